import { inspectCluster } from '../db/postgres/citus/inspect.ts';
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
  if (damages.length === 0) return [await intact(store)];
  return damages.map((damage) =>
    fault(
      'database',
      `is damaged or was changed from outside (${damage}); keep a copy, run \`reindex\` on the database if an index is ` +
        'named, otherwise restore your last backup; then run this and `payfac statement verify` again',
    ),
  );
}

async function intact({ engine, read }: Store): Promise<CheckResult> {
  const cluster = engine === 'postgres' ? await inspectCluster(read) : null;
  if (cluster === null || cluster.workers.length === 0) {
    return passed('database', 'every row and every index is intact');
  }
  const nodes = cluster.workers.map(({ address }) => address).join(', ');
  return warning(
    'database',
    `what the coordinator itself stores is intact; what the other nodes store was not checked: run \`pg_amcheck ` +
      `--heapallindexed\` on this database of ${nodes}`,
  );
}
