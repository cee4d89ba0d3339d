import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { openStore } from '../../db/open-store.ts';
import type { Distribution, Store } from '../../db/store.ts';
import { counted } from '../../shared/counted.ts';
import { UserError } from '../../shared/user-error.ts';
import { printJson } from '../output.ts';

const help = `
--distribute needs the coordinator of a cluster that has worker nodes. Stop every server first. If it is interrupted,
run it again.`;

interface MigrateOptions {
  distribute?: true;
  json?: true;
}

export function define(command: Command): void {
  command
    .option('--distribute', 'also spread the tables over the nodes of a Citus cluster, by intermediary')
    .option('--json', 'print the names of the migrations that ran, and what was spread, as JSON')
    .addHelpText('after', help)
    .action(runMigrate);
}

async function runMigrate(options: MigrateOptions): Promise<void> {
  const store = await openStore(loadConfig().database);
  try {
    const done = options.distribute ? await distribute(store) : { ran: await store.migrate() };
    if (options.json) printJson(done);
    else printDone(done);
  } finally {
    await store.close();
  }
}

function distribute(store: Store): Promise<Distribution> {
  if (store.distribute !== null) return store.distribute();
  throw new UserError(
    'SQLite is one file, which cannot be spread over nodes. Give the URL of the coordinator of a Citus cluster in ' +
      'DATABASE_URL.',
  );
}

function printDone(done: Distribution | { ran: string[] }): void {
  console.log(done.ran.length === 0 ? 'The schema is up to date.' : `Migrated: ${done.ran.join(', ')}.`);
  if (!('tables' in done)) return;
  const { tables, foreignKeys, nodes, shards } = done;
  const place = `${counted(nodes.length, 'node')} (${nodes.join(', ')}), each table in ${counted(shards, 'shard')}`;
  if (tables.length === 0) console.log(`Nothing is left to spread: the tables are on ${place}.`);
  else console.log(`Spread over ${place}: ${tables.join(', ')}. Foreign keys kept: ${foreignKeys}.`);
}
