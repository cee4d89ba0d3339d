import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pageText } from './page-text.ts';
import { streamForm } from './stream-form.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([0, 1, 100, 101, 250])('%i rows are one text', async (count) => {
  const text = await pageText(streamForm('application/json', []), rows(count), (row) => ({ row }));
  expect(JSON.parse(`[${text.toString()}]`)).toEqual(rows(count).map((row) => ({ row })));
});

test('others have their turn between the parts of a long page', async () => {
  const seen: string[] = [];
  const others = (async () => {
    for (let n = 0; n < 2; n++) {
      await nextTurn();
      seen.push('others');
    }
  })();
  const convert = (row: number) => {
    if (row % 100 === 0) seen.push('part');
    return row;
  };
  await Promise.all([pageText(streamForm('application/x-ndjson', []), rows(250), convert), others]);
  expect(seen).toEqual(['part', 'others', 'part', 'others', 'part']);
});
