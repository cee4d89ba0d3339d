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
