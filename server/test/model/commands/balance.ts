import assert from 'node:assert/strict';
import fc from 'fast-check';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { anyCaller, canCall, describeCaller } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { netOf } from '../lines.ts';
import { anySellerName } from '../names.ts';
import { Step } from '../step.ts';
import type { Line, Principal, World } from '../world.ts';

const dayMs = 24 * 60 * 60 * 1000;

const sumOf = (lines: readonly Line[]) => lines.reduce((cents, line) => cents + netOf(line), 0);

export const getBalance = fc.record({ caller: anyCaller, name: anySellerName }).map(
  ({ caller, name }) =>
    new Step(
      `${describeCaller(caller)} reads the balance of ${name}`,
      (world, real) => {
        const id = world.idOf(name);
        const call = { operation: 'getBalance', path: `/v2/seller/${id}/balance` } as const;
        return exchange(world, real, caller, call, ({ owner, seller: self }) => {
          if (self !== null && self.id !== id) return refused(403, 'access_denied');
          const seller = world.findSeller(owner, id);
          if (seller === undefined) return refused(404, 'seller_not_found');
          const today = dayOf(world.now);
          const balance = {
            available: sumOf(seller.lines.filter(({ executionDay }) => executionDay <= today)) / 100,
            pending: sumOf(seller.lines.filter(({ executionDay }) => executionDay > today)) / 100,
            inTransfer: 0,
            asOfSequence: seller.lines.length,
          };
          return granted((seen) => assert.deepEqual(seen.body, balance));
        });
      },
      (world) => canCall(world, caller),
    ),
);

/** Days are counted from today. */
const anyDay = fc.constantFrom(-40, 0, 1, 2, 30, 31, 1094, 1095, 1096);

export const getFutureReceivables = fc
  .record({
    caller: anyCaller,
    name: fc.option(anySellerName),
    from: fc.option(anyDay, { freq: 1 }),
    to: fc.option(anyDay, { freq: 1 }),
  })
  .map(
    ({ caller, name, from, to }) =>
      new Step(
        `${describeCaller(caller)} reads what falls due to ${name ?? 'all'} on the days ${from} to ${to}`,
        (world, real) => {
          const today = dayOf(world.now);
          const query = new URLSearchParams({
            ...(name === null ? {} : { idSeller: String(world.idOf(name)) }),
            ...(from === null ? {} : { executionDateInitial: daysAfter(today, from) }),
            ...(to === null ? {} : { executionDateFinal: daysAfter(today, to) }),
          });
          const path = `/v2/report/receivables/future?${query.toString()}`;
          const call = { operation: 'getFutureReceivables', path } as const;
          return exchange(world, real, caller, call, (principal) => {
            const [first, last] = [from ?? 1, to ?? Math.max(from ?? 1, 1) + 1094];
            if (first > last || (to !== null && last - first >= 1095)) {
              return invalid('/query/executionDateFinal');
            }
            const lines = linesOf(world, principal, query.get('idSeller'));
            if ('kind' in lines) return lines;
            const [begin, end] = [daysAfter(today, Math.max(first, 1)), daysAfter(today, last)];
            const data = receivablesOf(
              lines.filter(({ executionDay }) => executionDay >= begin && executionDay <= end),
              today,
            );
            return granted((seen) => assert.deepEqual(seen.body, { data }));
          });
        },
        (world) => canCall(world, caller),
      ),
  );

/** The lines that a caller may see, or why it is refused (D2). */
function linesOf(
  world: World,
  { owner, seller: self }: Principal,
  named: string | null,
): Line[] | Prediction {
  const wanted = named === null ? (self?.id ?? null) : Number(named);
  if (self !== null && wanted !== self.id) return refused(403, 'access_denied');
  if (wanted === null) return world.sellersOf(owner).flatMap(({ lines }) => lines);
  return world.findSeller(owner, wanted)?.lines ?? refused(404, 'seller_not_found');
}

function receivablesOf(lines: readonly Line[], today: string): object {
  const days = [...new Set(lines.map(({ executionDay }) => executionDay))].sort();
  const total = sumOf(lines);
  const rounded = Math.floor((2 * Math.abs(total) + days.length) / (2 * days.length));
  return {
    summary: {
      totalDays: days.length,
      totalNet: total / 100,
      averageDailyAmount: days.length === 0 ? 0 : (Math.sign(total) * rounded) / 100,
    },
    receivables: days.map((date) => {
      const own = lines.filter(({ executionDay }) => executionDay === date);
      const net = sumOf(own) / 100;
      return {
        date,
        daysUntilExecution: (Date.parse(date) - Date.parse(today)) / dayMs,
        amounts: {
          netCredit: sumOf(own.filter((line) => netOf(line) > 0)) / 100,
          netDebit: Math.abs(sumOf(own.filter((line) => netOf(line) < 0))) / 100,
          totalNet: net,
          finalAmount: net,
        },
      };
    }),
  };
}
