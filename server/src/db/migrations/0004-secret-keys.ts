import type { ColumnTypes } from './column-types.ts';

/**
 * The keys that the database was written under, the newest last: each as a seal of a fixed text, which tells a key
 * from another and nothing about it. They are the whole database's, so no tenant is in their key.
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
