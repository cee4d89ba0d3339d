import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { fieldOf, isOneOf } from '../db/query/expressions.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import {
  addSums,
  noVolume,
  volumeColumns,
  volumeOf,
  type VolumeSums,
} from '../ledger/daily-volume.repository.ts';

/** What the sums are divided by. */
export type VolumeGrouping = 'DAY' | 'METHOD' | 'SELLER';

interface VolumeFilter {
  intermediaryId: number;
  sellerId: number | null;
  /** The days that count, in their order. */
  days: readonly string[];
}

interface Parameters {
  intermediaryId: number;
  sellerId: number;
  days: readonly string[];
}

type Row = { key: string } & Record<keyof VolumeSums, string>;

const groupColumn = { DAY: 'v.day', METHOD: 'v.payment_method', SELLER: 'v.seller_id' } as const;

const sumOf = (column: string) => sql<string>`cast(sum(${sql.ref(`v.${column}`)}) as text)`;

const select = preparedByKind<{ by: VolumeGrouping; ofSeller: boolean }, Parameters, Row>(
  (db, p, { by, ofSeller }) => {
    const column = groupColumn[by];
    const query = db
      .selectFrom('daily_volumes as v')
      .select([
        sql<string>`cast(${sql.ref(column)} as text)`.as('key'),
        ...volumeColumns.map((column) => sumOf(column).as(fieldOf(column))),
      ])
      .where('v.intermediary_id', '=', p.intermediaryId)
      .where(isOneOf(db, 'v.day', p.days, 'text'))
      .groupBy(column);
    // The condition of the index by day, which every row meets.
    return ofSeller
      ? query.where('v.seller_id', '=', p.sellerId)
      : query.where(sql<boolean>`v.payment_method > ''`);
  },
);

/**
 * Returns the sums of the days by day, payment method or seller, as text, without those that have nothing. Of all
 * sellers, SQLite reads day by day, with a turn for others after each, because its reads never wait; so what is written
 * in the meantime may be counted or not. Otherwise the sums are of one moment.
 */
export async function sumVolumes(
  db: Reader,
  { intermediaryId, sellerId, days }: VolumeFilter,
  by: VolumeGrouping,
): Promise<Map<string, VolumeSums>> {
  const kind = { by, ofSeller: sellerId !== null };
  const parts = engineOf(db) === 'sqlite' && !kind.ofSeller ? days.map((day) => [day]) : [days];
  const sums = new Map<string, VolumeSums>();
  for (const part of parts) {
    const { rows } = await select(db, kind, { intermediaryId, sellerId: sellerId ?? 0, days: part });
    for (const { key, ...row } of rows) {
      const read = volumeOf((field) => BigInt(row[field]));
      sums.set(key, addSums(sums.get(key) ?? noVolume, read));
    }
    if (parts.length > 1) await setImmediate();
  }
  return sums;
}
