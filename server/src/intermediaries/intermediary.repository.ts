import { engineOf } from '../db/query/engine.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';

type Db = Reader | Tx;

export function findIntermediary(db: Db, name: string): Promise<{ id: number; name: string } | undefined> {
  return db.selectFrom('intermediaries').select(['id', 'name']).where('name', '=', name).executeTakeFirst();
}

export async function hasIntermediaries(db: Db): Promise<boolean> {
  return (await db.selectFrom('intermediaries').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export function listIntermediaries(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('intermediaries').select(['id', 'name']).orderBy('id').execute();
}

export async function listIntermediaryIds(db: Db): Promise<number[]> {
  return (await listIntermediaries(db)).map(({ id }) => id);
}

const selectLocked = prepared<{ id: number }, { id: number }>((db, p) => {
  const query = db.selectFrom('intermediaries').select('id').where('id', '=', p.id);
  return engineOf(db) === 'postgres' ? query.forNoKeyUpdate() : query;
});

/**
 * Locks the intermediary until the transaction ends. Other transactions that lock it wait; rows that refer to it can
 * still be written. On SQLite the transaction is the lock.
 */
export async function lockIntermediary(tx: Tx, id: number): Promise<void> {
  await selectLocked(tx, { id });
}

/** Inserts an intermediary. Returns undefined if the name is taken. */
export async function insertIntermediary(
  tx: Tx,
  name: string,
  createdAt: number,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('intermediaries')
    .values({ name, default_plan_id: null, created_at: createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
