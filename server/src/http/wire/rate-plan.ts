import type { components } from '../../../../generated/api.ts';
import type { ReadablePlan } from '../../rate-plans/plan-reading.service.ts';
import type { ListedPlan, PlanInForce } from '../../rate-plans/rate-plan.repository.ts';
import type { PlanAssignment } from '../../rate-plans/seller-plan.repository.ts';
import { parseStoredTax } from '../../rate-plans/tax.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { changesBetween } from './tax-changes.ts';
import { taxToWire } from './tax-output.ts';

type Schemas = components['schemas'];
type Version = ReadablePlan['versions'][number];

export function listedPlanToWire(plan: ListedPlan): Schemas['RatePlanSummary'] {
  return {
    id: plan.id,
    name: plan.name,
    version: plan.version,
    isDefault: plan.isDefault,
    sellers: plan.sellers,
    createdAt: formatInstant(plan.createdAt),
  };
}

/** Only its intermediary learns whether it is the default. */
export function planToWire(
  { id, isDefault, versions, inForce }: ReadablePlan,
  isIntermediary: boolean,
): Schemas['RatePlan'] {
  return {
    id,
    name: inForce.name,
    version: inForce.version,
    ...(isIntermediary ? { isDefault: isDefault === 1 } : {}),
    versions: versions.map((version, index) => versionToWire(version, versions[index - 1])),
  };
}

/** With what it changes of the version before it; nothing for the first. */
export function versionToWire(version: Version, before: Version | undefined): Schemas['RatePlanVersion'] {
  const tax = taxToWire(parseStoredTax(version.tax));
  return {
    version: version.version,
    name: version.name,
    validFrom: formatInstant(version.validFrom),
    createdAt: formatInstant(version.createdAt),
    digest: version.digest.toString('hex'),
    tax,
    changes: before === undefined ? [] : changesBetween(taxToWire(parseStoredTax(before.tax)), tax),
  };
}

export function sellerPlanToWire(sellerId: number, plan: PlanInForce): Schemas['SellerRatePlan'] {
  return {
    id_seller: sellerId,
    id: plan.planId,
    version: plan.version,
    name: plan.name,
    tax: taxToWire(parseStoredTax(plan.tax)),
  };
}

export function assignmentToWire(assignment: PlanAssignment): Schemas['RatePlanAssignment'] {
  return {
    id_seller: assignment.sellerId,
    idPlan: assignment.planId,
    validFrom: formatInstant(assignment.validFrom),
    assignedAt: formatInstant(assignment.createdAt),
    isReplaced: assignment.untilSequence !== null,
  };
}
