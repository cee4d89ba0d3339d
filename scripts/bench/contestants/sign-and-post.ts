/** Only signs and posts events, with the worker's HTTP client, 64 at once: `sign-and-post.ts URL EVENTS`. */
import { Agent, request } from 'undici';
import { newSecret, sign, signingKey } from '../../../server/src/webhooks/sending/signature.ts';

const [url = '', events = ''] = process.argv.slice(2);
const concurrency = 64;

const agent = new Agent({ pipelining: 1 });
const key = signingKey(newSecret());
const body = JSON.stringify({
  type: 'charge.paid',
  timestamp: '2026-10-05T17:30:00.000Z',
  data: {
    idSeller: 1,
    sequence: 1,
    uuid: '00000000-0000-4000-8000-000000000001',
    uuidOrder: null,
    paymentMethod: 'PIX',
    value: 1500,
    fee: 10,
  },
});

let sent = 0;
async function send(): Promise<void> {
  while (sent < Number(events)) {
    const headers = sign(`evt_1_${++sent}`, Date.now(), body, [key]);
    const answer = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    await answer.body.dump();
  }
}

const startedMs = performance.now();
await Promise.all(Array.from({ length: concurrency }, send));
const elapsedMs = performance.now() - startedMs;
await agent.close();
console.log(JSON.stringify({ done: sent, elapsedMs }));
