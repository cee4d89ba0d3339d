import assert from 'node:assert/strict';
import fc from 'fast-check';
import { tellOfDueChargebacks } from '../../../src/after-sale/chargeback-due.service.ts';
import { prune } from '../../../src/serve/pruning.ts';
import { releaseDueHolds } from '../../../src/settlement/hold.service.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { Step } from '../step.ts';
import type { World } from '../world.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

const spans: Record<string, number> = {
  'a millisecond': 1,
  'a second': second,
  '40 minutes': 40 * minute,
  '3 hours': 3 * hour,
  'a day': day,
  '25 hours': 25 * hour,
  '30 days': 30 * day,
  '32 days': 32 * day,
};

const keptMs = 31 * day;
const deliveriesKeptMs = 30 * day;

/**
 * Lets time pass. The service prunes old data, as it does every hour (D9): deliveries 30 days after they ended. Then it
 * tells of disputes that must be answered soon (D30), and releases holds (D40).
 */
export const passTime = fc.constantFrom(...Object.keys(spans)).map((name) => {
  const span = spans[name] ?? 0;
  return new Step(`${name} passes`, async (world, { api }) => {
    world.now += span;
    api.setNow(new Date(world.now).toISOString());
    if (span < hour) return;
    await prune(api.service, api.now);
    await tellOfDueChargebacks(api.service, { error: (entry: object) => assert.fail(JSON.stringify(entry)) });
    tellOfDue(world);
    await releaseDueHolds(api.service, { error: (entry: object) => assert.fail(JSON.stringify(entry)) });
    releaseDue(world);
    for (const [scope, { at }] of world.keys) if (world.now - at > keptMs) world.keys.delete(scope);
    for (const intermediary of Object.values(world.intermediaries)) {
      intermediary.deliveries = intermediary.deliveries.filter(
        ({ status, changedAt }) => status === 'PENDING' || world.now - changedAt <= deliveriesKeptMs,
      );
    }
  });
});

function tellOfDue(world: World): void {
  const today = dayOf(world.now);
  const all = [...world.charges.values()].flatMap(({ chargebacks }) => chargebacks);
  for (const chargeback of all.sort((one, other) => one.id - other.id)) {
    const { charge, status, answerBy, toldFor } = chargeback;
    if (status !== 'OPEN' || answerBy === null || answerBy === toldFor) continue;
    if (answerBy < today || answerBy > daysAfter(today, 3)) continue;
    chargeback.toldFor = answerBy;
    world.tell(charge.seller, 'charge.dispute_due', charge.name);
  }
}

function releaseDue(world: World): void {
  const holds = [...world.sellers.values()].flatMap((seller) => seller.holds);
  for (const hold of holds.sort((one, other) => one.idHold - other.idHold)) {
    if (hold.releaseOn !== null && hold.releaseOn <= dayOf(world.now)) world.release(hold);
  }
}

/** How long ago something was; negative values are in the future. */
const agoNames: Record<string, number> = {
  now: 0,
  'a minute ago': minute,
  '3 hours ago': 3 * hour,
  'a day ago': day,
  '40 days ago': 40 * day,
  'a year ago': 365 * day,
  'a minute from now': -minute,
  '10 days from now': -10 * day,
};

export const anyAgo = fc.constantFrom(...Object.values(agoNames));

/** How far the clock of the system that took a payment may be ahead (D29). */
export const clockToleranceMs = 5 * minute;

/** Times of payments, which cannot be further in the future than that. */
export const mostlyPast = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...Object.values(agoNames).filter((ago) => ago >= 0)) },
  { weight: 1, arbitrary: anyAgo },
);

/** Times of plans, which begin in the past only if the operator says so. */
export const mostlyLater = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Object.values(agoNames).filter((ago) => ago <= 0)) },
  { weight: 1, arbitrary: anyAgo },
);

export function describeAgo(ago: number): string {
  const [name] = Object.entries(agoNames).find(([, value]) => value === ago) ?? [];
  return name ?? `${ago} ms ago`;
}
