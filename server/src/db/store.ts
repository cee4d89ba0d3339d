import type { Kysely, Transaction } from 'kysely';
import type { Engine } from './migrations/column-types.ts';
import type { Tables } from './tables.ts';

/** Where the data is, as `config.ts` read it from `DATABASE_URL`. */
export type DatabaseLocation =
  { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string; connections: number };

export interface StoreOptions {
  /** True for a process that writes a great deal and then ends. */
  isBulk?: boolean;
  /** True if a SQLite file that does not exist is an error and is not created: DATABASE_URL may be mistyped. */
  mustExist?: boolean;
}

/** A connection for queries outside any transaction. On SQLite it is read-only, so that it never waits for a writer. */
export type Reader = Kysely<Tables>;

/** The transaction of one unit of work. Everything inside it uses this and never the store. */
export type Tx = Transaction<Tables>;

/** The state of this process's connections to the database. */
interface PoolState {
  total: number;
  idle: number;
  /** Queries waiting for a connection. */
  waiting: number;
  /** The maximum number of connections. */
  limit: number;
}

/**
 * The parameters with which the coordinator connects to the nodes: `citus.node_conninfo`, a setting of its whole
 * server.
 */
export interface NodeConnections {
  /** The parameters by which a node whose machine is off is noticed in seconds. */
  limits: string;
  /**
   * What happened to the setting. `set`: the limits were added. `kept`: it had such limits already. `refused`: only a
   * superuser may change it.
   */
  outcome: 'set' | 'kept' | 'refused';
}

/** What spreading the tables over a cluster did, and the state that it left. */
export interface Distribution {
  /** The migrations that ran first. */
  ran: string[];
  /** The tables that were spread or copied to every node; empty if nothing was left to do. */
  tables: string[];
  /** How many foreign keys the tables have, all of which were kept. */
  foreignKeys: number;
  /** How many tokens were refused because the coordinator had lost their owners. */
  tokens: number;
  nodeConnections: NodeConnections;
  /** The addresses of the nodes that hold the rows. */
  nodes: string[];
  /** Into how many parts each spread table is divided. */
  shards: number;
}

/** The storage of the service: one SQLite file, or one PostgreSQL database. */
export interface Store {
  readonly engine: Engine;
  readonly read: Reader;
  /** Null on SQLite, which needs no pool. */
  readonly pool: (() => PoolState) | null;
  /**
   * The unit of work: every write of the service goes through here. Runs `work` in a transaction and commits it
   * durably. If the engine asks for it (40001, deadlock, SQLITE_BUSY), `work` runs again, so it must do nothing outside
   * the transaction: no network call, no password hashing.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Migrates the schema to this version; returns the names of the migrations that ran. */
  migrate(): Promise<string[]>;
  /** Migrates, and spreads the tables over the nodes of a Citus cluster. Null on SQLite, which is one file. */
  readonly distribute: (() => Promise<Distribution>) | null;
  /** Returns the migrations that this version needs and the database does not have. */
  missingMigrations(): Promise<string[]>;
  /**
   * Removes overwritten and deleted data from the files too: SQLite rewrites its file, during which writes wait, and
   * empties its log; PostgreSQL vacuums its tables.
   */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
