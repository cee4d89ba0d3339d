/** Reads the token and the seller with better-sqlite3 in a loop: `raw-reads.ts DATABASE TOKEN SECONDS`. */
import { openByHand, tokenLookup } from './by-hand/database.ts';
import { sellerReader } from './by-hand/sellers.ts';

const [path = '', token = '', seconds = '', ...sellerIds] = process.argv.slice(2);
/** How many are read before the clock is checked again. */
const batch = 1_000;

const database = openByHand(path);
const authenticate = tokenLookup(database);
const readSeller = sellerReader(database);
const cpuBefore = process.cpuUsage();
const startedMs = performance.now();
let reads = 0;
let elapsedMs = 0;
while (elapsedMs < Number(seconds) * 1000) {
  for (let n = 0; n < batch; n++) {
    const caller = authenticate(token);
    if (caller === undefined) throw new Error('the token is not known');
    const sellerId = sellerIds[n % sellerIds.length];
    const { status } = readSeller(caller, sellerId === undefined ? {} : { sellerId });
    if (status !== 200) throw new Error(`seller ${sellerId ?? ''} got ${status}`);
  }
  reads += batch;
  elapsedMs = performance.now() - startedMs;
}
const { user, system } = process.cpuUsage(cpuBefore);
database.close();
console.log(JSON.stringify({ done: reads, elapsedMs, cpuMicroseconds: (user + system) / reads }));
