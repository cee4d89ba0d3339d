import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { loadConfig, type Config } from '../../config.ts';
import { openStore } from '../../db/open-store.ts';
import { companions, copySqlite } from '../../db/sqlite/copy.ts';
import { makeFolder } from '../../db/sqlite/open.ts';
import { assertKeyFits, type KeySource } from '../../secret-keys/secret-key.service.ts';
import { keyFile, readKey } from '../../service.ts';
import { counted } from '../../shared/counted.ts';
import { UserError } from '../../shared/user-error.ts';
import { printJson, shellWord } from '../output.ts';
import { dbnameOption, passwordHint } from '../postgres-tools.ts';
import { nothingKept, stopRequest } from '../stop-request.ts';

const help = `
Nothing is ever overwritten: the file in DATABASE_URL must not exist. The key must be the one of the database that was
backed up. A file that is damaged, or that \`payfac backup\` did not write, is refused.

On PostgreSQL this prints the command to run instead.`;

export function define(command: Command): void {
  command
    .argument('<file>', 'a file that `payfac backup` wrote')
    .option('--json', 'print file, database and bytes as JSON')
    .addHelpText('after', help)
    .action((file: string, { json }: { json?: true }) => restore(loadConfig(), file, json));
}

/** Restores only to an unused path, so that it can neither destroy data nor replace a file that a server has open. */
async function restore(config: Config, file: string, json?: true): Promise<void> {
  const { database } = config;
  if (database.engine === 'postgres') throw useRestoreTool(file, database.url);
  const { path } = database;
  assertFree(path);
  const key = readKey(config);
  if (key === null) {
    throw new UserError(
      `a backup holds no key, and there is none at ${keyFile(config)}. Put the key file of the database there, or set ` +
        'PAYFAC_SECRET_KEY.',
    );
  }
  makeFolder(dirname(path));
  const { bytes } = await copySqlite(file, path, stopRequest(nothingKept), (copy) => prepareCopy(copy, key));
  if (json) {
    printJson({ file, database: path, bytes });
    return;
  }
  console.log(`${file} is restored to ${path} (${counted(bytes, 'byte')}).`);
  console.log(
    'What was written after the backup is lost: a token revoked since then is accepted again, and a refund made since ' +
      'then can be made again.\nBefore you start the server, run `payfac statement verify`, and revoke those tokens ' +
      'again.',
  );
}

function assertFree(path: string): void {
  const taken = ['', ...companions].map((suffix) => path + suffix).filter((name) => existsSync(name));
  if (taken.length === 0) return;
  const [exist, them] = taken.length === 1 ? ['exists', 'it'] : ['exist', 'them'];
  throw new UserError(
    `${taken.join(' and ')} ${exist}, and nothing is overwritten. Stop every server on it and move ${them} away ` +
      'together, or restore to another place with DATABASE_URL=sqlite:PATH.',
  );
}

/** Migrates the copy to this version, which refuses a newer one, and compares the key. */
async function prepareCopy(copy: string, key: KeySource): Promise<void> {
  const store = await openStore({ engine: 'sqlite', path: copy });
  try {
    await store.migrate();
    await assertKeyFits(store.read, key);
  } finally {
    await store.close();
  }
}

function useRestoreTool(file: string, url: string): UserError {
  return new UserError(
    'the database is PostgreSQL, and nothing was written. Restore a dump into an empty database with its own tool:\n\n' +
      `  pg_restore --no-owner --exit-on-error ${dbnameOption(url)} ${shellWord(file)}\n` +
      `  vacuumdb --analyze-only ${dbnameOption(url)}\n\n` +
      `${passwordHint(url)}\n\n` +
      'The second command collects the statistics that fast queries need; a dump contains none.\n' +
      'Then run `payfac doctor`, which checks the key, and `payfac statement verify`, which checks the statements.',
  );
}
