import { isDeepStrictEqual } from 'node:util';
import { fingerprints, importedTables, type TableRows } from '../../lab/fingerprint.ts';
import { withStore, type LabDatabase } from '../../lab/lab.ts';

const { charges, statement_entries, outbox_events } = importedTables;
/** The other contestant also copies the times when the import recorded its events. */
const recordedEvents = { ...outbox_events, columns: `${outbox_events.columns}, recorded_at` };
const copied = { charges, statement_entries, outbox_events: recordedEvents };

/** Throws unless both databases have the same charges, statement lines with their hashes, and events. */
export async function assertSameImport(
  ours: LabDatabase,
  theirs: LabDatabase,
  tables: Record<keyof typeof copied, TableRows> = copied,
): Promise<void> {
  const imported = await withStore(ours, (store) => fingerprints(store, tables));
  const written = await withStore(theirs, (store) => fingerprints(store, tables));
  if (imported.charges.rows === 0) throw new Error('the import wrote nothing that could be compared');
  const different = (Object.keys(tables) as (keyof typeof tables)[]).filter(
    (table) => !isDeepStrictEqual(imported[table], written[table]),
  );
  if (different.length > 0) throw new Error(`not written as the import did: ${different.join(', ')}`);
}
