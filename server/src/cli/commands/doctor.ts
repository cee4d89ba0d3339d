import { Command } from 'commander';
import { diagnose } from '../../doctor/diagnose.ts';
import type { Finding } from '../../doctor/finding.ts';
import { printJson } from '../output.ts';

const doctorHelp = `
Looks at Node, the settings, the clock, the disk, the database (file or server, migrations), the secret key, the events
that wait, and the address to listen on, and changes no data. Exit code 1 when there is a fault; a warning is none.`;

const labels: Record<Finding['level'], string> = { ok: 'ok   ', warning: 'WARN ', fault: 'FAULT' };

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check the set-up and say what to do about each fault; exit code 1 when there is one')
    .option('--json', 'print subject, level, ok and detail of each finding as JSON')
    .addHelpText('after', doctorHelp)
    .action(async (options: { json?: true }) => {
      const findings = await diagnose();
      if (options.json) printJson(findings);
      else
        for (const { level, subject, detail } of findings)
          console.log(`${labels[level]} ${subject}: ${detail}`);
      if (findings.some((finding) => !finding.ok)) process.exitCode = 1;
    });
}
