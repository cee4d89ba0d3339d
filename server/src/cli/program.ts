import { Command, CommanderError } from 'commander';
import { isStorageUnavailable } from '../db/storage-error.ts';
import { DomainError } from '../shared/domain-error.ts';
import { withoutQuotedValues } from '../shared/shown-text.ts';
import { UserError } from '../shared/user-error.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { chargesCommand } from './commands/charges.ts';
import { doctorCommand } from './commands/doctor.ts';
import { migrateCommand } from './commands/migrate.ts';
import { planCommand } from './commands/plan.ts';
import { refundsCommand } from './commands/refunds.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { sellerCommand } from './commands/seller.ts';
import { serveCommand } from './commands/serve.ts';
import { statementCommand } from './commands/statement.ts';
import { tokenCommand } from './commands/token.ts';
import { webhooksCommand } from './commands/webhooks.ts';
import { workerCommand } from './commands/worker.ts';
import { ExitCodeError } from './exit-code-error.ts';

const footer = `
Exit codes: 0 done; 1 could not be done, the reason is on standard error; others as a command's own help says.
Every command but sandbox works on the database in DATABASE_URL (default sqlite:data/payfac.db), also while a server
runs on it.`;

function program(): Command {
  const payfac = new Command('payfac')
    .description('The payment intermediary service and its operator commands.')
    .addHelpText('after', footer)
    .exitOverride();
  const commands = [
    serveCommand(),
    sandboxCommand(),
    workerCommand(),
    migrateCommand(),
    doctorCommand(),
    tokenCommand(),
    planCommand(),
    sellerCommand(),
    chargesCommand(),
    refundsCommand(),
    statementCommand(),
    webhooksCommand(),
    auditCommand(),
    backupCommand(),
    restoreCommand(),
  ];
  for (const command of commands) payfac.addCommand(command.copyInheritedSettings(payfac));
  return payfac;
}

/** Runs one command line; sets the exit code and shows every failure as one sentence on standard error. */
export async function runCli(argv: readonly string[]): Promise<void> {
  // Whoever reads our output, such as `head`, has had enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? (process.exitCode ?? 0) : 1),
  );
  try {
    await program().parseAsync([...argv]);
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
