import { anchor, placing, type Placement } from '../postgres/citus/placement.ts';
import type { ColumnTypes } from './column-types.ts';

export interface NewTable {
  name: string;
  /** The same as in `placements`. */
  placement: Placement;
  /** All columns and constraints but the foreign keys. */
  columns: string;
  /** Such as `foreign key (intermediary_id) references intermediaries (id)`. */
  foreignKeys: readonly string[];
  /** By default `tableOptions`. */
  options?: string;
}

/**
 * The statements that make a table. If the tables are spread over a cluster, the new one is put among them before it
 * gets its foreign keys: with one to a copied table, Citus would turn it into a local table, and then refuse to spread
 * it because of its identity column. Released migrations use this, so for the same table it must return the same.
 */
export function createTable(t: ColumnTypes, table: NewTable): string[] {
  const { name, placement, columns, foreignKeys, options = t.tableOptions } = table;
  if (t.engine === 'sqlite') {
    return [`create table ${name} (${[columns, ...foreignKeys].join(', ')}) ${options}`];
  }
  return [
    `create table ${name} (${columns}) ${options}`,
    // Two conditions, because without Citus the second one cannot be asked.
    `do $$ begin
       if to_regclass('pg_catalog.pg_dist_partition') is not null then
         if exists (select from pg_dist_partition where logicalrelid = '${anchor}'::regclass and partmethod = 'h') then
           perform ${placing(name, placement)};
         end if;
       end if;
     end $$`,
    ...foreignKeys.map((key) => `alter table ${name} add ${key}`),
  ];
}
