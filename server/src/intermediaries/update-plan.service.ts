import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { lockIntermediary } from './intermediary.repository.ts';
import { formatInstant } from '../shared/calendar.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import { inForceAt } from '../rate-plans/in-force.ts';
import { momentAfter } from '../rate-plans/moment-after.ts';
import { beginsInPast, planNotFound } from '../rate-plans/plan-errors.ts';
import {
  assertPlanIntact,
  findSealedPlanOf,
  hasPrices,
  sealPlan,
  type PricedVersion,
  type SealedPlan,
} from '../rate-plans/plan-seal.repository.ts';
import { insertVersion } from '../rate-plans/rate-plan.repository.ts';
import { canonicalTax, taxDigest, type Tax } from '../rate-plans/tax.ts';

/** A plan is read with all its versions, so there must be an end to them. */
const maxVersions = 100;

export interface WantedVersion {
  planId: number;
  tax: Tax;
  /** Null for the name of the version that is in force until this one begins. */
  name: string | null;
  /** Null for now. */
  validFrom: number | null;
}

export interface AddedVersion {
  version: PricedVersion;
  /** The version that is in force until it begins; undefined if it begins before all others. */
  before: PricedVersion | undefined;
}

/**
 * Adds a version to a plan of the actor's intermediary, in force from a moment on that is not in the past (D18). A
 * charge that is already imported keeps its price. Throws `rate_plan_not_found`,
 * `valid_from_in_past`, `valid_from_taken`, `history_full`, and `UserError` for a plan that was changed without
 * the key.
 */
export async function updatePlan(
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  tx: Tx,
  actor: Actor,
  { planId, tax, name, validFrom: wantedFrom }: WantedVersion,
): Promise<AddedVersion> {
  const { intermediaryId } = actor;
  // Whoever seals a plan of the intermediary holds it: the seal covers all versions, and which plan is the default.
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
  await recordAudit(tx, actor, {
    action: 'plan.updated',
    subject: `plan:${planId} version:${version.version} from:${formatInstant(validFrom)}`,
    occurredAt: now,
  });
  return { version, before: versions[versions.indexOf(version) - 1] };
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
