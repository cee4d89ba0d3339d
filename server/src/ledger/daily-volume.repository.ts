import { upsertRows } from '../db/query/write-rows.ts';
import type { Tx } from '../db/store.ts';
import type { DailyVolumeRow } from '../db/tables.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import type { AppendedLine, StatementEntry } from './chain.ts';

/** What was sold, refunded and disputed, in centavos. The sums are bigints, because they may exceed 2^53. */
export interface VolumeSums {
  /** The number of sales; one in instalments counts once. */
  sales: bigint;
  valueCents: bigint;
  feeCents: bigint;
  refundedCents: bigint;
  disputedCents: bigint;
  /** What of fees the refunds and chargebacks returned. */
  returnedFeeCents: bigint;
}

/** A volume without sales. */
export const noVolume: VolumeSums = {
  sales: 0n,
  valueCents: 0n,
  feeCents: 0n,
  refundedCents: 0n,
  disputedCents: 0n,
  returnedFeeCents: 0n,
};

/** Returns the sums of both. */
export function addSums(one: VolumeSums, other: VolumeSums): VolumeSums {
  return {
    sales: one.sales + other.sales,
    valueCents: one.valueCents + other.valueCents,
    feeCents: one.feeCents + other.feeCents,
    refundedCents: one.refundedCents + other.refundedCents,
    disputedCents: one.disputedCents + other.disputedCents,
    returnedFeeCents: one.returnedFeeCents + other.returnedFeeCents,
  };
}

type CountedLine = Pick<StatementEntry, 'operation' | 'valueCents' | 'feeCents' | 'installment'>;

/** Adds a line to the sums of its day. Returns false for a line that is of no sale, refund or chargeback. */
export function addToVolume(sums: VolumeSums, line: CountedLine): boolean {
  const [value, fee] = [BigInt(line.valueCents), BigInt(line.feeCents)];
  switch (line.operation) {
    case 'VENDA':
      if ((line.installment ?? 1) === 1) sums.sales += 1n;
      sums.valueCents += value;
      sums.feeCents += fee;
      return true;
    case 'ESTORNO':
    case 'ESTORNO_CANCELADO': {
      const sign = line.operation === 'ESTORNO' ? 1n : -1n;
      sums.refundedCents += sign * value;
      sums.returnedFeeCents += sign * fee;
      return true;
    }
    case 'CHARGEBACK':
    case 'CHARGEBACK_REVERTIDO': {
      const sign = line.operation === 'CHARGEBACK' ? 1n : -1n;
      sums.disputedCents += sign * value;
      sums.returnedFeeCents += sign * fee;
      return true;
    }
    default:
      return false;
  }
}

/**
 * Returns the day on which a line counts (D46): that of the payment of a sale, or that on which its refund was asked for
 * or its chargeback was opened. What is given back later counts on the same day.
 */
export function countedOn(chargePaidAt: number | null, countedAt: number | null): string {
  const at = countedAt ?? chargePaidAt;
  if (at === null) throw new Error('a line of a charge has no time of payment');
  return saoPauloDate(at);
}

type LineOfDay = Pick<AppendedLine, 'entry' | 'countedAt'>;

/** What of a line its volume depends on. */
type VolumeLine = CountedLine & Pick<StatementEntry, 'paymentMethod' | 'chargePaidAt'>;

/** The volumes of one seller, by day and payment method with a space between. */
export class VolumesByDay {
  readonly sums = new Map<string, VolumeSums>();

  /** Adds a line, unless it is of no sale, refund or chargeback. */
  add(line: VolumeLine, countedAt: number | null): void {
    const added = { ...noVolume };
    if (!addToVolume(added, line)) return;
    const key = `${countedOn(line.chargePaidAt, countedAt)} ${line.paymentMethod ?? ''}`;
    const known = this.sums.get(key);
    this.sums.set(key, known === undefined ? added : addSums(known, added));
  }
}

const key = [
  'intermediary_id',
  'seller_id',
  'day',
  'payment_method',
] as const satisfies readonly (keyof DailyVolumeRow)[];

const sums = [
  'sales',
  'value_cents',
  'fee_cents',
  'refunded_cents',
  'disputed_cents',
  'returned_fee_cents',
] as const satisfies readonly (keyof DailyVolumeRow)[];

const added = sums.map((column) => `${column} = daily_volumes.${column} + excluded.${column}`).join(', ');

/** Adds lines of sellers whose heads are locked to the volumes of their days. */
export async function addToVolumes(tx: Tx, lines: readonly LineOfDay[]): Promise<void> {
  const rows = [...Map.groupBy(lines, ({ entry }) => entry.sellerId)].flatMap(([sellerId, own]) => {
    const volumes = new VolumesByDay();
    for (const { entry, countedAt } of own) volumes.add(entry, countedAt);
    return [...volumes.sums].map(([of, volume]) => [
      ...[own[0]?.entry.intermediaryId, sellerId, ...of.split(' ')],
      ...[volume.sales, volume.valueCents, volume.feeCents],
      ...[volume.refundedCents, volume.disputedCents, volume.returnedFeeCents],
    ]);
  });
  await upsertRows(tx, 'daily_volumes', key, [...key, ...sums], rows, added);
}
