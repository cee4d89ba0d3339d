import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../lab/process.ts';

import { resultOf, type BenchRow, type Goal } from './comparison.ts';

const headings = ['what', 'against', 'unit', 'ours', 'theirs', 'ratio', 'goal', ''];
const textColumns = 3;

/** Returns the rows as one aligned table. The last column says whether the goal is reached. */
export function formatTable(rows: readonly BenchRow[]): string {
  const lines = [headings, ...rows.map(cells)];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
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
  return column < textColumns || column === headings.length - 1 ? cell.padEnd(width) : cell.padStart(width);
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
