import { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { openStore } from '../../db/open-store.ts';
import { printJson } from '../output.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database schema up to this version; on SQLite every command does it by itself')
    .option('--json', 'print the names of what ran as JSON')
    .action(async (options: { json?: true }) => {
      const store = await openStore(loadConfig().database);
      try {
        const ran = await store.migrate();
        if (options.json) printJson({ ran });
        else console.log(ran.length === 0 ? 'The schema is up to date.' : `Migrated: ${ran.join(', ')}.`);
      } finally {
        await store.close();
      }
    });
}
