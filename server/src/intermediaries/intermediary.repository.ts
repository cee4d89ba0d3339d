import type { Reader, Tx } from '../db/store.ts';

type Db = Reader | Tx;

export function findIntermediary(db: Db, name: string): Promise<{ id: number; name: string } | undefined> {
  return db.selectFrom('intermediaries').select(['id', 'name']).where('name', '=', name).executeTakeFirst();
}

export async function hasIntermediaries(db: Db): Promise<boolean> {
  return (await db.selectFrom('intermediaries').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Undefined when the name is taken. */
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

export async function findDefaultPlan(db: Db, intermediaryId: number): Promise<number | null> {
  const { default_plan_id: planId } = await db
    .selectFrom('intermediaries')
    .select('default_plan_id')
    .where('id', '=', intermediaryId)
    .executeTakeFirstOrThrow();
  return planId;
}

export async function updateDefaultPlan(tx: Tx, intermediaryId: number, planId: number): Promise<void> {
  await tx
    .updateTable('intermediaries')
    .set({ default_plan_id: planId })
    .where('id', '=', intermediaryId)
    .execute();
}
