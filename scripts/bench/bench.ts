import { writeFile } from 'node:fs/promises';
import { UserError } from '../../server/src/shared/user-error.ts';
import { Lab } from '../lab/lab.ts';
import { runScript } from '../shared/command.ts';
import { compare } from './comparison.ts';
import { formatMachine, machine, type Machine } from './frame/machine.ts';
import { resultOf, type BenchRow } from './frame/row.ts';
import { formatTable } from './frame/table.ts';
import { parseOptions, usage, type BenchOptions } from './options.ts';
import { BenchSession } from './session.ts';
import type { BenchSuite } from './suite.ts';
import { suites } from './suites.ts';

const startedMs = performance.now();
const say = (text: string) =>
  console.error(`[${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s] ${text}`);

await runScript('bench', async (args) => {
  const options = parseOptions(args, Object.keys(suites));
  if (options === null) console.log(help());
  else await bench(options);
});

function help(): string {
  const lines = Object.entries(suites).map(
    ([name, { about, isLarge }]) => `  ${name.padEnd(18)}${about}${isLarge ? ' (large too)' : ''}`,
  );
  return [usage, ...lines].join('\n');
}

async function bench(options: BenchOptions): Promise<void> {
  const chosen = choose(options);
  const lab = await Lab.open();
  try {
    const session = new BenchSession(lab, options, say);
    const { charges, imports, rounds } = options;
    say(`${charges} charges, ${imports} imported, ${rounds} rounds; contestants log to ${session.logPath}`);
    const rows: BenchRow[] = [];
    for (const [name, suite] of chosen) {
      say(`${name}: ${suite.about}`);
      const measured = await measure(session, suite);
      // Not only at the end, because the whole bench takes a long time.
      say(`\n${formatTable(measured)}`);
      rows.push(...measured);
    }
    const where = machine();
    console.log(`${formatTable(rows)}\n\n${formatMachine(where)}`);
    if (options.json !== null) await writeJson(options.json, options, where, rows);
  } finally {
    await lab.close();
  }
}

function choose({ only, isLarge }: BenchOptions): [string, BenchSuite][] {
  const chosen = Object.entries(suites).filter(
    ([name, suite]) => (only.length === 0 || only.includes(name)) && (suite.isLarge || !isLarge),
  );
  if (chosen.length > 0) return chosen;
  throw new UserError(`${only.join(', ')} is not part of the large bench: leave --large out.`);
}

async function measure(session: BenchSession, suite: BenchSuite): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  try {
    for await (const comparison of suite.comparisons(session)) {
      rows.push(...(await compare(comparison, session.options.rounds)));
    }
    return rows;
  } finally {
    await session.stopServers();
  }
}

async function writeJson(
  path: string,
  { charges, imports, rounds }: BenchOptions,
  where: Machine,
  rows: readonly BenchRow[],
): Promise<void> {
  const measured = rows.map((row) => ({ ...row, median: resultOf(row) }));
  const report = { machine: where, charges, imports, rounds, rows: measured };
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
}
