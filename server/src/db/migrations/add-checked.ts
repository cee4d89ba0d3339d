import type { ColumnTypes } from './column-types.ts';

/** Adds a column with a check: SQLite adds a check with its column only, and Citus never with a column. */
export function addChecked(
  t: ColumnTypes,
  table: string,
  name: string,
  { definition, check }: { definition: string; check: string },
): string[] {
  const column = `alter table ${table} add column ${name} ${definition}`;
  if (t.engine === 'sqlite') return [`${column} check (${check})`];
  return [column, `alter table ${table} add constraint ${table}_${name}_check check (${check})`];
}
