/** Reads a whole statement and discards it: `read-statement.ts URL TOKEN`. */
import { once } from 'node:events';
import { Agent, get, request, type IncomingMessage } from 'node:http';

const [url = '', token = ''] = process.argv.slice(2);
const openingBrace = 0x7b;

// The client's own first request takes tens of milliseconds, none of which are the server's.
const [live] = (await once(get(`${url}/livez`), 'response')) as [IncomingMessage];
await once(live.resume(), 'end');

const startedMs = performance.now();
let firstByteMs = 0;
let lines = 0;
const outgoing = request(`${url}/v2/report/statement`, {
  method: 'POST',
  agent: new Agent({ keepAlive: false }),
  headers: { 'X-Token-Api': token },
});
outgoing.on('response', (message) => {
  if (message.statusCode !== 200) throw new Error(`the statement got ${message.statusCode}`);
  message.on('data', (chunk: Buffer) => {
    if (firstByteMs === 0) firstByteMs = performance.now() - startedMs;
    // Each line is one object without objects in it.
    for (let at = chunk.indexOf(openingBrace); at !== -1; at = chunk.indexOf(openingBrace, at + 300))
      lines += 1;
  });
  message.on('end', () => {
    const elapsedMs = performance.now() - startedMs;
    console.log(JSON.stringify({ done: lines, elapsedMs, firstByteMs }));
  });
});
outgoing.end();
