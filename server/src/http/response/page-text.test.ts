import { expect, test } from 'vitest';
import { pageText, streamForm } from './media-type.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([0, 1, 100, 101, 250])('%i rows are one text', (count) => {
  const text = pageText(streamForm('application/json', []), rows(count), (row) => ({ row }));
  expect(JSON.parse(`[${text.toString()}]`)).toEqual(rows(count).map((row) => ({ row })));
});
