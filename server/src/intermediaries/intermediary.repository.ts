import type { Reader, Tx } from '../db/store.ts';

type Db = Reader | Tx;

export function findIntermediary(db: Db, name: string): Promise<{ id: number; name: string } | undefined> {
  return db.selectFrom('intermediaries').select(['id', 'name']).where('name', '=', name).executeTakeFirst();
}

export async function hasIntermediaries(db: Db): Promise<boolean> {
  return (await db.selectFrom('intermediaries').select('id').limit(1).executeTakeFirst()) !== undefined;
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
