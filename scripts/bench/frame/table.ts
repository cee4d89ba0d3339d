import { resultOf, type BenchRow, type Goal } from './row.ts';

const headings = ['what', 'against', 'unit', 'ours', 'theirs', 'ratio', 'goal', ''];
const textColumns = 3;

/** The rows as one aligned table; the last column says whether the goal is reached. */
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

/** Three significant digits, and no fraction from 100 on. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, digits === 0 ? ',' : '');
}
