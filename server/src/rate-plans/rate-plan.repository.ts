import { sql } from 'kysely';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';

type Db = Reader | Tx;

export interface StoredPlan {
  id: number;
  tax: string;
  digest: Buffer;
}

export async function insertPlan(
  tx: Tx,
  plan: { intermediaryId: number; name: string; tax: string; digest: Buffer; createdAt: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('rate_plans')
    .values({
      intermediary_id: plan.intermediaryId,
      name: plan.name,
      tax: plan.tax,
      digest: plan.digest,
      created_at: plan.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findPlans(db: Db, intermediaryId: number, ids: readonly number[]): Promise<StoredPlan[]> {
  return db
    .selectFrom('rate_plans')
    .select(['id', 'tax', 'digest'])
    .where('intermediary_id', '=', intermediaryId)
    .where('id', 'in', [...ids])
    .execute();
}

/** A plan's intermediary by its id alone, for an operator. */
export function findPlanOwner(db: Db, id: number): Promise<{ intermediary_id: number } | undefined> {
  return db.selectFrom('rate_plans').select('intermediary_id').where('id', '=', id).executeTakeFirst();
}

/** A plan by its id alone, for an operator. */
export function findPlanById(db: Db, id: number): Promise<{ name: string; tax: string } | undefined> {
  return db.selectFrom('rate_plans').select(['name', 'tax']).where('id', '=', id).executeTakeFirst();
}

const selectInForce = prepared<
  { intermediaryId: number; sellerId: number; instant: number },
  { tax: string }
>(['intermediaryId', 'sellerId', 'instant'], (db, p) =>
  db
    .selectFrom('seller_plans as sp')
    .innerJoin('rate_plans as rp', (join) =>
      join.onRef('rp.intermediary_id', '=', 'sp.intermediary_id').onRef('rp.id', '=', 'sp.plan_id'),
    )
    .select('rp.tax')
    .where('sp.intermediary_id', '=', p.intermediaryId)
    .where('sp.seller_id', '=', p.sellerId)
    // A later assignment does not apply yet; if all are later, the first one applies (D18).
    .orderBy(sql`case when sp.valid_from <= ${p.instant} then 0 else 1 end`)
    .orderBy(sql`case when sp.valid_from <= ${p.instant} then -sp.valid_from else sp.valid_from end`)
    .limit(1),
);

/** The prices in force for a seller at `instant`; undefined if there is no such seller. */
export async function findTaxInForce(
  db: Db,
  intermediaryId: number,
  sellerId: number,
  instant: number,
): Promise<string | undefined> {
  const { rows } = await selectInForce(db, { intermediaryId, sellerId, instant });
  return rows[0]?.tax;
}

/** The plan that new sellers of the intermediary get; null before there is one (D18). */
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

export interface ListedPlan {
  id: number;
  intermediary: string;
  name: string;
  is_default: boolean;
  sellers: number;
  created_at: number;
}

/** Every plan, with the number of sellers whose latest assignment it is. */
export async function listPlans(db: Db): Promise<ListedPlan[]> {
  const rows = await db
    .selectFrom('rate_plans as rp')
    .innerJoin('intermediaries as i', 'i.id', 'rp.intermediary_id')
    .select((eb) => [
      'rp.id',
      'i.name as intermediary',
      'rp.name',
      'rp.created_at',
      'i.default_plan_id',
      eb
        .selectFrom('seller_plans as sp')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('sp.intermediary_id', '=', 'rp.intermediary_id')
        .whereRef('sp.plan_id', '=', 'rp.id')
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('seller_plans as later')
                .select('later.plan_id')
                .whereRef('later.intermediary_id', '=', 'sp.intermediary_id')
                .whereRef('later.seller_id', '=', 'sp.seller_id')
                .whereRef('later.valid_from', '>', 'sp.valid_from'),
            ),
          ),
        )
        .as('sellers'),
    ])
    .orderBy('rp.id')
    .execute();
  return rows.map(({ default_plan_id, sellers, ...plan }) => ({
    ...plan,
    sellers: sellers ?? 0,
    is_default: default_plan_id === plan.id,
  }));
}
