import { Command, CommanderError } from 'commander';
import { parseId, withService } from '../command.ts';
import { ExitCodeError } from '../exit-code-error.ts';
import type { VerifyCommandOptions } from '../run-verify.ts';
import { chartCommand } from './statement-chart.ts';

const verifyHelp = `
Recomputes from the first line of each seller to its head: fees and dates from plan and charge, hashes, sums and the
seal of the head. Names the first line of each seller that does not fit, with what is stored and what should be. Only
an anchor that was saved elsewhere shows a chain that was rewritten by somebody who holds the secret key.

Exit codes: 0 it holds; 1 it does not; 2 could not run.`;

const anchorHelp = `
Saves where each seller's chain ends: idIntermediary, idSeller, sequence, hash. Keep the file where nobody who can
write the database can change it, and give it to \`payfac statement verify --anchor FILE\` later.`;

const couldNotRun = 2;

export function statementCommand(): Command {
  return new Command('statement')
    .description('proof that the statements hold, and a picture of one')
    .addCommand(verifyCommand())
    .addCommand(anchorCommand())
    .addCommand(chartCommand());
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('recompute the statements; exit code 1 when a line does not fit')
    .option('--seller <id>', 'only the statement of this seller', parseId)
    .option('--anchor <file>', 'heads that `payfac statement anchor` saved')
    .option('--json', 'print JSON')
    .addHelpText('after', verifyHelp)
    .exitOverride(({ exitCode, code, message }) => {
      throw new CommanderError(exitCode === 0 ? 0 : couldNotRun, code, message);
    })
    .action(async (options: VerifyCommandOptions) => {
      try {
        const { runVerify } = await import('../run-verify.ts');
        await withService((service) => runVerify(service, options));
      } catch (error) {
        throw new ExitCodeError(couldNotRun, error);
      }
    });
}

function anchorCommand(): Command {
  return new Command('anchor')
    .description('save the heads of all statements, to verify against them later')
    .argument('<file>', 'written with mode 0600; an older anchor of this name is replaced')
    .option('--json', 'print JSON')
    .addHelpText('after', anchorHelp)
    .action(async (file: string, options: { json?: true }) => {
      const { runAnchor } = await import('../run-verify.ts');
      await withService((service) => runAnchor(service, file, options.json === true));
    });
}
