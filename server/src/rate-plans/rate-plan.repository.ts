import { sql, type InsertResult } from 'kysely';
import { isOneOf, inColumns } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';

type Db = Reader | Tx;

/** A version of a plan of one intermediary. */
export interface VersionKey {
  planId: number;
  version: number;
}

export interface StoredVersion extends VersionKey {
  tax: string;
  digest: Buffer;
}

/** A version as it is added. */
interface NewVersion extends StoredVersion {
  intermediaryId: number;
  validFrom: number;
  name: string;
  createdAt: number;
}

/** Inserts a plan, still without a version. */
export async function insertPlan(
  tx: Tx,
  { intermediaryId, createdAt }: { intermediaryId: number; createdAt: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('rate_plans')
    .values({ intermediary_id: intermediaryId, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const insertOne = prepared<NewVersion, InsertResult>((db, p) =>
  db
    .insertInto('rate_plan_versions')
    .values(
      inColumns(p, [
        ...(['intermediary_id', 'plan_id', 'version', 'valid_from'] as const),
        ...(['name', 'tax', 'digest', 'created_at'] as const),
      ]),
    ),
);

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await insertOne(tx, version);
}

interface VersionLists {
  intermediaryId: number;
  planIds: readonly number[];
  versions: readonly number[];
}

const selectVersions = prepared<VersionLists, StoredVersion>((db, p) =>
  db
    .selectFrom('rate_plan_versions')
    .select(['plan_id as planId', 'version', 'tax', 'digest'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'plan_id', p.planIds, 'bigint'))
    .where(isOneOf(db, 'version', p.versions, 'bigint')),
);

/** Returns these versions of plans of the intermediary, without those that do not exist. */
export async function findVersions(
  db: Db,
  intermediaryId: number,
  keys: readonly VersionKey[],
): Promise<StoredVersion[]> {
  const wanted = new Set(keys.map(({ planId, version }) => `${planId}.${version}`));
  const { rows } = await selectVersions(db, {
    intermediaryId,
    planIds: [...new Set(keys.map(({ planId }) => planId))],
    versions: [...new Set(keys.map(({ version }) => version))],
  });
  return rows.filter(({ planId, version }) => wanted.has(`${planId}.${version}`));
}

/** The plan that prices a seller's sales at an instant. */
export interface PlanInForce extends VersionKey {
  name: string;
  tax: string;
}

/**
 * Returns the order in which assignments or versions apply at `instant`. Those that begin later come last; if all begin
 * later, the first one applies (D18).
 */
const byForce = (validFrom: 'sp.valid_from' | 'v.valid_from', instant: number) => {
  const begins = sql.ref<number>(validFrom);
  return [
    sql`case when ${begins} <= ${instant} then 0 else 1 end`,
    sql`case when ${begins} <= ${instant} then -${begins} else ${begins} end`,
  ] as const;
};

const selectInForce = prepared<{ intermediaryId: number; sellerId: number; instant: number }, PlanInForce>(
  (db, p) =>
    db
      .selectFrom('seller_plans as sp')
      .innerJoin('rate_plan_versions as v', (join) =>
        join.onRef('v.intermediary_id', '=', 'sp.intermediary_id').onRef('v.plan_id', '=', 'sp.plan_id'),
      )
      .innerJoin('sellers as s', (join) =>
        join.onRef('s.intermediary_id', '=', 'sp.intermediary_id').onRef('s.id', '=', 'sp.seller_id'),
      )
      .select(['v.plan_id as planId', 'v.version', 'v.name', 'v.tax'])
      .where('s.forgotten_at', 'is', null)
      .where('sp.intermediary_id', '=', p.intermediaryId)
      .where('sp.seller_id', '=', p.sellerId)
      .where('sp.until_sequence', 'is', null)
      .orderBy(byForce('sp.valid_from', p.instant)[0])
      .orderBy(byForce('sp.valid_from', p.instant)[1])
      .orderBy(byForce('v.valid_from', p.instant)[0])
      .orderBy(byForce('v.valid_from', p.instant)[1])
      .limit(1),
);

/** Returns the plan in force for a seller at `instant`, or undefined if there is no such seller, or it is erased. */
export async function findPlanInForce(
  db: Db,
  intermediaryId: number,
  sellerId: number,
  instant: number,
): Promise<PlanInForce | undefined> {
  const { rows } = await selectInForce(db, { intermediaryId, sellerId, instant });
  return rows[0];
}

/** The plan that new sellers of an intermediary get. */
export interface DefaultPlan {
  planId: number;
  intermediaryId: number;
  /** The intermediary's name. */
  intermediary: string;
  /** True if the plan is the one that the intermediary was created with, which charges nothing (D18). */
  isFree: boolean;
}

type DefaultPlanRow = Omit<DefaultPlan, 'isFree'> & {
  firstPlanId: number | null;
  lastVersion: number | null;
};

/**
 * Selects default plans. Each subquery names its intermediary where it is known, so that on a cluster it stays on that
 * node.
 */
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
      eb
        .selectFrom('rate_plan_versions as v')
        .select((e) => e.fn.max<number>('v.version').as('version'))
        .where('v.intermediary_id', '=', intermediaryId ?? eb.ref('rp.intermediary_id'))
        .whereRef('v.plan_id', '=', 'rp.id')
        .as('lastVersion'),
    ]);

/** Returns the default plan, or null before the intermediary has one (D18). */
export async function findDefaultPlan(db: Db, intermediaryId: number): Promise<DefaultPlan | null> {
  const [row] = (await selectDefault(db, { intermediaryId })).rows;
  return row === undefined ? null : toDefaultPlan(row);
}

const selectDefault = prepared<{ intermediaryId: number }, DefaultPlanRow>((db, p) =>
  defaultPlans(db, p.intermediaryId).where('rp.intermediary_id', '=', p.intermediaryId),
);

/** Returns the default plans that charge nothing, of all intermediaries or only of those that have no charges. */
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

function toDefaultPlan({ firstPlanId, lastVersion, ...plan }: DefaultPlanRow): DefaultPlan {
  return { ...plan, isFree: plan.planId === firstPlanId && lastVersion === 1 };
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
  /** The name of the version in force. `version` is its number. */
  name: string;
  version: number;
  isDefault: boolean;
  sellers: number;
  createdAt: number;
}

/** A page of the plans of one intermediary. */
interface PlanPage {
  intermediaryId: number;
  /** The id of the last plan of the page before; 0 for the first page. */
  after: number;
  limit: number;
}

/**
 * Returns every plan, or a page of them, as it is at `now`, with the number of sellers whose latest assignment it is.
 */
export async function listPlans(db: Db, now: number, page: PlanPage | null = null): Promise<ListedPlan[]> {
  // With the intermediary as a value, the query stays on one node of a cluster.
  const owner = page === null ? sql.ref<number>('rp.intermediary_id') : sql.val(page.intermediaryId);
  const all = db
    .selectFrom('rate_plans as rp')
    .innerJoin('intermediaries as i', 'i.id', 'rp.intermediary_id')
    .innerJoin('rate_plan_versions as v', (join) =>
      join.onRef('v.intermediary_id', '=', 'rp.intermediary_id').onRef('v.plan_id', '=', 'rp.id'),
    )
    .select((eb) => [
      'rp.id',
      'i.name as intermediary',
      'v.name',
      'v.version',
      'rp.created_at as createdAt',
      'i.default_plan_id as defaultPlanId',
      eb
        .selectFrom('seller_plans as sp')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('sp.intermediary_id', '=', owner)
        .whereRef('sp.plan_id', '=', 'rp.id')
        .where('sp.until_sequence', 'is', null)
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('seller_plans as later')
                .select('later.plan_id')
                .where('later.intermediary_id', '=', owner)
                .whereRef('later.seller_id', '=', 'sp.seller_id')
                .where('later.until_sequence', 'is', null)
                .whereRef('later.valid_from', '>', 'sp.valid_from'),
            ),
          ),
        )
        .as('sellers'),
    ])
    .where((eb) => {
      const ofPlan = eb
        .selectFrom('rate_plan_versions as o')
        .where('o.intermediary_id', '=', owner)
        .whereRef('o.plan_id', '=', 'rp.id');
      const begun = ofPlan
        .select((e) => e.fn.max<number>('o.valid_from').as('at'))
        .where('o.valid_from', '<=', now);
      const first = ofPlan.select((e) => e.fn.min<number>('o.valid_from').as('at'));
      return eb('v.valid_from', '=', eb.fn.coalesce(begun, first));
    })
    .orderBy('rp.id');
  const query =
    page === null
      ? all
      : all
          .where('rp.intermediary_id', '=', page.intermediaryId)
          .where('rp.id', '>', page.after)
          .limit(page.limit);
  return (await query.execute()).map(({ defaultPlanId, sellers, ...plan }) => ({
    ...plan,
    sellers: sellers ?? 0,
    isDefault: defaultPlanId === plan.id,
  }));
}

/**
 * Returns what applies at an instant, of assignments or versions with the earliest first: the last one that has begun
 * by then, or before the first one, the first (D18).
 */
export function inForceAt<T extends { validFrom: number }>(
  earliestFirst: readonly T[],
  at: number,
): T | undefined {
  return earliestFirst.findLast(({ validFrom }) => validFrom <= at) ?? earliestFirst[0];
}
