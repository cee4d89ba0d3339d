import assert from 'node:assert/strict';
import type { components } from '../../../generated/api.ts';
import { clockToleranceMs } from './commands/time.ts';
import type { SellerName } from './names.ts';
import {
  inForce,
  standing,
  type Assignment,
  type Plan,
  type PlanVersion,
  type Seller,
  type World,
} from './world.ts';

type Schemas = components['schemas'];
type Tax = Schemas['TaxInput'];
type Value = Schemas['RatePlanValue'];

/** An id that no plan has. */
export const absentPlan = 999_999;

export function sellerPlansPath(world: World, name: SellerName): string {
  return `/v2/payfac/seller/${world.idOf(name)}/rate-plans`;
}

/** Returns the prices without the fields that only state a default, and with channels in a fixed order. */
export function asRead({ credit, refundFee, ...methods }: Tax): object {
  const channels = [...credit].sort((a, b) => (Object.keys(a)[0]! < Object.keys(b)[0]! ? -1 : 1));
  const prices = { ...methods, credit: channels, ...(refundFee === 'KEEP' ? { refundFee } : {}) };
  // Generated objects may have no prototype.
  return JSON.parse(JSON.stringify(prices)) as object;
}

/**
 * Compares a version with what is shown of it. `before` is the version before it among those that the principal sees.
 */
export function compareVersion(
  world: World,
  plan: Plan,
  seen: Schemas['RatePlanVersion'],
  version: PlanVersion,
  before: PlanVersion | undefined,
): void {
  const { tax, changes, digest, ...others } = seen;
  assert.deepEqual(others, {
    version: numberOf(plan, version),
    name: version.name,
    validFrom: new Date(version.from).toISOString(),
    createdAt: new Date(version.addedAt).toISOString(),
  });
  assert.deepEqual(asRead(tax), asRead(version.tax));
  world.learnDigest({ id: plan.id, version: others.version }, digest);
  const expected = before === undefined ? [] : changesBetween(before.tax, version.tax);
  assert.deepEqual(byPath(changes), byPath(expected));
}

/** Returns each value that differs, by its path; null where it is absent. */
function changesBetween(before: Tax, after: Tax): Schemas['RatePlanChange'][] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return Object.keys({ ...old, ...now })
    .map((path) => ({ path, from: old[path] ?? null, to: now[path] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** Returns the values of the prices, by paths that have a channel's name instead of its position. */
function valuesOf(tax: Tax): Record<string, Value> {
  const { credit, ...others } = asRead(tax) as Tax;
  return Object.fromEntries(leavesOf({ ...others, credit: Object.assign({}, ...credit) as object }, ''));
}

function leavesOf(value: unknown, path: string): [path: string, value: Value][] {
  if (typeof value !== 'object' || Array.isArray(value)) return [[path, value as Value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => leavesOf(inner, `${path}/${name}`));
}

function byPath(changes: readonly Schemas['RatePlanChange'][]) {
  return [...changes].sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function numberOf(plan: Plan, version: PlanVersion): number {
  return plan.versions.indexOf(version) + 1;
}

export function inOrderOfTime(versions: readonly PlanVersion[]): PlanVersion[] {
  return [...versions].sort((a, b) => a.from - b.from);
}

/**
 * Returns the versions that price a payment to the seller at some moment, by its assignments as they were when one of
 * its lines could be written: until other assignments applied to the next one (D21). A payment may be a few minutes
 * ahead.
 */
export function versionsOf({ plans }: Seller, plan: Plan): PlanVersion[] {
  const moments = [-Infinity, ...plans.map(({ from }) => from), ...plan.versions.map(({ from }) => from)];
  const found = plans.flatMap(({ sinceLine: line }) => {
    const applied = plans.filter(
      ({ sinceLine, untilLine }) => sinceLine <= line && (untilLine === null || line < untilLine),
    );
    const next = plans.find(({ sinceLine }) => sinceLine > line);
    const end = next === undefined ? Infinity : next.madeAt + clockToleranceMs;
    return moments
      .filter((moment) => moment < end && inForce(applied, moment).plan === plan)
      .map((moment) => inForce(plan.versions, moment));
  });
  return inOrderOfTime([...new Set(found)]);
}

export function shownAssignment({ id }: Seller, assignment: Assignment): Schemas['RatePlanAssignment'] {
  const { from, plan, madeAt, sinceLine, untilLine } = assignment;
  return {
    id_seller: id,
    idPlan: plan.id,
    validFrom: new Date(from).toISOString(),
    assignedAt: new Date(madeAt).toISOString(),
    isReplaced: untilLine !== null,
    afterSequence: sinceLine,
    throughSequence: untilLine,
  };
}

/** Returns a plan as a list shows it. */
export function planInList(world: World, plan: Plan): Schemas['RatePlanSummary'] {
  const version = inForce(plan.versions, world.now);
  const sellers = world.sellersOf(plan.owner).filter((seller) => latestPlan(seller) === plan);
  return {
    id: plan.id,
    name: version.name,
    version: numberOf(plan, version),
    isDefault: isDefault(world, plan),
    sellers: sellers.length,
    createdAt: new Date(plan.versions[0]!.addedAt).toISOString(),
  };
}

function latestPlan(seller: Seller): Plan {
  return inForce(standing(seller), Infinity).plan;
}

export function isDefault(world: World, plan: Plan): boolean {
  return world.intermediaries[plan.owner].defaultPlan === plan;
}
