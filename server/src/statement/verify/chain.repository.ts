import { sql, type RawBuilder } from 'kysely';
import type { Engine } from '../../db/migrations/column-types.ts';
import { engineOf } from '../../db/query/engine.ts';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { volumeColumns } from '../../ledger/daily-volume.repository.ts';
import { headFields, toHead, type ReadHead, type SealedHead } from '../../ledger/seller-head.repository.ts';

/**
 * A seller's head, with the number of its last line, null if it has none, its receivable units, its daily volumes, and
 * the sums of its open holds, at the same instant.
 */
export type StoredHead = SealedHead & {
  lastSequence: number | null;
  units: StoredUnits;
  volumes: StoredVolumes;
  holds: OpenHolds;
};

/** The sum of the open holds with an amount, in centavos, and the number of those without one. */
interface OpenHolds {
  heldCents: bigint;
  holdsAll: number;
}

/**
 * The day and arrangement of each unit, and what it has, as texts with spaces: credit, debit, lines, and what is late
 * since which transfer.
 */
export type StoredUnits = readonly [unit: string, sums: string][];

/**
 * The day and payment method of each volume, and its sums, as texts with spaces: sales, value, fee, refunded, disputed,
 * returned fees.
 */
export type StoredVolumes = readonly [volume: string, sums: string][];

const selectHead = prepared<
  { intermediaryId: number; sellerId: number },
  ReadHead & { lastSequence: number | null; units: string | null; volumes: string | null; holds: string }
>((db, p) =>
  db
    .selectFrom('seller_heads as h')
    .select(headFields)
    // One statement reads both at the same instant, because a writer changes them together.
    .select((eb) =>
      eb
        .selectFrom('statement_entries as e')
        .select((e) => e.fn.max('e.sequence').as('last'))
        .where('e.intermediary_id', '=', p.intermediaryId)
        .where('e.seller_id', '=', p.sellerId)
        .as('lastSequence'),
    )
    .select((eb) =>
      eb
        .selectFrom('receivable_units as u')
        .select(asJson(engineOf(db), unit).as('units'))
        .where('u.intermediary_id', '=', p.intermediaryId)
        .where('u.seller_id', '=', p.sellerId)
        .as('units'),
    )
    .select((eb) =>
      eb
        .selectFrom('daily_volumes as v')
        .select(asJson(engineOf(db), volume).as('volumes'))
        .where('v.intermediary_id', '=', p.intermediaryId)
        .where('v.seller_id', '=', p.sellerId)
        .as('volumes'),
    )
    .select((eb) =>
      eb
        .selectFrom('holds as d')
        .select(
          sql<string>`cast(coalesce(sum(d.amount_cents), 0) as text) || ' ' || (count(*) - count(d.amount_cents))`.as(
            'holds',
          ),
        )
        .where('d.intermediary_id', '=', p.intermediaryId)
        .where('d.seller_id', '=', p.sellerId)
        .where('d.status', '=', 'OPEN')
        .$asScalar()
        .$notNull()
        .as('holds'),
    )
    .where('h.intermediary_id', '=', p.intermediaryId)
    .where('h.seller_id', '=', p.sellerId),
);

export async function findHead(
  db: Reader,
  intermediaryId: number,
  sellerId: number,
): Promise<StoredHead | undefined> {
  const { rows } = await selectHead(db, { intermediaryId, sellerId });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { units, volumes, holds, ...head } = row;
  const [cents = '0', all] = holds.split(' ');
  return {
    ...toHead(head),
    holds: { heldCents: BigInt(cents), holdsAll: Number(all) },
    units: JSON.parse(units ?? '[]') as StoredUnits,
    volumes: JSON.parse(volumes ?? '[]') as StoredVolumes,
  };
}

const unit = {
  key: sql`u.due_date || ' ' || u.arrangement`,
  sums: sql`u.credit_cents || ' ' || u.debit_cents || ' ' || u.advanced_cents || ' ' || u.lines || ' ' ||
    u.late_cents || ' ' || u.late_since`,
};

const volume = {
  key: sql`v.day || ' ' || v.payment_method`,
  sums: sql.join(
    volumeColumns.map((column) => sql.ref(`v.${column}`)),
    sql` || ' ' || `,
  ),
};

/** Selects rows as JSON, in which no text that somebody wrote into a row can pass for another row. */
function asJson(engine: Engine, { key, sums }: typeof unit): RawBuilder<string | null> {
  return engine === 'sqlite'
    ? sql`json_group_array(json_array(${key}, ${sums}))`
    : sql`json_agg(json_build_array(${key}, ${sums}))::text`;
}

export interface Chain {
  intermediaryId: number;
  sellerId: number;
}

/** Returns the chains of all sellers, or of this one, by seller id; all ids come from one sequence (D1). */
export async function listChains(db: Reader, sellerId: number | null = null): Promise<Chain[]> {
  let query = db.selectFrom('sellers').select(['intermediary_id as intermediaryId', 'id as sellerId']);
  if (sellerId !== null) query = query.where('id', '=', sellerId);
  return query.orderBy('id').execute();
}

/** Returns how many lines there are to verify, according to the heads: of all chains, or of this one. */
export async function countLines(db: Reader, chain: Chain | null): Promise<number> {
  let query = db
    .selectFrom('seller_heads')
    .select((eb) => eb.fn.sum<number | null>('statement_sequence').as('lines'));
  if (chain !== null) {
    query = query.where('intermediary_id', '=', chain.intermediaryId).where('seller_id', '=', chain.sellerId);
  }
  const { lines } = await query.executeTakeFirstOrThrow();
  return lines ?? 0;
}
