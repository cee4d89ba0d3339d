import { expect, test } from 'vitest';
import { wirePages } from './wire-pages.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

async function* pagesOf(...pages: number[][]) {
  for (const page of pages) yield await Promise.resolve(page);
}

test('a long page is converted as it is sent, in parts; an empty one has none', async () => {
  let converted = 0;
  const sizes: number[] = [];
  const parts = wirePages(pagesOf(rows(250), [], rows(1)), (row) => {
    converted += 1;
    return row;
  });
  for await (const part of parts) {
    sizes.push(part.length);
    expect(converted).toBe(sizes.reduce((sum, size) => sum + size, 0));
  }
  expect(sizes).toEqual([100, 100, 50, 1]);
});
