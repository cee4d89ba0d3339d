import { expect } from 'vitest';
import { nextOf } from './statement-pages.ts';
import type { TestApi } from './test-api.ts';

interface ListPage<Item> {
  items: Item[];
  /** The path of the next page; null on the last page. */
  next: string | null;
}

/** Reads one page of a list, checked against the spec, and where the next one is. */
export async function readListPage<Item>(api: TestApi, token: string, path: string): Promise<ListPage<Item>> {
  const page = await api.call<Item[]>('GET', path, { token });
  expect(page.status, page.text).toBe(200);
  return { items: page.body, next: nextOf(page.headers) };
}

/**
 * Reads every page of a list by following the links. `between` runs before each page but the first, with the pages so
 * far.
 */
export async function readListPages<Item>(
  api: TestApi,
  token: string,
  path: string,
  between: (pages: Item[][]) => Promise<void> = () => Promise.resolve(),
): Promise<Item[][]> {
  const pages: Item[][] = [];
  let next: string | null = path;
  while (next !== null) {
    if (pages.length > 0) await between(pages);
    const page: ListPage<Item> = await readListPage<Item>(api, token, next);
    pages.push(page.items);
    ({ next } = page);
  }
  return pages;
}
