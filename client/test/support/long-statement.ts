/**
 * Reads a statement of many pages and prints how the heap grew, as JSON. Run it with --expose-gc: `long-statement.ts
 * URL`. It is a program of its own, so that no other test is in the heap.
 */
import { createClient, statementEntries } from '../../src/index.ts';

const [, , baseUrl = ''] = process.argv;
const client = createClient({ baseUrl, token: 'pfi_token', retries: 0 });

function heapBytes(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** The number of lines after which fetch, the compiler and the connection use no more memory. */
const warmUpLines = 20_000;
const betweenSamples = 20_000;
let lines = 0;
let warmBytes = 0;
let mostBytes = 0;
for await (const entry of statementEntries(client, {}, { pageSize: 1_000 })) {
  lines++;
  if (entry.sequence !== lines) throw new Error(`line ${lines} has the sequence ${entry.sequence}`);
  if (lines === warmUpLines) warmBytes = heapBytes();
  else if (lines > warmUpLines && lines % betweenSamples === 0) mostBytes = Math.max(mostBytes, heapBytes());
}
console.log(JSON.stringify({ lines, grownBytes: mostBytes - warmBytes }));
