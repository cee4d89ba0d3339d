import { expect } from 'vitest';
import { nextOf } from './statement-pages.ts';
import type { TestApi } from './test-api.ts';

interface ListPage<Item> {
  items: Item[];
  /** Null on the last page. */
  next: string | null;
}

/** One page of a list, checked against the spec, and where the next one is. */
export async function readListPage<Item>(api: TestApi, token: string, path: string): Promise<ListPage<Item>> {
  const page = await api.call<Item[]>('GET', path, { token });
  expect(page.status, page.text).toBe(200);
  return { items: page.body, next: nextOf(page.headers) };
}

/** Every page of a list, following the links; `between` runs before each page but the first, with the pages so far. */
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
