import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { openStore } from '../../db/open-store.ts';
import type { Distribution, NodeConnections, Store } from '../../db/store.ts';
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
  const { tables, foreignKeys, tokens, nodes, shards } = done;
  const place = `${counted(nodes.length, 'node')} (${nodes.join(', ')}), each table in ${counted(shards, 'shard')}`;
  if (tables.length === 0) console.log(`Nothing is left to spread: the tables are on ${place}.`);
  else console.log(`Spread over ${place}: ${tables.join(', ')}. Foreign keys kept: ${foreignKeys}.`);
  if (tokens > 0) console.log(`Found the owners of ${counted(tokens, 'token')} again.`);
  printNodeConnections(done.nodeConnections);
}

function printNodeConnections({ limits, outcome }: NodeConnections): void {
  if (outcome === 'set') {
    console.log(
      `Added ${limits} to citus.node_conninfo by ALTER SYSTEM, so that a node whose machine is off is noticed in ` +
        'seconds. This is for all databases of the coordinator, and overrides postgresql.conf.',
    );
  }
  if (outcome === 'refused') {
    console.log(
      `This user may not change citus.node_conninfo on the coordinator. Unless it has a tcp_user_timeout, have a ` +
        `superuser add ${limits}: otherwise it may take a quarter of an hour until a node whose machine is off is noticed.`,
    );
  }
}
