import { anchor, placing, type Placement } from '../postgres/citus/placement.ts';

export type Engine = 'sqlite' | 'postgres';

/** Where the two engines' table definitions differ. */
export interface ColumnTypes {
  engine: Engine;
  /** A global sequence; on PostgreSQL the primary key is (intermediary_id, id), so that rows distribute by tenant. */
  id: string;
  /** The same for `intermediaries`, the root that no tenant owns. */
  rootId: string;
  /** True where a row can be found by its id alone without another index. */
  idIsRowKey: boolean;
  primaryKey: string;
  int: string;
  bytes: string;
  uuid: string;
  /** STRICT makes SQLite refuse a value of the wrong type, as PostgreSQL does. */
  tableOptions: string;
  /** The same for a table that is read only by its primary key: on SQLite it then needs no separate index. */
  keyedTableOptions: string;
}

const sqlite: ColumnTypes = {
  engine: 'sqlite',
  id: 'integer primary key autoincrement',
  rootId: 'integer primary key autoincrement',
  idIsRowKey: true,
  primaryKey: 'unique',
  int: 'integer',
  bytes: 'blob',
  uuid: 'text',
  tableOptions: 'strict',
  keyedTableOptions: 'strict, without rowid',
};

const postgres: ColumnTypes = {
  engine: 'postgres',
  id: 'bigint generated always as identity',
  rootId: 'bigint generated always as identity primary key',
  idIsRowKey: false,
  primaryKey: 'primary key',
  int: 'bigint',
  bytes: 'bytea',
  uuid: 'uuid',
  tableOptions: '',
  keyedTableOptions: '',
};

export function columnTypes(engine: Engine): ColumnTypes {
  return engine === 'sqlite' ? sqlite : postgres;
}

interface NewTable {
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

/**
 * The statements that add a column with a check, which has a name, so that a later migration can change it. SQLite adds
 * a check with its column only, and Citus never with a column.
 */
export function addChecked(
  t: ColumnTypes,
  table: string,
  name: string,
  { definition, check }: { definition: string; check: string },
): string[] {
  const column = `alter table ${table} add column ${name} ${definition}`;
  const named = `constraint ${table}_${name}_check check (${check})`;
  return t.engine === 'sqlite' ? [`${column} ${named}`] : [column, `alter table ${table} add ${named}`];
}
