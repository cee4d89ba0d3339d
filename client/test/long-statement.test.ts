import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Schemas } from '../src/index.ts';
import { startFaultServer, type Fault } from './support/fault-server.ts';
import { goodAnswerTo } from './support/good-answer.ts';
import { root, run } from './support/tools.ts';

const pages = 60;
const pageLines = 1_000;

/**
 * How many bytes the heap may grow. One page of lines is 0.5 MB of JSON; the whole statement would take more than 30
 * MB. Growth by a page or two may be garbage that was not collected yet.
 */
const mostGrownBytes = 8 * 2 ** 20;

const [line] = goodAnswerTo('POST /v2/report/statement') as Schemas['StatementEntry'][];

/** Answers with the page whose number is the cursor. Lines are numbered through all pages. */
const statement: Fault = (response, { url }) => {
  const page = Number(new URL(url, 'http://127.0.0.1').searchParams.get('cursor') ?? 0);
  const lines = Array.from({ length: pageLines }, (_, i) => ({
    ...line,
    sequence: page * pageLines + i + 1,
  }));
  const link = `</v2/report/statement?limit=${pageLines}&cursor=${page + 1}>; rel="next"`;
  response.writeHead(200, {
    'Content-Type': 'application/json',
    ...(page + 1 < pages ? { Link: link } : {}),
  });
  response.end(JSON.stringify(lines));
};

test('statementEntries holds one page, however long the statement is', async () => {
  const server = await startFaultServer(statement);
  const program = join(root, 'client', 'test', 'support', 'long-statement.ts');
  const printed = await run(process.execPath, ['--expose-gc', program, server.url]);
  const { lines, grownBytes } = JSON.parse(printed) as { lines: number; grownBytes: number };
  console.log(`${lines} lines: the heap grew by ${(grownBytes / 2 ** 20).toFixed(1)} MiB`);
  expect(lines).toBe(pages * pageLines);
  expect(server.received).toHaveLength(pages);
  expect(grownBytes).toBeLessThan(mostGrownBytes);
});
