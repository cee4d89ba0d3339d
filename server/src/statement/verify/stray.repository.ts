import { sql } from 'kysely';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type { Chain } from './chain.repository.ts';

/** Charges per query: few, so that no writer is blocked for long. */
const chargesPerWindow = 10_000;

export interface StrayCharge {
  uuid: string;
  sellerId: number;
}

/** Charges that have no sale line in any statement, in windows of 10,000 charges. */
export async function* listChargesWithoutSale(
  db: Reader,
  intermediaryId: number,
): AsyncGenerator<StrayCharge[]> {
  let after: string | null = null;
  do {
    const until = await windowEnd(db, intermediaryId, after);
    yield await chargesWithoutSale(db, intermediaryId, after, until);
    after = until;
  } while (after !== null);
}

/** The last uuid of the next window; null when it is the last. */
async function windowEnd(db: Reader, intermediaryId: number, after: string | null): Promise<string | null> {
  let query = db
    .selectFrom('charges')
    .select('uuid')
    .where('intermediary_id', '=', intermediaryId)
    .orderBy('uuid')
    .limit(1)
    .offset(chargesPerWindow - 1);
  if (after !== null) query = query.where('uuid', '>', after);
  return (await query.executeTakeFirst())?.uuid ?? null;
}

function chargesWithoutSale(
  db: Reader,
  intermediaryId: number,
  after: string | null,
  until: string | null,
): Promise<StrayCharge[]> {
  let query = db
    .selectFrom('charges as c')
    .select(['c.uuid', 'c.seller_id as sellerId'])
    .where('c.intermediary_id', '=', intermediaryId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('statement_entries as e')
            .select(sql`1`.as('one'))
            .whereRef('e.intermediary_id', '=', 'c.intermediary_id')
            .whereRef('e.charge_uuid', '=', 'c.uuid')
            .where('e.operation', '=', 'VENDA'),
        ),
      ),
    )
    .orderBy('c.uuid');
  if (after !== null) query = query.where('c.uuid', '>', after);
  if (until !== null) query = query.where('c.uuid', '<=', until);
  return query.execute();
}

interface NextChain extends Chain {
  isKnown: number;
}

/** One index look-up for each chain, whatever the number of its lines. */
const selectNextChain = prepared<Chain, NextChain>(['intermediaryId', 'sellerId'], (db, p) =>
  db
    .selectFrom('statement_entries as e')
    .leftJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 'e.intermediary_id').onRef('s.id', '=', 'e.seller_id'),
    )
    .select([
      'e.intermediary_id as intermediaryId',
      'e.seller_id as sellerId',
      sql<number>`case when s.id is null then 0 else 1 end`.as('isKnown'),
    ])
    .where((eb) =>
      eb(eb.refTuple('e.intermediary_id', 'e.seller_id'), '>', eb.tuple(p.intermediaryId, p.sellerId)),
    )
    .orderBy('e.intermediary_id')
    .orderBy('e.seller_id')
    .limit(1),
);

/** Chains whose seller does not belong to the intermediary. */
export async function* listChainsWithoutSeller(db: Reader): AsyncGenerator<Chain> {
  let place: Chain = { intermediaryId: 0, sellerId: 0 };
  for (;;) {
    const [next] = (await selectNextChain(db, place)).rows;
    if (next === undefined) return;
    const { isKnown, ...chain } = next;
    place = chain;
    if (isKnown === 0) yield chain;
  }
}
