import type { Command } from 'commander';
import { type CheckResult, failed, passed } from '../doctor/check-result.ts';
import { printJson } from '../output.ts';
import { loadConfig, type Config } from '../../config.ts';
import { systemClock, type Clock } from '../../shared/calendar.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkAnchor } from '../doctor/check-key.ts';
import { checkAddress, checkClock, checkDisk, checkNode } from '../doctor/check-machine.ts';

const doctorHelp = `
Checks Node, the settings, the clock, the disk, the database (file, server or cluster, migrations), the secret key, the
default plans, the events that wait for delivery, the anchor, and the address to listen on. Changes no data.

Exit codes: 0 no faults, though there may be warnings; 1 at least one fault.`;

const labels: Record<CheckResult['level'], string> = { ok: 'ok   ', warning: 'WARN ', fault: 'FAULT' };

export function doctorCommand(command: Command): void {
  command
    .option('--json', 'print subject, level, ok and detail of each check as JSON')
    .option(
      '--deep',
      'also let the database check every row and index, and check audit records and receivable units; takes minutes',
    )
    .addHelpText('after', doctorHelp)
    .action(async ({ json, deep }: { json?: true; deep?: true }) => {
      const results = await diagnose(deep === true);
      // The exit code is set before anything is printed, so that a closed pipe cannot turn a fault into a success.
      if (results.some(({ ok }) => !ok)) process.exitCode = 1;
      if (json) printJson(results);
      else for (const result of results) printResult(result);
    });
}

function printResult({ level, subject, detail }: CheckResult): void {
  console.log(`${labels[level]} ${subject}: ${detail}`);
}

/** Checks what a server needs, each check after those that it depends on; changes no data. */
export async function diagnose(isDeep = false, clock: Clock = systemClock): Promise<CheckResult[]> {
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    return [...checkNode(), failed('settings', error)];
  }
  return [
    ...checkNode(),
    passed('settings', 'all are valid'),
    ...checkClock(clock()),
    ...(await checkDisk(config.database)),
    ...(await checkDatabase(config, clock, isDeep)),
    ...(await checkAnchor(config, clock())),
    ...(await checkAddress(config)),
  ];
}
