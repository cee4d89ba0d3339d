import { Command, CommanderError } from 'commander';
import { isStorageUnavailable } from '../db/storage-error.ts';
import { DomainError } from '../shared/domain-error.ts';
import { withoutQuotedValues } from '../shared/shown-text.ts';
import { UserError } from '../shared/user-error.ts';
import { ExitCodeError } from './exit-code-error.ts';

const footer = `
Exit codes: 0 done; 1 could not be done, the reason is on standard error; others as a command's own help says.
Every command but sandbox works on the database in DATABASE_URL (default sqlite:data/payfac.db), also while a server
runs on it.`;

/** Loaded when they are asked for: the modules of all would take longer than most of them. */
const commands: Record<string, () => Promise<Command>> = {
  serve: () => import('./commands/serve.ts').then(({ serveCommand }) => serveCommand()),
  sandbox: () => import('./commands/sandbox.ts').then(({ sandboxCommand }) => sandboxCommand()),
  worker: () => import('./commands/worker.ts').then(({ workerCommand }) => workerCommand()),
  migrate: () => import('./commands/migrate.ts').then(({ migrateCommand }) => migrateCommand()),
  doctor: () => import('./commands/doctor.ts').then(({ doctorCommand }) => doctorCommand()),
  token: () => import('./commands/token.ts').then(({ tokenCommand }) => tokenCommand()),
  plan: () => import('./commands/plan.ts').then(({ planCommand }) => planCommand()),
  seller: () => import('./commands/seller.ts').then(({ sellerCommand }) => sellerCommand()),
  charges: () => import('./commands/charges.ts').then(({ chargesCommand }) => chargesCommand()),
  refunds: () => import('./commands/refunds.ts').then(({ refundsCommand }) => refundsCommand()),
  statement: () => import('./commands/statement.ts').then(({ statementCommand }) => statementCommand()),
  webhooks: () => import('./commands/webhooks.ts').then(({ webhooksCommand }) => webhooksCommand()),
  audit: () => import('./commands/audit.ts').then(({ auditCommand }) => auditCommand()),
  backup: () => import('./commands/backup.ts').then(({ backupCommand }) => backupCommand()),
  restore: () => import('./commands/backup.ts').then(({ restoreCommand }) => restoreCommand()),
};

/** With the command that is named, or with all of them for help and for a name that is none. */
async function program(name = ''): Promise<Command> {
  const payfac = new Command('payfac')
    .description('The payment intermediary service and its operator commands.')
    .addHelpText('after', footer)
    .exitOverride();
  const wanted = Object.hasOwn(commands, name) ? [commands[name]] : Object.values(commands);
  for (const load of wanted) {
    const command = await load?.();
    if (command !== undefined) payfac.addCommand(command.copyInheritedSettings(payfac));
  }
  return payfac;
}

/** Runs one command line; sets the exit code and shows every failure as one sentence on standard error. */
export async function runCli(argv: readonly string[]): Promise<void> {
  // Whoever reads our output, such as `head`, has had enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? (process.exitCode ?? 0) : 1),
  );
  try {
    const payfac = await program(argv[2]);
    await payfac.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else if (error instanceof ExitCodeError) {
      process.exitCode = error.exitCode;
      console.error(`payfac: ${messageOf(error.cause)}`);
    } else console.error(`payfac: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof UserError || error instanceof DomainError) return error.message;
  if (isStorageUnavailable(error)) {
    const what = withoutQuotedValues(String(error));
    return `the database failed: ${what}. Check that it runs and has space, then try again.`;
  }
  // A stack begins with the message, in which an engine may quote the value that it refused.
  return withoutQuotedValues(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
