/**
 * Reads sellers one after the other for some time, by the client or by `fetch` alone:
 * `client-calls.ts client|fetch URL TOKEN SECONDS SELLER …`.
 */
import { createClient, unwrap, type Schemas } from '../../../client/src/index.ts';

const [kind, url = '', token = '', seconds = '', ...sellerIds] = process.argv.slice(2);
/** Until then the code is still being compiled. */
const warmUpCalls = 500;

const client = createClient({ baseUrl: url, token });
const byClient = (sellerId: string) => unwrap(client.GET('/v2/seller', { params: { query: { sellerId } } }));

async function byFetch(sellerId: string): Promise<Schemas['Seller']> {
  const response = await fetch(`${url}/v2/seller?sellerId=${sellerId}`, {
    headers: { 'X-Token-Api': token },
  });
  if (!response.ok) throw new Error(`the service responded with ${response.status}`);
  return JSON.parse(await response.text()) as Schemas['Seller'];
}

const read = kind === 'client' ? byClient : byFetch;

let calls = 0;
async function callOnce(): Promise<void> {
  const sellerId = sellerIds[calls++ % sellerIds.length] ?? '';
  const { id } = await read(sellerId);
  if (String(id) !== sellerId) throw new Error(`got seller ${id} instead of ${sellerId}`);
}

const warmUpEndsMs = performance.now() + Number(seconds) * 1000;
while (calls < warmUpCalls && performance.now() < warmUpEndsMs) await callOnce();
calls = 0;
const cpuBefore = process.cpuUsage();
const startedMs = performance.now();
while (performance.now() - startedMs < Number(seconds) * 1000) await callOnce();
const elapsedMs = performance.now() - startedMs;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(
  JSON.stringify({ callMicroseconds: (elapsedMs * 1000) / calls, cpuMicroseconds: (user + system) / calls }),
);
process.exit();
