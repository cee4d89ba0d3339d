import { checkWhole } from '../db/whole-check.ts';
import type { Store } from '../db/store.ts';
import { fault, passed, warning, type CheckResult } from './check-result.ts';

/** The engine's own check of every page, row and index. It may take minutes. */
export async function checkDeep(store: Store): Promise<CheckResult[]> {
  const damages = await checkWhole(store);
  if (damages === null) {
    return [
      warning(
        'database',
        'its indexes were not compared with its tables, because the extension amcheck is missing: run `create extension ' +
          'amcheck` in this database as a superuser, let the user of DATABASE_URL execute its functions, and run this again',
      ),
    ];
  }
  if (damages.length === 0) return [passed('database', 'every row and every index is intact')];
  return damages.map((damage) =>
    fault(
      'database',
      `is damaged or was changed from outside (${damage}); keep a copy, run \`reindex\` on the database if an index is ` +
        'named, otherwise restore your last backup; then run this and `payfac statement verify` again',
    ),
  );
}
