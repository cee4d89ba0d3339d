/** `payfac charges import` without its start: `imports.own.ts LOCATION FILE`, the location as JSON. */
import { importCharges } from '../../../server/src/charges/import/charge-import.service.ts';
import { fileSource } from '../../../server/src/imports/lines.ts';
import type { DatabaseLocation } from '../../../server/src/db/store.ts';
import { systemClock } from '../../../server/src/shared/calendar.ts';
import { labDatabase, labKeyring } from '../../lab/lab.ts';
import { labIntermediary } from '../../lab/sample.ts';

const [location = '', file = ''] = process.argv.slice(2);
const store = await labDatabase(JSON.parse(location) as DatabaseLocation).open({ isBulk: true });
const deps = { store, keyring: labKeyring, clock: systemClock };
const options = { intermediaryId: await labIntermediary(store), withEvents: true };
const { imported, elapsedMs } = await importCharges(deps, await fileSource(file), options);
await store.close();
console.log(JSON.stringify({ done: imported, elapsedMs }));
