/** `payfac transfers close` without its start: `close-transfers.ts LOCATION DATE`, the location as JSON. */
import { operator } from '../../../server/src/audit/actor.ts';
import type { DatabaseLocation } from '../../../server/src/db/store.ts';
import { systemClock } from '../../../server/src/shared/clock.ts';
import { closeTransfers } from '../../../server/src/transfers/closing.service.ts';
import { labDatabase, labKeyring } from '../../lab/lab.ts';
import { labIntermediary } from '../../lab/sample.ts';

const [location = '', transferDate = ''] = process.argv.slice(2);
const store = await labDatabase(JSON.parse(location) as DatabaseLocation).open();
const deps = { store, keyring: labKeyring, clock: systemClock, accountHoldHours: 24 };
const actor = operator(await labIntermediary(store));
const startedMs = performance.now();
const { created } = await closeTransfers(deps, actor, { transferDate, minimumCents: 1, sellerId: null });
const elapsedMs = performance.now() - startedMs;
await store.close();
console.log(JSON.stringify({ done: created.count, cents: Number(created.amountCents), elapsedMs }));
