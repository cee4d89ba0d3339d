import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../lab/process.ts';

import { resultOf, type BenchRow, type Goal, type RowResult } from './comparison.ts';

/** A row of an earlier run. */
export type SavedRow = Pick<BenchRow, 'what' | 'against'> & { median: Pick<RowResult, 'ours' | 'ratio'> };

const headings = ['what', 'against', 'unit', 'ours', 'theirs', 'ratio', 'goal', ''];
/** The columns that compare with a saved run: its ratio, or its value if it has none, and ours to that. */
const savedHeadings = ['saved', 'vs saved'];
const textColumns = ['what', 'against', 'unit', ''].map((heading) => headings.indexOf(heading));

/**
 * Returns the rows as one aligned table, which says whether each goal is reached, and how each row compares with the
 * same of a saved run, if there is one.
 */
export function formatTable(rows: readonly BenchRow[], saved: readonly SavedRow[] | null = null): string {
  const lines =
    saved === null
      ? [headings, ...rows.map(cells)]
      : [[...headings, ...savedHeadings], ...rows.map((row) => [...cells(row), ...savedCells(row, saved)])];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => aligned(cell, column, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function aligned(cell: string, column: number, width: number): string {
  return textColumns.includes(column) ? cell.padEnd(width) : cell.padStart(width);
}

/** Compares ratios, which mean the same on another machine; of a row without one, the values. */
function savedCells(row: BenchRow, saved: readonly SavedRow[]): string[] {
  const before = saved.find(({ what, against }) => what === row.what && against === row.against)?.median;
  if (before === undefined) return ['', ''];
  const { ours, ratio } = resultOf(row);
  if (ratio === null || before.ratio === null)
    return [formatNumber(before.ours), (ours / before.ours).toFixed(2)];
  return [before.ratio.toFixed(2), (ratio / before.ratio).toFixed(2)];
}

function cells(row: BenchRow): string[] {
  const { ours, reference, ratio, isReached } = resultOf(row);
  return [
    row.what,
    row.against ?? '',
    row.unit,
    formatNumber(ours),
    reference === null ? '' : formatNumber(reference),
    ratio === null ? '' : ratio.toFixed(2),
    formatGoal(row.goal),
    isReached === null ? '' : isReached ? 'ok' : 'MISSED',
  ];
}

function formatGoal(goal: Goal | null): string {
  if (goal === null) return '';
  return `${goal.is === 'at least' ? '≥' : '≤'} ${goal.limit}${goal.of === 'ratio' ? '×' : ''}`;
}

/** Formats a number with three significant digits, and without a fraction from 100 on. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, digits === 0 ? ',' : '');
}

const shownPackages = [
  'better-sqlite3',
  'pg',
  'kysely',
  'express',
  'express-openapi-validator',
  'fastify',
  'autocannon',
];

/** The machine and the versions of the software. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
  packages: Record<string, string>;
}

export function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    packages: Object.fromEntries(shownPackages.map((name) => [name, versionOf(name)])),
  };
}

/** Returns the version of a package. A package may not export its manifest, so the file is read directly. */
function versionOf(name: string): string {
  const folders = createRequire(join(projectRoot, 'server', 'package.json')).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  if (file === undefined) return 'not installed';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

export function formatMachine({ cpu, cores, memoryGib, system, node, packages }: Machine): string {
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return `${cpu}, ${cores} cores, ${memoryGib} GiB, ${system}\nNode ${node.slice(1)}, ${versions.join(', ')}`;
}
