import { engineOf } from '../db/query/engine.ts';
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

/**
 * Locks the intermediary until the transaction ends, against others that lock it; rows that refer to it can still be
 * written. On SQLite the transaction is the lock.
 */
export async function lockIntermediary(tx: Tx, id: number): Promise<void> {
  const query = tx.selectFrom('intermediaries').select('id').where('id', '=', id);
  await (engineOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).execute();
}

/** Returns undefined if the name is taken. */
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
