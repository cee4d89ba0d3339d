/**
 * Imports a file in a process of its own, which a test kills: `import-runner.ts LOCATION FILE NOW`, with the
 * location as JSON. Prints the number of lines after each batch.
 */
import { fileSource } from '../../src/imports/lines.ts';
import { importCharges } from '../../src/charges/import/charge-import.service.ts';
import { oneIntermediary } from '../../src/intermediaries/named-intermediary.ts';
import { openStore } from '../../src/db/open-store.ts';
import type { DatabaseLocation } from '../../src/db/store.ts';
import { testKeyring } from './test-keyring.ts';

const [location = '', file = '', now = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(location) as DatabaseLocation);
await importCharges({ store, keyring: testKeyring, clock: () => Number(now) }, await fileSource(file), {
  intermediaryId: await oneIntermediary(store.read, undefined, 'a file of charges'),
  withEvents: true,
  onProgress: ({ lines }) => console.log(lines),
});
await store.close();
