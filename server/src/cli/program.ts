import { Command, CommanderError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { isStorageUnavailable, storageAdvice } from '../db/storage-error.ts';
import { DomainError, UserError } from '../shared/errors.ts';
import { withoutQuotedValues } from '../shared/text.ts';
import { commandTable, type CommandEntry, type CommandGroup } from './command-table.ts';

const footer = `
Exit codes: 0 done; 1 not done, and standard error says why. A command's own help lists any others.
Every command except sandbox, remittance explain and acquirer explain uses the database in DATABASE_URL (default
sqlite:data/payfac.db), also while a server runs on it.`;

/**
 * Runs one command line. A command fails by throwing a `UserError`, or a `DomainError` of the domain: its message is
 * written to standard error, and the exit code is set.
 */
export async function runCli(argv: readonly string[]): Promise<void> {
  // The program that reads our output, such as `head`, has closed the pipe.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? (process.exitCode ?? 0) : 1),
  );
  const payfac = new Command('payfac')
    .description('The payment intermediary service and the commands to operate it.')
    .version(manifest.version, '--version', 'print the version')
    .addHelpText('after', footer)
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: (command-argument )?/, 'payfac: ')),
    })
    .showHelpAfterError('Add --help to see how the command is used.')
    .exitOverride();
  // `help` may stand before a name: `payfac help token create`.
  const names = argv.slice(2).filter((word) => word !== 'help');
  const named = await addCommands(payfac, commandTable, names);
  try {
    await payfac.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = named?.failureExitCode ?? 1;
    if (!(error instanceof CommanderError)) console.error(`payfac: ${messageOf(error)}`);
    else if (error.exitCode === 0) process.exitCode = 0;
  }
}

/** Adds the commands of a table, and loads the one that is named. */
async function addCommands(
  parent: Command,
  table: Record<string, CommandEntry | CommandGroup>,
  [wanted, ...names]: readonly string[],
): Promise<Pick<CommandEntry, 'failureExitCode'> | undefined> {
  let named: Pick<CommandEntry, 'failureExitCode'> | undefined;
  for (const [name, entry] of Object.entries(table)) {
    const command = parent.command(name).description(entry.description);
    if (name !== wanted) continue;
    if ('commands' in entry) named = await addCommands(command, entry.commands, names);
    if (named === undefined && entry.load !== undefined) {
      const define = await entry.load();
      define(command);
      named = 'commands' in entry ? {} : entry;
    }
  }
  return named;
}

/** The commands for operations of the API that a message of the domain may name. */
const commandOf = new Map([
  ['listHolds', '`payfac holds list --seller ID`'],
  ['updateTransfer', '`payfac transfers import`'],
  ['listPayingAccounts', '`payfac remittance accounts`'],
  ['listRemittances', '`payfac remittance list`'],
  ['setPayingAccount', '`payfac remittance set-account`'],
]);

function messageOf(error: unknown): string {
  if (error instanceof DomainError)
    return error.message.replaceAll(/\w+/g, (word) => commandOf.get(word) ?? word);
  if (error instanceof UserError) return error.message;
  if (isStorageUnavailable(error)) return storageAdvice(error, withoutQuotedValues(String(error)));
  // A stack begins with the message, in which an engine may quote the value it refused.
  return withoutQuotedValues(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
