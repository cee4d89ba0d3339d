import type { components } from '../../../generated/api.ts';
import { readListPage, readListPages } from './list-pages.ts';
import type { TestApi } from './test-api.ts';

export type ChargeSummary = components['schemas']['ChargeSummary'];

export const chargesPath = '/v2/charges';

/** Reads one page of a list of charges, checked against the spec, and where the next one is. */
export async function readChargePage(api: TestApi, token: string, path: string) {
  const { items, next } = await readListPage<ChargeSummary>(api, token, path);
  return { charges: items, next };
}

/** Reads every page of a list. `between` runs before each page but the first, with the pages so far. */
export function readChargePages(
  api: TestApi,
  token: string,
  query: Record<string, string>,
  between?: (pages: ChargeSummary[][]) => Promise<void>,
): Promise<ChargeSummary[][]> {
  const path = `${chargesPath}?${new URLSearchParams(query).toString()}`;
  return readListPages<ChargeSummary>(api, token, path, between);
}
