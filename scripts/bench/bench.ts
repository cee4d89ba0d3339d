import { readFile, writeFile } from 'node:fs/promises';
import { reasonOf, UserError } from '../../server/src/shared/errors.ts';
import { Lab } from '../lab/lab.ts';
import { runScript } from '../shared/command.ts';
import { compare, resultOf, type BenchRow } from './comparison.ts';
import { parseOptions, usage, type BenchOptions } from './options.ts';
import { type BenchSuite, BenchSession } from './session.ts';
import { besideImports } from './suites/beside-imports.ts';
import { citus } from './suites/citus.ts';
import { settlement } from './suites/settlement.ts';
import { events } from './suites/events.ts';
import { growth } from './suites/growth.ts';
import { imports } from './suites/imports.ts';
import { memory } from './suites/memory.ts';
import { refunds } from './suites/refunds.ts';
import { requests } from './suites/requests.ts';
import { statement, statementVerify } from './suites/statement.ts';
import { formatMachine, formatTable, machine, type Machine, type SavedRow } from './table.ts';

/** Every suite by its name, in the order of a run. */
const suites: Readonly<Record<string, BenchSuite>> = {
  requests,
  refunds,
  imports,
  'beside-imports': besideImports,
  statement,
  'statement-verify': statementVerify,
  settlement,
  events,
  growth,
  memory,
  citus,
};

const startedMs = performance.now();
const say = (text: string) =>
  console.error(`[${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s] ${text}`);

await runScript('bench', async (args) => {
  const options = parseOptions(args, Object.keys(suites));
  if (options === null) console.log(help());
  else await bench(options);
});

function help(): string {
  const lines = Object.entries(suites).map(([name, { about }]) => `  ${name.padEnd(18)}${about}`);
  return [usage, ...lines].join('\n');
}

async function bench(options: BenchOptions): Promise<void> {
  const { only } = options;
  const saved = options.saved === null ? null : await readSaved(options.saved, options);
  const chosen = Object.entries(suites).filter(([name]) => only.length === 0 || only.includes(name));
  const lab = await Lab.open();
  try {
    const session = new BenchSession(lab, options, say);
    const { charges, imports, rounds } = options;
    say(`${charges} charges, ${imports} imported, ${rounds} rounds; contestants log to ${session.logPath}`);
    const rows: BenchRow[] = [];
    for (const [name, suite] of chosen) {
      say(`${name}: ${suite.about}`);
      const measured = await measure(session, suite);
      // The table is printed after each suite, because the whole bench takes a long time.
      say(`\n${formatTable(measured, saved)}`);
      rows.push(...measured);
    }
    const where = machine();
    console.log(`${formatTable(rows, saved)}\n\n${formatMachine(where)}`);
    if (options.json !== null) await writeJson(options.json, options, where, rows);
  } finally {
    await lab.close();
  }
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

type Report = Pick<BenchOptions, 'charges' | 'imports' | 'rounds'>;

/** Returns the rows that `writeJson` wrote in a run like this one. */
async function readSaved(path: string, { charges, imports }: BenchOptions): Promise<SavedRow[]> {
  const report = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as Report & { rows?: SavedRow[] })
    .catch((error: unknown) => {
      throw new UserError(`cannot read --saved ${path}: ${reasonOf(error)}. Give a file that --json wrote.`);
    });
  if (report.rows === undefined) throw new UserError(`${path} is not a file that --json wrote.`);
  if (report.charges !== charges || report.imports !== imports) {
    throw new UserError(
      `${path} is of a run with ${report.charges} charges that imported ${report.imports}, not ${charges} and ${imports}.`,
    );
  }
  return report.rows;
}

async function writeJson(
  path: string,
  { charges, imports, rounds }: Report,
  where: Machine,
  rows: readonly BenchRow[],
): Promise<void> {
  const measured = rows.map((row) => ({ ...row, median: resultOf(row) }));
  const report = { machine: where, charges, imports, rounds, rows: measured };
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
}
