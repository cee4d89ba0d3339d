import { writeFile } from 'node:fs/promises';
import { UserError } from '../../server/src/shared/user-error.ts';
import { BenchContext } from './context.ts';
import { formatMachine, machine } from './frame/machine.ts';
import { resultOf, type BenchRow } from './frame/row.ts';
import { formatTable } from './frame/table.ts';
import { parseOptions, usage, type BenchOptions } from './options.ts';
import type { BenchSuite } from './suite.ts';
import { suites } from './suites.ts';
import { Lab } from '../lab/lab.ts';

const startedMs = performance.now();
const say = (text: string) =>
  console.error(`[${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s] ${text}`);

async function main(args: readonly string[]): Promise<void> {
  const options = parseOptions(args, Object.keys(suites));
  if (options === null) await printHelp();
  else await bench(options);
}

async function printHelp(): Promise<void> {
  const lines = Object.entries(suites).map(async ([name, load]) => {
    const { suite } = await load();
    return `  ${name.padEnd(18)}${suite.about}${suite.isLarge ? ' (large too)' : ''}`;
  });
  console.log(`${usage}\n${(await Promise.all(lines)).join('\n')}`);
}

async function bench(options: BenchOptions): Promise<void> {
  const chosen = await choose(options);
  const lab = await Lab.open();
  try {
    const context = new BenchContext(lab, options, say);
    const { charges, imports, rounds } = options;
    say(
      `${charges} charges, ${imports} imported, ${rounds} rounds; the contestants' log is ${context.logPath}`,
    );
    const rows: BenchRow[] = [];
    for (const [name, suite] of chosen) {
      say(`${name}: ${suite.about}`);
      const measured = await suite.run(context);
      // Now, and not only at the end: the whole bench takes its time.
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

async function choose({ only, isLarge }: BenchOptions): Promise<[string, BenchSuite][]> {
  const chosen: [string, BenchSuite][] = [];
  for (const [name, load] of Object.entries(suites)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const { suite } = await load();
    if (suite.isLarge || !isLarge) chosen.push([name, suite]);
  }
  if (chosen.length > 0) return chosen;
  throw new UserError(`${only.join(', ')} is no part of the large bench: leave --large out.`);
}

async function writeJson(
  path: string,
  { charges, imports, rounds }: BenchOptions,
  where: ReturnType<typeof machine>,
  rows: readonly BenchRow[],
): Promise<void> {
  const measured = rows.map((row) => ({ ...row, median: resultOf(row) }));
  await writeFile(
    path,
    `${JSON.stringify({ machine: where, charges, imports, rounds, rows: measured }, null, 2)}\n`,
  );
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
}
