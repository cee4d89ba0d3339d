/**
 * Closes a day in a process of its own, which a test kills: `closing-runner.ts LOCATION DATE NOW`, with the location as
 * JSON. Prints the number of sellers after each batch.
 */
import { operator } from '../../src/audit/actor.ts';
import { openStore } from '../../src/db/open-store.ts';
import type { DatabaseLocation } from '../../src/db/store.ts';
import { oneIntermediary } from '../../src/intermediaries/named-intermediary.ts';
import { closeTransfers } from '../../src/transfers/closing.service.ts';
import { testKeyring } from './test-keyring.ts';

const [location = '', transferDate = '', now = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(location) as DatabaseLocation);
const deps = { store, keyring: testKeyring, clock: () => Number(now), accountHoldHours: 24 };
const intermediaryId = await oneIntermediary(store.read, undefined, 'a closing');
const order = { transferDate, minimumCents: 0, sellerId: null };
let sellers = 0;
await closeTransfers(deps, operator(intermediaryId), order, {
  onProgress: (count) => console.log((sellers += count)),
});
await store.close();
