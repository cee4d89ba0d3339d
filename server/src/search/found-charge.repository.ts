import { sql, type Kysely, type RawBuilder } from 'kysely';
import { inCamelCase, withIndex, type CamelCased } from '../db/query/expressions.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { ChargeRow, Tables } from '../db/tables.ts';

const columns = [
  'uuid',
  'seller_id',
  'title',
  'value_cents',
  'paid_at',
  'status',
  'customer_name',
] as const satisfies readonly (keyof ChargeRow)[];

/** A charge as a search shows it. */
export type FoundCharge = CamelCased<Pick<ChargeRow, (typeof columns)[number]>>;

/** How each kind of key finds charges: through which index, and by which condition on `c`, which names the index's own. */
const ways = {
  UUID: { index: null, holds: (key) => sql`c.uuid = ${key}` },
  // The expression is that of the index.
  ORDER: {
    index: 'charges_by_order',
    holds: (key) => sql`cast(c.uuid_order as text) = ${key} and c.uuid_order is not null`,
  },
  NSU: {
    index: 'charges_by_nsu',
    holds: (key) => sql`c.authorization_nsu = ${key} and c.authorization_nsu <> ''`,
  },
  AUTHORIZATION: {
    index: 'charges_by_authorization',
    holds: (key) => sql`c.authorization_code = ${key} and c.authorization_code is not null`,
  },
  DOCUMENT: {
    index: 'charges_by_document',
    holds: (key) => sql`c.customer_document = ${key} and c.customer_document <> ''`,
  },
  AMOUNT: {
    index: 'charges_by_value',
    holds: (key) => sql`c.value_cents = ${key} and c.value_cents > 0`,
  },
  BUYER: {
    index: 'charges_by_buyer',
    holds: (key, end) => sql`c.buyer_key >= ${key} and c.buyer_key < ${end} and c.buyer_key <> ''`,
  },
} satisfies Record<string, Way>;

interface Way {
  index: string | null;
  holds: (key: unknown, end: unknown) => RawBuilder<unknown>;
}

export type ChargeKey = keyof typeof ways;

interface Parameters {
  intermediaryId: number;
  sellerId: number;
  key: string | number;
  end: string;
  limit: number;
}

const select = preparedByKind<{ by: ChargeKey; ofSeller: boolean }, Parameters, FoundCharge>(
  (db: Kysely<Tables>, p, { by, ofSeller }) => {
    const { index, holds } = ways[by];
    let query = db
      .selectFrom(withIndex(db, 'charges', 'c', index))
      .select(inCamelCase(columns.map((column) => `c.${column}` as const)))
      .where('c.intermediary_id', '=', p.intermediaryId)
      .where(holds(p.key, p.end) as RawBuilder<boolean>)
      .limit(p.limit);
    // A uuid and an order have few charges. PostgreSQL might rather read all charges of the seller, if an index had the
    // column.
    const seller = by === 'UUID' || by === 'ORDER' ? sql`c.seller_id + 0` : sql.ref('c.seller_id');
    if (ofSeller) query = query.where(seller, '=', p.sellerId);
    if (by === 'BUYER') query = query.orderBy('c.buyer_key');
    return query.orderBy('c.paid_at', 'desc');
  },
);

/** The character after all others. */
const lastCharacter = '\u{10ffff}';

/**
 * Finds at most `limit` charges by a key, the newest payment first; by the beginning of the buyer's name, in the form of
 * `foldedText`, in the order of the names, and the newest of each name first. A seller's charges are found among all
 * entries of the intermediary for that key; the index holds the seller.
 */
export async function findChargesBy(
  db: Reader,
  by: ChargeKey,
  key: string | number,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number | null },
  limit: number,
): Promise<FoundCharge[]> {
  const { rows } = await select(
    db,
    { by, ofSeller: sellerId !== null },
    { intermediaryId, sellerId: sellerId ?? 0, key, end: `${key}${lastCharacter}`, limit },
  );
  return rows;
}
