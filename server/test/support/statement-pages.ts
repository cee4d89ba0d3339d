import { expect } from 'vitest';
import type { components } from '../../../generated/api.ts';
import type { StatementEntry } from './statement.ts';
import type { TestApi } from './test-api.ts';

export const statementPath = '/v2/report/statement';

export type StatementQuery = components['schemas']['StatementQueryInput'];

/** Returns the target of `Link: <…>; rel="next"`, relative to the request's URL, or null without one. */
export function nextOf(headers: Headers): string | null {
  const link = headers.get('link');
  if (link === null) return null;
  const target = /^<(?<url>[^>]+)>; rel="next"$/.exec(link)?.groups?.url;
  if (target === undefined) throw new Error(`not a next link: ${link}`);
  const { pathname, search } = new URL(target, `http://127.0.0.1${statementPath}`);
  return pathname + search;
}

/** Reads one page, checked against the spec. Returns its lines and where the next one is. */
export async function readPage(api: TestApi, token: string, path: string, body: StatementQuery = {}) {
  const page = await api.call<StatementEntry[]>('POST', path, { token, body });
  expect(page.status, page.text).toBe(200);
  return { lines: page.body, next: nextOf(page.headers) };
}

/**
 * Reads every page's lines by following the links. `between` runs before each page but the first, with the pages so
 * far.
 */
export async function readPages(
  api: TestApi,
  token: string,
  limit: number,
  body: StatementQuery = {},
  between: (pages: StatementEntry[][]) => Promise<void> = () => Promise.resolve(),
): Promise<StatementEntry[][]> {
  const pages: StatementEntry[][] = [];
  let next: string | null = `${statementPath}?limit=${limit}`;
  while (next !== null) {
    if (pages.length > 0) await between(pages);
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(api, token, next, body);
    pages.push(page.lines);
    ({ next } = page);
  }
  return pages;
}

/** Returns a position in the statement's order (D25), as text that sorts like it. */
export function positionOf({ execution_date, id_seller, sequence }: StatementEntry): string {
  return [execution_date, ...[id_seller, sequence].map((n) => String(n).padStart(16, '0'))].join(' ');
}

/** Returns the cursor of the second page. */
export async function cursorOf(api: TestApi, token: string, body: StatementQuery = {}): Promise<string> {
  const { next } = await readPage(api, token, `${statementPath}?limit=1`, body);
  const cursor = new URLSearchParams(next?.split('?')[1]).get('cursor');
  if (cursor === null) throw new Error('the statement has one page only');
  return cursor;
}
