import { SqliteAdapter, type CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import type { Engine } from '../migrations/column-types.ts';
import { LocklessAdapter } from '../postgres/dialect.ts';
import { followsFailure } from '../storage-error.ts';
import type { Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

/** Returns the engine behind a query or a transaction, for code in which the two differ: row locks, bulk inserts. */
export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/**
 * Returns whether rows of different intermediaries may be on different nodes of a cluster, some of which may be away.
 */
export function isOnCluster(db: Kysely<Tables>): boolean {
  const { adapter } = db.getExecutor();
  return adapter instanceof LocklessAdapter && adapter.isOnCluster;
}

/** Runs a compiled query. In a transaction on PostgreSQL it does not wait for the query before it; see `pipelined`. */
export async function runCompiled<R>(db: Kysely<Tables>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const { adapter } = db.getExecutor();
  return adapter instanceof LocklessAdapter ? adapter.run(db, query) : db.executeQuery(query);
}

/**
 * Runs statements of one transaction that do not need each other's results, in this order. On PostgreSQL they are sent
 * at once, and so take one round trip. If one of them fails, it waits for the others, so that no statement is still
 * running when the transaction ends.
 */
export async function pipelined<T extends readonly Promise<unknown>[] | []>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const errors: unknown[] = [];
  for (const outcome of await Promise.allSettled(statements)) {
    if (outcome.status === 'rejected') errors.push(outcome.reason);
  }
  if (errors.length > 0) throw errors.find((error) => !followsFailure(error)) ?? errors[0];
  return Promise.all(statements);
}

/**
 * Takes the last statement of a transaction, if its result is not needed: one that `runCompiled` has sent. On PostgreSQL
 * it is not waited for before the commit is sent. If it fails, the transaction fails with its error.
 */
export async function withCommit(tx: Tx, statement: Promise<unknown>): Promise<void> {
  const { adapter } = tx.getExecutor();
  await (adapter instanceof LocklessAdapter ? adapter.sendWithCommit(tx, statement) : statement);
}

/**
 * Runs the writes of one transaction in this order. A write may refer to the rows of an earlier one, but needs none of
 * its results. On PostgreSQL they are sent at once, as `pipelined` does; a write of several statements sends them all
 * before it waits. SQLite takes many rows in several statements, so there each write ends before the next one begins.
 */
export async function writeInOrder(tx: Tx, writes: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (engineOf(tx) === 'postgres') await pipelined(writes.map(async (write) => write()));
  else for (const write of writes) await write();
}
