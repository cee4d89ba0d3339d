import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readLineBody } from './line-body.ts';

test('2 MiB of line ends leave other requests their turn', async () => {
  const progress = { isRead: false };
  const reading = readLineBody(Buffer.alloc(2 * 1024 * 1024, '\n'), 'application/x-ndjson', 1_000)
    .catch((error: unknown) => error)
    .finally(() => (progress.isRead = true));
  let turns = 0;
  for (; !progress.isRead; turns++) await nextTurn();
  expect(await reading).toMatchObject({ message: '/body has no lines. Send 1 to 1000.' });
  expect(turns).toBeGreaterThan(20);
});

test('a line is the same wherever the text is divided to be read', async () => {
  const lines = Array.from({ length: 900 }, (_, n) => `{"n":"${'x'.repeat(n)}"}`);
  const bytes = Buffer.from(lines.map((line) => `${line}\r\n`).join('\n'));
  const body = await readLineBody(bytes, 'application/x-ndjson', 1_000);
  expect(body.lines.map((line) => line.bytes.toString())).toEqual(lines);
  expect(body.lines.map(({ number }) => number)).toEqual(lines.map((_, n) => 2 * n + 1));
});
