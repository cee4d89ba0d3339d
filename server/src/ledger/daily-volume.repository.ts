import { fieldsOf } from '../db/query/expressions.ts';
import { upsertRows } from '../db/query/write-rows.ts';
import type { Tx } from '../db/store.ts';
import type { DailyVolumeRow } from '../db/tables.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import type { EntryType } from '../shared/entry-types.ts';
import type { AppendedLine, StatementEntry } from './chain.ts';

const key = [
  'intermediary_id',
  'seller_id',
  'day',
  'payment_method',
] as const satisfies readonly (keyof DailyVolumeRow)[];

/** The sums of a volume. A sale in instalments counts once; `returned_fee_cents` is what refunds and chargebacks return. */
export const volumeColumns = [
  'sales',
  'value_cents',
  'fee_cents',
  'refunded_cents',
  'disputed_cents',
  'returned_fee_cents',
] as const satisfies readonly (keyof DailyVolumeRow)[];

/** The fields of the sums, in the same order. */
export const volumeFields = fieldsOf(volumeColumns);

type Field = (typeof volumeFields)[number];

/** What was sold, refunded and disputed, in centavos. The sums are bigints, because they may exceed 2^53. */
export type VolumeSums = Record<Field, bigint>;

/** Returns the sums that `cents` gives for each field. */
export function volumeOf(cents: (field: Field) => bigint): VolumeSums {
  return Object.fromEntries(volumeFields.map((field) => [field, cents(field)])) as VolumeSums;
}

export const noVolume: VolumeSums = volumeOf(() => 0n);

/** Returns the sums of both. */
export function addSums(one: VolumeSums, other: VolumeSums): VolumeSums {
  return volumeOf((field) => one[field] + other[field]);
}

/** Which sums the value and the fee of a line are added to, or taken off. Lines of other kinds are not counted. */
const counted: Partial<Record<EntryType, { value: Field; fee: Field; sign: 1n | -1n }>> = {
  VENDA: { value: 'valueCents', fee: 'feeCents', sign: 1n },
  ESTORNO: { value: 'refundedCents', fee: 'returnedFeeCents', sign: 1n },
  ESTORNO_CANCELADO: { value: 'refundedCents', fee: 'returnedFeeCents', sign: -1n },
  CHARGEBACK: { value: 'disputedCents', fee: 'returnedFeeCents', sign: 1n },
  CHARGEBACK_REVERTIDO: { value: 'disputedCents', fee: 'returnedFeeCents', sign: -1n },
};

/** What of a line its volume depends on. */
type CountedLine = Pick<
  StatementEntry,
  'operation' | 'valueCents' | 'feeCents' | 'installment' | 'paymentMethod' | 'chargePaidAt'
>;

/** The volumes of one seller, by day and payment method with a space between (D46). */
export class VolumesByDay {
  readonly sums = new Map<string, VolumeSums>();

  /**
   * Adds a line, unless it is of no sale, refund or chargeback. It counts on the day of the sale's payment, or on that on
   * which its refund was asked for or its chargeback opened, `countedAt`. What is given back later counts on the same day.
   */
  add(line: CountedLine, countedAt: number | null): void {
    const how = counted[line.operation];
    if (how === undefined) return;
    const at = countedAt ?? line.chargePaidAt;
    if (at === null) throw new Error('a line of a charge has no time of payment');
    const day = `${saoPauloDate(at)} ${line.paymentMethod ?? ''}`;
    let sums = this.sums.get(day);
    if (sums === undefined) {
      sums = { ...noVolume };
      this.sums.set(day, sums);
    }
    if (line.operation === 'VENDA' && (line.installment ?? 1) === 1) sums.sales += 1n;
    sums[how.value] += how.sign * BigInt(line.valueCents);
    sums[how.fee] += how.sign * BigInt(line.feeCents);
  }
}

const added = volumeColumns
  .map((column) => `${column} = daily_volumes.${column} + excluded.${column}`)
  .join(', ');

/** Adds lines of sellers whose heads are locked to the volumes of their days. */
export async function addToVolumes(
  tx: Tx,
  lines: readonly Pick<AppendedLine, 'entry' | 'countedAt'>[],
): Promise<void> {
  const rows = [...Map.groupBy(lines, ({ entry }) => entry.sellerId)].flatMap(([sellerId, own]) => {
    const volumes = new VolumesByDay();
    for (const { entry, countedAt } of own) volumes.add(entry, countedAt);
    return [...volumes.sums].map(([day, sums]) => [
      ...[own[0]?.entry.intermediaryId, sellerId, ...day.split(' ')],
      ...volumeFields.map((field) => sums[field]),
    ]);
  });
  await upsertRows(tx, 'daily_volumes', key, [...key, ...volumeColumns], rows, added);
}
