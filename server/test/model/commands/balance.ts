import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { bankDayFrom, dayOf, daysAfter } from '../calendar.ts';
import { anyCredentials, canCall, describeCredentials, type Credentials } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { arrangementOf, isDebit, netOf } from '../lines.ts';
import { dayIn, listing, refusalFor } from '../lists.ts';
import { anySellerName, type SellerName } from '../names.ts';
import { Step } from '../step.ts';
import { dueCents, laterCents, reservedCents } from '../transfers.ts';
import type { Line, Principal, Seller, World } from '../world.ts';

type Schemas = components['schemas'];

export const getBalance = fc
  .record({ caller: anyCredentials, name: anySellerName })
  .map(({ caller, name }) => readBalance(caller, name));

export function readBalance(caller: Credentials, name: SellerName): Step {
  return new Step(
    `${describeCredentials(caller)} reads the balance of ${name}`,
    (world, real) => {
      const id = world.idOf(name);
      const call = { operation: 'getBalance', path: `/v2/seller/${id}/balance` } as const;
      return exchange(world, real, caller, call, ({ owner, seller: self }) => {
        if (self !== null && self.id !== id) return refused(403, 'access_denied');
        const seller = world.findSeller(owner, id);
        if (seller === undefined) return refused(404, 'seller_not_found');
        return granted(({ body }) => assert.deepEqual(body, balanceOf(world, seller)));
      });
    },
    (world) => canCall(world, caller),
  );
}

/** Reads the head. The model has no hashes, but that of a chain without lines is known. */
export const getStatementHead = fc
  .record({ caller: anyCredentials, name: anySellerName })
  .map(({ caller, name }) => readHead(caller, name));

function readHead(caller: Credentials, name: SellerName): Step {
  return new Step(
    `${describeCredentials(caller)} reads the end of the statement of ${name}`,
    (world, real) => {
      const id = world.idOf(name);
      const call = { operation: 'getStatementHead', path: `/v2/seller/${id}/statement/head` } as const;
      return exchange(world, real, caller, call, ({ owner, seller: self }) => {
        if (self !== null && self.id !== id) return refused(403, 'access_denied');
        const seller = world.findSeller(owner, id);
        if (seller === undefined) return refused(404, 'seller_not_found');
        return granted(({ body }) => {
          const { sequence, hash } = body as Schemas['StatementHead'];
          assert.equal(sequence, seller.lines.length);
          assert.equal(hash === '0'.repeat(64), sequence === 0);
        });
      });
    },
    (world) => canCall(world, caller),
  );
}

function balanceOf(world: World, seller: Seller): Schemas['Balance'] {
  const { lines, transfers } = seller;
  const due = dueCents(world, seller, dayOf(world.now));
  const reserved = reservedCents(world, seller, due);
  const open = transfers.filter(({ status }) => status === 'CREATED' || status === 'SENT');
  return {
    available: (due - reserved) / 100,
    reserved: reserved / 100,
    encumbered: 0,
    pending: laterCents(world, seller) / 100,
    inTransfer: open.reduce((sum, { cents }) => sum + cents, 0) / 100,
    asOfSequence: lines.length,
    ...payoutOf(world, seller),
    nextTransfer: nextTransferOf(world, seller),
  };
}

/** Looks at each day from today on, as a closing of that day would, from the lines that are known now. */
function nextTransferOf(world: World, seller: Seller): Schemas['NextTransfer'] | null {
  if (seller.status === 'BLOCKED') return null;
  const today = dayOf(world.now);
  const open = seller.transfers
    .filter(({ status }) => status === 'CREATED' || status === 'SENT')
    .sort((a, b) => (a.paymentDay < b.paymentDay ? -1 : a.paymentDay > b.paymentDay ? 1 : a.id - b.id))[0];
  if (open !== undefined) {
    const { id, paymentDay: date, cents } = open;
    return { date, amount: cents / 100, state: 'ON_ITS_WAY', idTransfer: id };
  }
  const { heldUntil } = payoutOf(world, seller);
  for (let day = heldUntil === null ? today : dayOf(Date.parse(heldUntil)); ; day = daysAfter(day, 1)) {
    if (day > daysAfter(today, 400)) return null;
    if (bankDayFrom(day) !== day) continue;
    const later = seller.lines.filter(({ executionDay }) => executionDay > today && executionDay <= day);
    const due = dueCents(world, seller, today) + netOf(later);
    const cents = due - reservedCents(world, seller, due);
    if (cents > 0) return { date: day, amount: cents / 100, state: 'EXPECTED', idTransfer: null };
  }
}

/** The first and the last day of a period, counted from today; without both, it is the current month. */
const anyPeriod = fc.option(
  fc.record({ from: fc.constantFrom(-400, -40, -1, 0, 1), to: fc.constantFrom(-30, 0, 1, 30, 366) }),
  { nil: null },
);

/** Reads the sums of a period, which are those of its lines. */
export const getStatementSummary = fc
  .record({ caller: anyCredentials, name: anySellerName, period: anyPeriod })
  .map(
    ({ caller, name, period }) =>
      new Step(
        `${describeCredentials(caller)} reads the summary of ${name} ${JSON.stringify(period)}`,
        (world, real) => {
          const id = world.idOf(name);
          const today = dayOf(world.now);
          const [from, to] =
            period === null ? monthOf(today) : [daysAfter(today, period.from), daysAfter(today, period.to)];
          const query = period === null ? '' : `?dateInitial=${from}&dateFinal=${to}`;
          const path = `/v2/seller/${id}/statement/summary${query}`;
          return exchange(world, real, caller, { operation: 'getStatementSummary', path }, (principal) => {
            const { owner, seller: self } = principal;
            if (self !== null && self.id !== id) return refused(403, 'access_denied');
            if (to < from || to >= daysAfter(from, 366)) return invalid('/query/dateFinal');
            const seller = world.findSeller(owner, id);
            if (seller === undefined) return refused(404, 'seller_not_found');
            return granted(({ body }) => assert.deepEqual(body, summaryOf(seller.lines, from, to)));
          });
        },
        (world) => canCall(world, caller),
      ),
  );

const monthOf = (day: string): [from: string, to: string] => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return [`${day.slice(0, 7)}-01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)];
};

function summaryOf(lines: readonly Line[], from: string, to: string): Schemas['StatementSummary'] {
  const isOfTransfer = ({ operation }: Line) => operation.startsWith('REPASSE');
  const within = lines.filter(({ executionDay: day }) => day >= from && day <= to);
  const others = within.filter((line) => !isOfTransfer(line));
  const sumOf = (sign: number, of: readonly Line[]) =>
    Math.abs(netOf(of.filter((line) => Math.sign(netOf([line])) === sign))) / 100;
  return {
    ...{ dateInitial: from, dateFinal: to },
    openingBalance: netOf(lines.filter(({ executionDay }) => executionDay < from)) / 100,
    ...{ credited: sumOf(1, others), debited: sumOf(-1, others) },
    transferred: (0 - netOf(within.filter(isOfTransfer))) / 100,
    closingBalance: netOf(lines.filter(({ executionDay }) => executionDay <= to)) / 100,
    asOfSequence: lines.length,
  };
}

function payoutOf(
  { now }: World,
  { status, accountChangedAt }: Seller,
): Pick<Schemas['Balance'], 'payoutStatus' | 'heldUntil'> {
  if (status === 'BLOCKED') return { payoutStatus: 'BLOCKED', heldUntil: null };
  const heldUntil = (accountChangedAt ?? -Infinity) + 24 * 60 * 60 * 1000;
  if (heldUntil <= now) return { payoutStatus: 'PAYABLE', heldUntil: null };
  return { payoutStatus: 'HELD', heldUntil: new Date(heldUntil).toISOString() };
}

const anyDayOffset = fc.constantFrom(1, -1, 0, 2, 30, 1095, 2000);

/** Reads the receivables. Days are counted from today. */
export const getFutureReceivables = fc
  .record({
    caller: anyCredentials,
    query: fc.record({ seller: anySellerName, from: anyDayOffset, to: anyDayOffset }, { requiredKeys: [] }),
  })
  .map(
    ({ caller, query: { seller, from, to } }) =>
      new Step(
        `${describeCredentials(caller)} reads what falls due ${JSON.stringify({ seller, from, to })}`,
        (world, real) => {
          const today = dayOf(world.now);
          const query = new URLSearchParams({
            ...(seller === undefined ? {} : { idSeller: String(world.idOf(seller)) }),
            ...(from === undefined ? {} : { executionDateInitial: daysAfter(today, from) }),
            ...(to === undefined ? {} : { executionDateFinal: daysAfter(today, to) }),
          });
          const path = `/v2/report/receivables/future?${query.toString()}`;
          return exchange(world, real, caller, { operation: 'getFutureReceivables', path }, (principal) => {
            const first = from ?? 1;
            const last = to ?? Math.max(first, 1) + 1094;
            const isTooLong = to !== undefined && to - first >= 1095;
            const isReversed = from !== undefined && from > last;
            if (isReversed || isTooLong) return invalid('/query/executionDateFinal');
            const lines = linesFor(world, principal, seller);
            if ('kind' in lines) return lines;
            const [begin, end] = [daysAfter(today, Math.max(first, 1)), daysAfter(today, last)];
            const wanted = lines.filter(({ executionDay: day }) => day >= begin && day <= end);
            return granted(({ body }) => assert.deepEqual(body, receivablesOf(wanted, today)));
          });
        },
        (world) => canCall(world, caller),
      ),
  );

/** Returns all lines of the sellers that the query names, or why it is refused (D2). */
function linesFor(world: World, principal: Principal, name: SellerName | undefined): Line[] | Prediction {
  const { owner, seller: self } = principal;
  const wanted = name === undefined ? null : world.idOf(name);
  const refusal = refusalFor(world, principal, wanted);
  if (refusal !== null) return refusal;
  return world
    .sellersOf(owner)
    .filter((seller) => (self === null || seller === self) && (wanted === null || seller.id === wanted))
    .flatMap(({ lines }) => lines);
}

const arrangements = ['PIX', 'BOL', 'ECD', 'VCC', 'ADJ'] as const;

/** Lists the units in pages. Days are counted from today. */
export const listReceivableUnits = fc
  .record({
    caller: anyCredentials,
    filters: fc.record(
      {
        seller: anySellerName,
        arrangement: fc.constantFrom(...arrangements),
        from: fc.constantFrom(-30, 0, 1, 30),
        to: fc.constantFrom(-1, 0, 1, 30, 400),
      },
      { requiredKeys: [] },
    ),
    limit: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .map(({ caller, filters, limit }) =>
    listing(caller, `units ${JSON.stringify(filters)}`, limit, (world) => {
      const { seller, arrangement, from, to } = filters;
      const [first, last] = [dayIn(world, from), dayIn(world, to)];
      const idSeller = seller && world.idOf(seller);
      return {
        operation: 'listReceivableUnits',
        query: { idSeller, arrangement, dueDateInitial: first, dueDateFinal: last },
        find: (principal) => {
          if (first !== undefined && last !== undefined && first > last)
            return invalid('/query/dueDateFinal');
          const lines = linesFor(world, principal, seller);
          if ('kind' in lines) return lines;
          return unitsOf(lines).filter(
            (unit) =>
              (arrangement === undefined || unit.arrangement === arrangement) &&
              unit.dueDate >= (first ?? '') &&
              unit.dueDate <= (last ?? '9999'),
          );
        },
      };
    }),
  );

/** Returns the units of these lines, by date, seller and arrangement. */
function unitsOf(lines: readonly Line[]): Schemas['ReceivableUnit'][] {
  const ofCharges = lines.filter(({ transfer }) => transfer === undefined);
  const keyOf = (line: Line) =>
    `${line.executionDay} ${String(line.seller.id).padStart(16, '0')} ${arrangementOf(line)}`;
  const byKey = [...Map.groupBy(ofCharges, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byKey.map(([, own]) => {
    const { seller, executionDay: dueDate } = own[0]!;
    const { netCredit: constituted, netDebit: deducted } = flowOf(
      own.filter(({ unit }) => unit === undefined),
    );
    const advanced = Math.abs(netOf(own.filter(({ unit }) => unit !== undefined))) / 100;
    const open = own.filter(({ heldBy }) => heldBy === undefined);
    return {
      ...{ idSeller: seller.id, dueDate, arrangement: arrangementOf(own[0]!) },
      ...{ constituted, deducted, settled: (netOf(own) - netOf(open)) / 100, free: netOf(open) / 100 },
      ...{ advanced, encumbered: 0 },
    };
  });
}

function receivablesOf(lines: readonly Line[], today: string): Schemas['FutureReceivables'] {
  const byDay = [...Map.groupBy(lines, ({ executionDay }) => executionDay)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const totalCents = netOf(lines);
  return {
    data: {
      summary: {
        totalDays: byDay.length,
        totalNet: totalCents / 100,
        averageDailyAmount: meanOf(totalCents, byDay.length) / 100,
      },
      receivables: byDay.map(([date, own]) => {
        const parts = [...Map.groupBy(own, arrangementOf)].sort(([a], [b]) => (a < b ? -1 : 1));
        return {
          date,
          daysUntilExecution: (Date.parse(date) - Date.parse(today)) / (24 * 60 * 60 * 1000),
          amounts: { ...flowOf(own), finalAmount: netOf(own) / 100 },
          arrangements: parts.map(([arrangement, part]) => ({ arrangement, ...flowOf(part) })),
        };
      }),
    },
  };
}

const flowOf = (lines: readonly Line[]) => ({
  netCredit: netOf(lines.filter((line) => !isDebit(line))) / 100,
  netDebit: Math.abs(netOf(lines.filter(isDebit))) / 100,
  totalNet: netOf(lines) / 100,
});

/** Returns the mean, with half a centavo rounded away from zero. */
function meanOf(cents: number, days: number): number {
  const mean = cents === 0 ? 0 : Math.floor(Math.abs(cents) / days + 0.5);
  // JSON has no -0.
  return mean === 0 ? 0 : Math.sign(cents) * mean;
}
