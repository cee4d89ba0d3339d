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
    .innerJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 'sp.intermediary_id').onRef('s.id', '=', 'sp.seller_id'),
    )
    .select('rp.tax')
    .where('s.forgotten_at', 'is', null)
    .where('sp.intermediary_id', '=', p.intermediaryId)
    .where('sp.seller_id', '=', p.sellerId)
    // A later assignment does not apply yet; if all are later, the first one applies (D18).
    .orderBy(sql`case when sp.valid_from <= ${p.instant} then 0 else 1 end`)
    .orderBy(sql`case when sp.valid_from <= ${p.instant} then -sp.valid_from else sp.valid_from end`)
    .limit(1),
);

/** The prices in force for a seller at `instant`; undefined if there is no such seller, or it is erased. */
export async function findTaxInForce(
  db: Db,
  intermediaryId: number,
  sellerId: number,
  instant: number,
): Promise<string | undefined> {
  const { rows } = await selectInForce(db, { intermediaryId, sellerId, instant });
  return rows[0]?.tax;
}

/** The plan that new sellers of an intermediary get. */
export interface DefaultPlan {
  planId: number;
  intermediaryId: number;
  /** The intermediary's name. */
  intermediary: string;
  /** True if it is the plan that the intermediary was created with, which charges nothing (D18). */
  isFree: boolean;
}

/** Each subquery names its intermediary where it is known, so that on a cluster it stays on that node. */
const defaultPlans = (db: Db, intermediaryId: number | null) =>
  db
    .selectFrom('rate_plans as rp')
    .innerJoin('intermediaries as i', (join) =>
      join.onRef('i.id', '=', 'rp.intermediary_id').onRef('i.default_plan_id', '=', 'rp.id'),
    )
    .select((eb) => [
      'rp.id as planId',
      'i.id as intermediaryId',
      'i.name as intermediary',
      eb
        .selectFrom('rate_plans as first')
        .select((e) => e.fn.min<number>('first.id').as('id'))
        .where('first.intermediary_id', '=', intermediaryId ?? eb.ref('rp.intermediary_id'))
        .as('firstPlanId'),
    ]);

/** Null before the intermediary has a plan (D18). */
export async function findDefaultPlan(db: Db, intermediaryId: number): Promise<DefaultPlan | null> {
  const query = defaultPlans(db, intermediaryId).where('rp.intermediary_id', '=', intermediaryId);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toDefaultPlan(row);
}

/** Default plans that charge nothing; those of all intermediaries, or of those that have no charges. */
export async function listFreeDefaultPlans(
  db: Db,
  whose: 'all' | 'before_first_charge',
): Promise<DefaultPlan[]> {
  let query = defaultPlans(db, null).orderBy('i.id');
  if (whose === 'before_first_charge') {
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('charges as c')
            .select('c.uuid')
            .whereRef('c.intermediary_id', '=', 'rp.intermediary_id'),
        ),
      ),
    );
  }
  return (await query.execute()).map(toDefaultPlan).filter(({ isFree }) => isFree);
}

function toDefaultPlan({
  firstPlanId,
  ...plan
}: Omit<DefaultPlan, 'isFree'> & { firstPlanId: number | null }): DefaultPlan {
  return { ...plan, isFree: plan.planId === firstPlanId };
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
  isDefault: boolean;
  sellers: number;
  createdAt: number;
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
      'rp.created_at as createdAt',
      'i.default_plan_id as defaultPlanId',
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
  return rows.map(({ defaultPlanId, sellers, ...plan }) => ({
    ...plan,
    sellers: sellers ?? 0,
    isDefault: defaultPlanId === plan.id,
  }));
}
