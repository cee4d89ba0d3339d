import type { ColumnTypes } from './column-types.ts';

/**
 * The keys that the database was written with, the newest last: each as a seal of a fixed text, which identifies the
 * key without revealing it. They belong to the whole database, so the primary key has no tenant.
 */
export function secretKeys(t: ColumnTypes): string[] {
  return [
    `create table secret_keys (
       position ${t.int} primary key check (position >= 1),
       seal ${t.bytes} not null check (length(seal) = 36),
       registered_at ${t.int} not null
     ) ${t.tableOptions}`,
  ];
}
