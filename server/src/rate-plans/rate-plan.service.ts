import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { lockIntermediary } from '../intermediaries/intermediary.repository.ts';
import { formatInstant, type Clock } from '../shared/calendar.ts';
import { DomainError, UserError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import {
  assertPlanIntact,
  findSealedPlanOf,
  hasPrices,
  sealPlan,
  type PricedVersion,
  type SealedPlan,
} from './plan-seal.repository.ts';
import { inForceAt, insertPlan, insertVersion } from './rate-plan.repository.ts';
import { canonicalTax, taxDigest, type Tax } from './tax.ts';

/** Stores a plan of the actor's intermediary with its first version, not yet assigned to any seller. Returns its id. */
export async function createPlan(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  plan: { name: string; tax: Tax },
  now: number,
): Promise<number> {
  const tax = canonicalTax(plan.tax);
  const { intermediaryId } = actor;
  const id = await insertPlan(tx, { intermediaryId, createdAt: now });
  const digest = taxDigest(tax);
  const version = { version: 1, validFrom: now, name: plan.name, tax, digest, createdAt: now };
  await insertVersion(tx, { ...version, intermediaryId, planId: id });
  await sealPlan(tx, keyring, { intermediaryId, id, isDefault: 0, versions: [version] });
  await recordAudit(tx, keyring, actor, { action: 'plan.created', subject: `plan:${id}`, occurredAt: now });
  return id;
}

interface Made {
  validFrom: number;
  createdAt: number;
}

/**
 * Returns the time to use for a change that follows these versions or assignments, and the moment from which something
 * applies that is to begin now, both in epoch milliseconds. That moment is the first at which none of them begins.
 * Neither is earlier than the last change, even on a server whose clock is behind: otherwise an earlier change could
 * begin later, and stay in force.
 */
export function momentAfter(made: readonly Made[], clockNow: number): { now: number; fromNowOn: number } {
  const now = Math.max(clockNow, ...made.map(({ createdAt }) => createdAt));
  const taken = new Set(made.map(({ validFrom }) => validFrom));
  let fromNowOn = now;
  while (taken.has(fromNowOn)) fromNowOn += 1;
  return { now, fromNowOn };
}

export function noSuchPlan(planId: number): UserError {
  return new UserError(`there is no plan ${planId}; \`payfac plan list\` shows them.`);
}

export function planNotFound(): DomainError {
  return new DomainError(
    'rate_plan_not_found',
    'There is no such rate plan. An intermediary finds its plans with listRatePlans, a seller with ' +
      'getSellerRatePlanHistory.',
  );
}

/** Returns the error for a version or an assignment that would begin in the past. */
export function beginsInPast(validFrom: number): DomainError {
  return new DomainError(
    'valid_from_in_past',
    `${formatInstant(validFrom)} is in the past, and charges paid since then may already be priced; nothing was ` +
      'changed. Leave the moment out to begin now.',
  );
}

/** How many versions a plan may have. A plan is read with all of them, so their number is limited. */
const maxVersions = 100;

export interface WantedVersion {
  planId: number;
  tax: Tax;
  /** The name; null for that of the version that is in force until this one begins. */
  name: string | null;
  /** When it begins, in epoch milliseconds; null for now. */
  validFrom: number | null;
}

interface AddedVersion {
  version: PricedVersion;
  /** The version that is in force until the new one begins; undefined if that begins before all others. */
  before: PricedVersion | undefined;
}

/**
 * Adds a version to a plan of the actor's intermediary, in force from a moment on that is not in the past (D18). A
 * charge that is already imported keeps its price. Throws `rate_plan_not_found`, `valid_from_in_past`,
 * `valid_from_taken`, `history_full`, and `UserError` for a plan that was changed without the key.
 */
export async function updatePlan(
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  tx: Tx,
  actor: Actor,
  { planId, tax, name, validFrom: wantedFrom }: WantedVersion,
): Promise<AddedVersion> {
  const { intermediaryId } = actor;
  // Every transaction that seals a plan of the intermediary holds this lock, because the seal covers all versions, and
  // which plan is the default.
  await lockIntermediary(tx, intermediaryId);
  const plan = await findSealedPlanOf(tx, { intermediaryId, id: planId });
  if (plan === undefined) throw planNotFound();
  assertPlanIntact(keyring, plan);
  const { now, fromNowOn } = momentAfter(plan.versions, clock());
  const validFrom = wantedFrom ?? fromNowOn;
  assertAllowed(plan, validFrom, now);
  const text = canonicalTax(tax);
  const last = lastVersion(plan);
  const version: PricedVersion = {
    version: last.version + 1,
    validFrom,
    name: name ?? (inForceAt(plan.versions, validFrom) ?? last).name,
    createdAt: now,
    tax: text,
    digest: taxDigest(text),
  };
  await insertVersion(tx, { ...version, intermediaryId, planId });
  const versions = [...plan.versions.filter(hasPrices), version].sort((a, b) => a.validFrom - b.validFrom);
  await sealPlan(tx, keyring, { ...plan, versions });
  await recordAudit(tx, keyring, actor, {
    action: 'plan.updated',
    subject: `plan:${planId} version:${version.version} from:${formatInstant(validFrom)}`,
    occurredAt: now,
  });
  return { version, before: versions[versions.indexOf(version) - 1] };
}

/**
 * Returns the number of a plan's last version, which stays so until the transaction ends. Throws
 * `rate_plan_not_found`.
 */
export async function lockLastVersion(tx: Tx, intermediaryId: number, planId: number): Promise<number> {
  await lockIntermediary(tx, intermediaryId);
  const plan = await findSealedPlanOf(tx, { intermediaryId, id: planId });
  if (plan === undefined) throw planNotFound();
  return lastVersion(plan).version;
}

function lastVersion({ id, versions }: SealedPlan) {
  const last = versions.toSorted((a, b) => a.version - b.version).at(-1);
  if (last === undefined) throw new Error(`plan ${id} has no version`);
  return last;
}

function assertAllowed({ id, versions }: SealedPlan, validFrom: number, now: number): void {
  if (validFrom < now) throw beginsInPast(validFrom);
  if (versions.some((version) => version.validFrom === validFrom)) {
    throw new DomainError(
      'valid_from_taken',
      `Plan ${id} already has a version from exactly ${formatInstant(validFrom)}; nothing was changed. Choose another ` +
        'moment.',
    );
  }
  if (versions.length >= maxVersions) {
    throw new DomainError(
      'history_full',
      `Plan ${id} has ${maxVersions} versions, and cannot have more. Create another plan and assign it.`,
    );
  }
}
