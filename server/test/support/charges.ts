import { expect } from 'vitest';
import type { components } from '../../../generated/api.ts';
import { nextOf } from './statement-pages.ts';
import type { TestApi } from './test-api.ts';

export type ChargeSummary = components['schemas']['ChargeSummary'];

export const chargesPath = '/v2/charges';

/** One page of a list of charges, checked against the spec, and where the next one is. */
export async function readChargePage(api: TestApi, token: string, path: string) {
  const page = await api.call<ChargeSummary[]>('GET', path, { token });
  expect(page.status, page.text).toBe(200);
  return { charges: page.body, next: nextOf(page.headers) };
}

/** Every page of a list, following the links; `between` runs before each page but the first, with the pages so far. */
export async function readChargePages(
  api: TestApi,
  token: string,
  query: Record<string, string>,
  between: (pages: ChargeSummary[][]) => Promise<void> = () => Promise.resolve(),
): Promise<ChargeSummary[][]> {
  const pages: ChargeSummary[][] = [];
  let next: string | null = `${chargesPath}?${new URLSearchParams(query).toString()}`;
  while (next !== null) {
    if (pages.length > 0) await between(pages);
    const page: Awaited<ReturnType<typeof readChargePage>> = await readChargePage(api, token, next);
    pages.push(page.charges);
    ({ next } = page);
  }
  return pages;
}
