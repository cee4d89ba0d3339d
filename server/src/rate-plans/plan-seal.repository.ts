import { sql, type UpdateResult } from 'kysely';
import { isOneOf } from '../db/query/expressions.ts';
import { prepared, preparedByKind } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import { SealBrokenError } from '../shared/errors.ts';
import { assertIntact, type Keyring, type SealCheck } from '../shared/keyring.ts';
import { findVersions, type StoredVersion, type VersionKey } from './rate-plan.repository.ts';
import { parseStoredTax, taxDigest, type Tax } from './tax.ts';

/** A version of a plan, as the plan's seal covers it. */
export interface SealedVersion {
  version: number;
  validFrom: number;
  name: string;
  digest: Buffer;
  createdAt: number;
  /** The prices as canonical JSON. They are left out where they are compared with the digest when they are read. */
  tax?: string;
}

/** A version that was read with its prices. */
export type PricedVersion = Required<SealedVersion>;

export const hasPrices = (version: SealedVersion): version is PricedVersion => version.tax !== undefined;

/** A plan with its seal, which covers its versions and whether it is the default of its intermediary (D27). */
export interface SealedPlan {
  intermediaryId: number;
  id: number;
  /** 1 if new sellers of the intermediary get it. */
  isDefault: number;
  seal: Buffer | null;
  /** The versions, the earliest first. */
  versions: SealedVersion[];
}

type PlanKey = Pick<SealedPlan, 'intermediaryId' | 'id'>;

/**
 * Selects plans with their versions in one statement, because adding a version changes the seal too. A plan whose
 * versions are gone is still found.
 */
const rowsOfPlans = (db: Reader | Tx) =>
  db
    .selectFrom('rate_plans as rp')
    .innerJoin('intermediaries as i', 'i.id', 'rp.intermediary_id')
    .leftJoin('rate_plan_versions as v', (join) =>
      join.onRef('v.intermediary_id', '=', 'rp.intermediary_id').onRef('v.plan_id', '=', 'rp.id'),
    )
    .select(['rp.intermediary_id as intermediaryId', 'rp.id', 'rp.seal'])
    .select(sql<number>`case when i.default_plan_id = rp.id then 1 else 0 end`.as('isDefault'))
    .select(['v.version', 'v.valid_from as validFrom', 'v.name', 'v.digest', 'v.created_at as createdAt'])
    .orderBy('rp.id')
    .orderBy('v.valid_from');

const rowsWithTaxes = (db: Reader | Tx) => rowsOfPlans(db).select('v.tax');

type PlanRow = Awaited<ReturnType<ReturnType<typeof rowsOfPlans>['execute']>>[number] & {
  tax?: string | null;
};

function plansOf(rows: readonly PlanRow[]): SealedPlan[] {
  const plans = new Map<number, SealedPlan>();
  for (const row of rows) {
    const { intermediaryId, id, seal, isDefault } = row;
    const plan = plans.get(id) ?? { intermediaryId, id, seal, isDefault, versions: [] };
    plan.versions.push(...versionOf(row));
    plans.set(id, plan);
  }
  return [...plans.values()];
}

function versionOf({ version, validFrom, name, digest, createdAt, tax }: PlanRow): SealedVersion[] {
  if (version === null || validFrom === null || name === null || digest === null || createdAt === null)
    return [];
  return [{ version, validFrom, name, digest, createdAt, ...(typeof tax === 'string' ? { tax } : {}) }];
}

/** Finds a plan by its id alone: ids come from one sequence. */
export async function findSealedPlan(db: Reader | Tx, id: number): Promise<SealedPlan | undefined> {
  return plansOf(await rowsWithTaxes(db).where('rp.id', '=', id).execute())[0];
}

const selectOne = prepared<PlanKey, PlanRow>((db, p) =>
  rowsWithTaxes(db).where('rp.intermediary_id', '=', p.intermediaryId).where('rp.id', '=', p.id),
);

/** Finds a plan of this intermediary. On a cluster this asks one node. */
export async function findSealedPlanOf(
  db: Reader | Tx,
  { intermediaryId, id }: PlanKey,
): Promise<SealedPlan | undefined> {
  return plansOf((await selectOne(db, { intermediaryId, id })).rows)[0];
}

interface PlanList {
  intermediaryId: number;
  ids: readonly number[];
}

const selectSome = preparedByKind<{ withPrices: boolean }, PlanList, PlanRow>((db, p, { withPrices }) =>
  (withPrices ? rowsWithTaxes : rowsOfPlans)(db)
    .where('rp.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'rp.id', p.ids, 'bigint')),
);

/** Returns these plans of one intermediary by id, without those that do not exist. */
export async function findSealedPlans(
  db: Reader | Tx,
  intermediaryId: number,
  ids: ReadonlySet<number>,
  prices: 'with prices' | 'without prices' = 'without prices',
): Promise<Map<number, SealedPlan>> {
  if (ids.size === 0) return new Map();
  const withPrices = prices === 'with prices';
  const { rows } = await selectSome(db, { withPrices }, { intermediaryId, ids: [...ids] });
  return new Map(plansOf(rows).map((plan) => [plan.id, plan]));
}

export async function findDefaultSealedPlan(tx: Tx, intermediaryId: number): Promise<SealedPlan | undefined> {
  const rows = rowsWithTaxes(tx)
    .where('rp.intermediary_id', '=', intermediaryId)
    .whereRef('rp.id', '=', 'i.default_plan_id');
  return plansOf(await rows.execute())[0];
}

/** Returns the key before all plans of the intermediary. */
export const beforePlans = (intermediaryId: number): PlanKey => ({ intermediaryId, id: 0 });

/**
 * Returns the plans of the intermediary after this one, at most `limit`; with `keyId`, only those that another key
 * sealed.
 */
export async function listSealedPlans(
  db: Reader | Tx,
  after: PlanKey,
  limit: number,
  otherThan: Buffer | null = null,
): Promise<SealedPlan[]> {
  const next = db
    .selectFrom('rate_plans')
    .select('id')
    .where('intermediary_id', '=', after.intermediaryId)
    .where('id', '>', after.id)
    .orderBy('id')
    .limit(limit);
  const ids = otherThan === null ? next : next.where(sql`substr(seal, 1, 4)`, '<>', otherThan);
  const rows = rowsWithTaxes(db)
    .where('rp.intermediary_id', '=', after.intermediaryId)
    .where('rp.id', 'in', ids);
  return plansOf(await rows.execute());
}

const updateSeal = prepared<PlanKey & { seal: Buffer }, UpdateResult>((db, p) =>
  db
    .updateTable('rate_plans')
    .set({ seal: p.seal })
    .where('intermediary_id', '=', p.intermediaryId)
    .where('id', '=', p.id),
);

export async function sealPlan(
  tx: Tx,
  keyring: Keyring,
  plan: Pick<SealedPlan, 'intermediaryId' | 'id' | 'isDefault' | 'versions'>,
): Promise<void> {
  const { intermediaryId, id } = plan;
  await updateSeal(tx, { intermediaryId, id, seal: keyring.seal('plan-seal', sealedText(plan)) });
}

/** Returns whether the prices, if they were read, are those of the digest. */
const hasItsPrices = ({ tax, digest }: SealedVersion): boolean =>
  tax === undefined || taxDigest(tax).equals(digest);

/** Checks the seal, and that the prices that were read are those of their digests. */
export function checkPlan(keyring: Keyring, plan: SealedPlan): SealCheck {
  const { versions, seal } = plan;
  if (!versions.every(hasItsPrices)) return 'broken';
  return keyring.checkSeal('plan-seal', sealedText(plan), seal);
}

export function assertPlanIntact(keyring: Keyring, plan: SealedPlan): void {
  assertIntact(
    checkPlan(keyring, plan),
    `plan ${plan.id}`,
    'Nothing was written. Create a plan with the right prices (POST /v2/payfac/rate-plans) and use that one; ' +
      '`payfac statement verify` names every plan and seller that was changed.',
  );
}

type SealedParts = Pick<SealedPlan, 'intermediaryId' | 'id' | 'isDefault' | 'versions'>;

function sealedText({ intermediaryId, id, isDefault, versions }: SealedParts): Buffer {
  const rows = versions.map(({ version, validFrom, digest, name, createdAt }) => [
    version,
    validFrom,
    digest.toString('hex'),
    name,
    createdAt,
  ]);
  return Buffer.from(JSON.stringify([intermediaryId, id, isDefault, rows]));
}

/**
 * Returns the prices of a stored version of a plan. Throws if they are damaged, and `SealBrokenError` if they are not
 * those of their digest, which the hashes of the lines that they price cover. `refused` says what is therefore not
 * done, such as `no charge is priced with it`.
 */
export function intactTax({ planId, version, tax, digest }: StoredVersion, refused: string): Tax {
  if (taxDigest(tax).equals(digest)) return parseStoredTax(tax);
  throw new SealBrokenError(
    `the prices of plan ${planId}, version ${version}, were changed by somebody without the secret key, so ${refused}. ` +
      'See `payfac statement verify`.',
  );
}

/** How many versions are cached. A version takes a few kilobytes; a million of them must not fill the memory. */
const maxCached = 1_000;

/** Returns the name of a version in the map that `load` returns. */
export const keyOf = ({ planId, version }: VersionKey): string => `${planId}.${version}`;

/** Caches parsed versions of plans. They never change (D18), so each is read only once in a run. */
export class PlanCache<Parsed> {
  readonly #parse: (version: StoredVersion) => Parsed;
  readonly #parsed = new Map<string, Parsed>();

  constructor(parse: (version: StoredVersion) => Parsed) {
    this.#parse = parse;
  }

  /** Returns these versions of plans of one intermediary, by `keyOf`, without those that do not exist. */
  async load(
    db: Reader | Tx,
    intermediaryId: number,
    wanted: Iterable<VersionKey>,
  ): Promise<Map<string, Parsed>> {
    const found = new Map<string, Parsed>();
    const missing = new Map<string, VersionKey>();
    for (const key of wanted) {
      const name = keyOf(key);
      const known = this.#parsed.get(`${intermediaryId}.${name}`);
      if (known === undefined) missing.set(name, key);
      else found.set(name, known);
    }
    if (missing.size === 0) return found;
    if (this.#parsed.size + missing.size > maxCached) this.#parsed.clear();
    for (const version of await findVersions(db, intermediaryId, [...missing.values()])) {
      const name = keyOf(version);
      const parsed = this.#parse(version);
      this.#parsed.set(`${intermediaryId}.${name}`, parsed);
      found.set(name, parsed);
    }
    return found;
  }
}
