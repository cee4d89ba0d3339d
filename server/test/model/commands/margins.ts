import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { Step } from '../step.ts';
import type { Line } from '../world.ts';
import { costCents } from './reconciliation.ts';

type Schemas = components['schemas'];
type Margin = Schemas['Margin'];

type Group = Pick<Margin, 'day' | 'paymentMethod' | 'brand' | 'installments' | 'idSeller'>;

const none: Group = { day: null, paymentMethod: null, brand: null, installments: null, idSeller: null };

/** What a line's charge is told by. */
const groupings: Record<string, (line: Line) => Group> = {
  DAY: ({ charge }: Line) => ({ ...none, day: dayOf(charge!.content.paidAt) }),
  METHOD: ({ charge }: Line) => ({ ...none, paymentMethod: charge!.content.paymentMethod }),
  BRAND: ({ charge }: Line) => ({ ...none, brand: charge!.content.brand ?? null }),
  INSTALLMENTS: ({ charge }: Line) => ({ ...none, installments: charge!.content.installments ?? null }),
  SELLER: ({ seller }: Line) => ({ ...none, idSeller: seller.id }),
};

/** Days are counted from today. */
const days = fc.constantFrom(0, -3, -30, -400);

/** Reads what was earned. The acquirer keeps the same of each charge that its files tell of. */
export const getMargins = fc
  .record({
    caller: mostlyIntermediary,
    from: fc.option(days),
    groupBy: fc.constantFrom('DAY', 'METHOD', 'BRAND', 'INSTALLMENTS', 'SELLER'),
  })
  .map(
    ({ caller, from, groupBy }) =>
      new Step(
        `${describeCredentials(caller)} reads what was earned since ${from} by ${groupBy}`,
        (world, real) => {
          const end = dayOf(world.now);
          const begin = daysAfter(end, from ?? -29);
          const query = new URLSearchParams({
            groupBy,
            ...(from === null ? {} : { dateInitial: begin }),
          });
          const call = { operation: 'getMargins', path: `/v2/report/margins?${query.toString()}` } as const;
          return exchange(world, real, caller, call, (principal) => {
            if (daysAfter(begin, 366) <= end) return invalid('/query/dateFinal');
            const lines = world
              .sellersOf(principal.owner)
              .flatMap((each) => each.lines)
              .filter(({ operation, charge }) => charge !== null && !operation.startsWith('AJUSTE'))
              .filter(({ charge }) => isBetween(dayOf(charge!.content.paidAt), begin, end));
            const reported = new Set(
              world.intermediaries[principal.owner].settlementLines.flatMap(({ name, shown }) =>
                shown.uuid === null ? [] : [name],
              ),
            );
            const groups = [...Map.groupBy(lines, (line) => JSON.stringify(groupings[groupBy]!(line)))].map(
              ([key, own]) => ({
                ...(JSON.parse(key) as Group),
                ...sumsOf(own, reported),
              }),
            );
            return granted(({ body }) => {
              assert.deepEqual(body, inOrder(groups, groupBy));
            });
          });
        },
        (world) => canCall(world, caller),
      ),
  );

const isBetween = (day: string, begin: string, end: string) => day >= begin && day <= end;

function sumsOf(lines: readonly Line[], reported: ReadonlySet<string>) {
  const charges = [...Map.groupBy(lines, ({ charge }) => charge!.name)].map(([name, own]) => ({
    // The files have first instalments alone.
    isReported: reported.has(name) && (own[0]!.charge!.content.installments ?? 1) === 1,
    valueCents: own[0]!.charge!.content.valueCents,
    feeCents: own.reduce((sum, { operation, feeCents }) => sum + signOf(operation) * feeCents, 0),
  }));
  const known = charges.filter(({ isReported }) => isReported);
  const fees = (of: typeof charges) => of.reduce((sum, { feeCents }) => sum + feeCents, 0);
  return {
    salesCount: charges.length,
    salesValue: charges.reduce((sum, { valueCents }) => sum + valueCents, 0) / 100,
    fees: fees(charges) / 100,
    reportedCount: known.length,
    reportedFees: fees(known) / 100,
    cost: (known.length * costCents) / 100,
    margin: (fees(known) - known.length * costCents) / 100,
  };
}

function signOf(operation: Line['operation']): number {
  if (operation === 'ESTORNO' || operation === 'CHARGEBACK') return -1;
  return ['VENDA', 'ESTORNO_CANCELADO', 'CHARGEBACK_REVERTIDO'].includes(operation) ? 1 : 0;
}

/** Sorts by the margin, then by the key; days by themselves. */
function inOrder(groups: readonly Margin[], by: string): Margin[] {
  const keyOf = ({ day, paymentMethod, brand, installments, idSeller }: Group) =>
    String(day ?? paymentMethod ?? brand ?? installments ?? idSeller ?? '');
  return [...groups].sort((a, b) => {
    if (by !== 'DAY' && a.margin !== b.margin) return a.margin - b.margin;
    return keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true });
  });
}
