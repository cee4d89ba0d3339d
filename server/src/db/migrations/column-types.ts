import { anchor, placing, type Placement } from '../postgres/citus/placement.ts';

export type Engine = 'sqlite' | 'postgres';

/** The parts of table definitions in which the two engines differ. */
export interface ColumnTypes {
  engine: Engine;
  /**
   * A column filled from a global sequence. On PostgreSQL the primary key is (intermediary_id, id), so that rows can be
   * distributed by tenant.
   */
  id: string;
  /** The same column for `intermediaries`, the root table that no tenant owns. */
  rootId: string;
  /** True where a row can be found by its id alone without another index. */
  idIsRowKey: boolean;
  primaryKey: string;
  int: string;
  bytes: string;
  uuid: string;
  /** The options of a table. STRICT makes SQLite refuse a value of the wrong type, as PostgreSQL does. */
  tableOptions: string;
  /** The options of a table that is read only by its primary key; on SQLite it then needs no separate index. */
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
  /** Where the rows are on a cluster; the same value as in `placements`. */
  placement: Placement;
  /** All columns and constraints except the foreign keys. */
  columns: string;
  /** The foreign keys, such as `foreign key (intermediary_id) references intermediaries (id)`. */
  foreignKeys: readonly string[];
  /** The options of the table; by default `tableOptions`. */
  options?: string;
}

/**
 * Returns the statements that make a table. If the tables are spread over a cluster, the new one is spread or copied
 * before it gets its foreign keys: if it had one to a copied table, Citus would turn it into a local table, and then
 * refuse to spread it because of its identity column. Released migrations use this function, so it must return the same
 * statements for the same table.
 */
export function createTable(t: ColumnTypes, table: NewTable): string[] {
  const { name, placement, columns, foreignKeys, options = t.tableOptions } = table;
  if (t.engine === 'sqlite') {
    return [`create table ${name} (${[columns, ...foreignKeys].join(', ')}) ${options}`];
  }
  return [
    `create table ${name} (${columns}) ${options}`,
    // Two conditions are needed, because without Citus the second one cannot be evaluated.
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
 * Returns the statements that add a column with a check. The check has a name, so that a later migration can change it.
 * SQLite adds a check only together with its column, and Citus never together with a column.
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
