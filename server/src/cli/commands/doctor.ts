import { Command } from 'commander';
import { diagnose } from '../../doctor/diagnose.ts';
import { printJson } from '../output.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check the set-up and say what to do about each fault; exit code 1 when there is one')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
      const findings = await diagnose();
      if (options.json) printJson(findings);
      else
        for (const { ok, subject, detail } of findings)
          console.log(`${ok ? 'ok   ' : 'FAULT'} ${subject}: ${detail}`);
      if (findings.some((finding) => !finding.ok)) process.exitCode = 1;
    });
}
