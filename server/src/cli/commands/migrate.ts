import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { openStore } from '../../db/open-store.ts';
import { printJson } from '../output.ts';

export function define(command: Command): void {
  command
    .option('--json', 'print the names of the migrations that ran as JSON')
    .action(({ json }: { json?: true }) => migrate(json));
}

async function migrate(json?: true): Promise<void> {
  const store = await openStore(loadConfig().database);
  try {
    const ran = await store.migrate();
    if (json) printJson({ ran });
    else console.log(ran.length === 0 ? 'The schema is up to date.' : `Migrated: ${ran.join(', ')}.`);
  } finally {
    await store.close();
  }
}
