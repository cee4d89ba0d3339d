import { Command } from 'commander';
import { loadConfig } from '../../config.ts';

const backupHelp = `
The file is the whole database as it was at one instant, readable by its owner only. It is written whole or not at
all. Stopped by Ctrl-C or SIGTERM, this leaves nothing behind; killed outright, or by a power cut, it leaves a
FILE.<uuid>.tmp, which is of no use and may be deleted. The file holds no key and no rate-limit counters: keep the key
(PAYFAC_SECRET_KEY, or the .key file beside the database) in another place: kept together, who takes one has both. On
PostgreSQL this says what to run instead.`;

const restoreHelp = `
Restores to the file that DATABASE_URL names, which must not be there: nothing is ever overwritten. The key must be
the one that the database was written under. Refuses a file that is damaged or that payfac did not write. On
PostgreSQL this says what to run instead.`;

export function backupCommand(): Command {
  return new Command('backup')
    .description('copy the database to a file while it is in use')
    .argument('<file>', 'written with mode 0600; must not be there')
    .option('--json', 'print file, madeAt, bytes and keyId as JSON')
    .addHelpText('after', backupHelp)
    .action(async (file: string, options: { json?: true }) => {
      const { runBackup } = await import('../run-backup.ts');
      await runBackup(loadConfig(), file, options.json === true);
    });
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('put a backup where DATABASE_URL says')
    .argument('<file>', 'a file that `payfac backup` wrote')
    .option('--json', 'print file, database and bytes as JSON')
    .addHelpText('after', restoreHelp)
    .action(async (file: string, options: { json?: true }) => {
      const { runRestore } = await import('../run-restore.ts');
      await runRestore(loadConfig(), file, options.json === true);
    });
}
