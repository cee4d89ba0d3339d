import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { refusalFor } from '../lists.ts';
import { anySellerName } from '../names.ts';
import { Step } from '../step.ts';
import type { Line } from '../world.ts';

type Schemas = components['schemas'];

/** Days are counted from today. */
const days = fc.constantFrom(0, -1, -3, -30, -400, 1);

/** Reads what was sold. The model adds up lines, and the service the sums that it keeps. */
export const getVolumes = fc
  .record({
    caller: anyCredentials,
    filters: fc.record({ seller: anySellerName, from: days, to: days }, { requiredKeys: [] }),
    groupBy: fc.constantFrom('DAY', 'METHOD', 'SELLER'),
    limit: fc.option(fc.constant(1)),
  })
  .map(
    ({ caller, filters: { seller, from, to }, groupBy, limit }) =>
      new Step(
        `${describeCredentials(caller)} reads what was sold ${[seller, from, to].join()} by ${groupBy}, at most ${limit} sellers`,
        (world, real) => {
          const today = dayOf(world.now);
          const end = daysAfter(today, to ?? 0);
          const begin = from === undefined ? daysAfter(end, -29) : daysAfter(today, from);
          const wanted = seller === undefined ? null : world.idOf(seller);
          const query = new URLSearchParams({
            groupBy,
            ...(wanted === null ? {} : { idSeller: String(wanted) }),
            ...(from === undefined ? {} : { dateInitial: begin }),
            ...(to === undefined ? {} : { dateFinal: end }),
            ...(limit === null ? {} : { limit: String(limit) }),
          });
          const path = `/v2/report/volumes?${query.toString()}`;
          return exchange(world, real, caller, { operation: 'getVolumes', path }, (principal) => {
            if (begin > end || daysAfter(begin, 366) <= end) return invalid('/query/dateFinal');
            const refusal = refusalFor(world, principal, wanted);
            if (refusal !== null) return refusal;
            const lines = world
              .sellersOf(principal.owner)
              .filter(({ id }) => id === (principal.seller?.id ?? wanted ?? id))
              .flatMap((each) => each.lines)
              .filter((line) => isBetween(countedOn(line), begin, end));
            return granted(({ body }) => {
              const { total, groupCount, groups } = body as Schemas['Volumes'];
              assert.deepEqual(total, sumsOf(lines));
              const all = inOrder(groupsOf(lines, groupBy, begin, end));
              const most = groupBy === 'SELLER' && limit !== null ? limit : all.length;
              assert.deepEqual([groupCount, inOrder(groups)], [all.length, all.slice(0, most)]);
            });
          });
        },
        (world) => canCall(world, caller),
      ),
  );

const isBetween = (day: string | null, begin: string, end: string) =>
  day !== null && day >= begin && day <= end;

/** Returns the day on which a line counts (D46); null for one that is of no sale, refund or chargeback. */
function countedOn({ operation, charge, source }: Line): string | null {
  if (charge === null || operation.startsWith('AJUSTE')) return null;
  if (source === undefined) return dayOf(charge.content.paidAt);
  return dayOf('madeAt' in source ? source.madeAt : source.openedAt);
}

function sumsOf(lines: readonly Line[]): Schemas['VolumeSums'] {
  const sum = (
    field: 'valueCents' | 'feeCents',
    plus: Line['operation'][],
    minus: Line['operation'][] = [],
  ) =>
    lines.reduce((cents, line) => {
      if (plus.includes(line.operation)) return cents + line[field];
      return minus.includes(line.operation) ? cents - line[field] : cents;
    }, 0);
  const returned = sum('feeCents', ['ESTORNO', 'CHARGEBACK'], ['ESTORNO_CANCELADO', 'CHARGEBACK_REVERTIDO']);
  const fees = sum('feeCents', ['VENDA']);
  return {
    salesCount: lines.filter((line) => line.operation === 'VENDA' && (line.installment ?? 1) === 1).length,
    salesValue: sum('valueCents', ['VENDA']) / 100,
    fees: fees / 100,
    refundedValue: sum('valueCents', ['ESTORNO'], ['ESTORNO_CANCELADO']) / 100,
    disputedValue: sum('valueCents', ['CHARGEBACK'], ['CHARGEBACK_REVERTIDO']) / 100,
    returnedFees: returned / 100,
    netFees: (fees - returned) / 100,
  };
}

function groupsOf(
  lines: readonly Line[],
  groupBy: string,
  begin: string,
  end: string,
): Schemas['VolumeGroup'][] {
  const none = { day: null, paymentMethod: null, idSeller: null };
  if (groupBy === 'DAY') {
    const groups = [];
    for (let day = begin; day <= end; day = daysAfter(day, 1)) {
      groups.push({ ...none, day, ...sumsOf(lines.filter((line) => countedOn(line) === day)) });
    }
    return groups;
  }
  return groupBy === 'METHOD'
    ? [...Map.groupBy(lines, ({ charge }) => charge!.content.paymentMethod)].map(([paymentMethod, own]) => {
        return { ...none, paymentMethod, ...sumsOf(own) };
      })
    : [...Map.groupBy(lines, ({ seller }) => seller.id)].map(([idSeller, own]) => {
        return { ...none, idSeller, ...sumsOf(own) };
      });
}

/** Sorts by the value, then by the key. */
function inOrder(groups: readonly Schemas['VolumeGroup'][]): Schemas['VolumeGroup'][] {
  const keyOf = ({ day, paymentMethod, idSeller }: Schemas['VolumeGroup']) =>
    `${day} ${paymentMethod} ${String(idSeller).padStart(16, '0')}`;
  return [...groups].sort((a, b) => b.salesValue - a.salesValue || (keyOf(a) < keyOf(b) ? -1 : 1));
}
