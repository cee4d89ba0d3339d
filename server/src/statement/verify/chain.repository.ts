import { sql } from 'kysely';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { inCamelCase } from '../../db/query/camel-case.ts';
import type { StatementEntry } from '../../ledger/chain.ts';
import type { CardBrand, Channel, ChargeStatus, PaymentMethod } from '../../shared/charge-terms.ts';
import { headFields, type SealedHead } from '../../ledger/seller-head.repository.ts';
import { entryColumns } from '../../ledger/statement-entry.repository.ts';

/** A seller's head, and the number of its last line at the same instant; null if it has no lines. */
export type StoredHead = SealedHead & { lastSequence: number | null };

const selectHead = prepared<{ intermediaryId: number; sellerId: number }, StoredHead>(
  ['intermediaryId', 'sellerId'],
  (db, p) =>
    db
      .selectFrom('seller_heads as h')
      .select(headFields.map((field) => `h.${field}` as const))
      // One statement, so that both are read at the same instant: a writer changes them together.
      .select((eb) =>
        eb
          .selectFrom('statement_entries as e')
          .select((e) => e.fn.max('e.sequence').as('last'))
          .whereRef('e.intermediary_id', '=', 'h.intermediary_id')
          .whereRef('e.seller_id', '=', 'h.seller_id')
          .as('lastSequence'),
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
  return rows[0];
}

/**
 * A line with what it is checked against: its charge and, for a refunded charge, the other line (the sale of a refund,
 * the refund of a sale). Their fields are null if there is no such row.
 */
export interface VerifiedLine extends StatementEntry {
  chargeSellerId: number | null;
  chargeUuidOrder: string | null;
  chargeStatus: ChargeStatus | null;
  chargeRefundedAt: number | null;
  pricedPaidAt: number | null;
  pricedMethod: PaymentMethod | null;
  pricedChannel: Channel | null;
  pricedBrand: CardBrand | null;
  pricedInstallments: number | null;
  pricedValueCents: number | null;
  pricedBuyerValueCents: number | null;
  pricedAuthorizationCode: string | null;
  pricedAuthorizationNsu: string | null;
  chargeAsFraud: number | null;
  chargeRefundSeal: Buffer | null;
  otherSellerId: number | null;
  otherSequence: number | null;
  otherExecutionDate: string | null;
  otherValueCents: number | null;
  otherFeeCents: number | null;
  otherPlanId: number | null;
}

/** The lines after `after`, up to and including `until`; both are sequence numbers in the seller's chain. */
interface PageParameters {
  intermediaryId: number;
  sellerId: number;
  after: number;
  until: number;
  limit: number;
}

const selectPage = prepared<PageParameters, VerifiedLine>(
  ['intermediaryId', 'sellerId', 'after', 'until', 'limit'],
  (db, p) =>
    db
      .selectFrom('statement_entries as e')
      .leftJoin('charges as c', (join) =>
        join.onRef('c.intermediary_id', '=', 'e.intermediary_id').onRef('c.uuid', '=', 'e.charge_uuid'),
      )
      .leftJoin('statement_entries as o', (join) =>
        join
          .onRef('o.intermediary_id', '=', 'e.intermediary_id')
          // Null for a charge that was not refunded, so that nothing is looked up for most lines.
          .on('o.charge_uuid', '=', sql<string>`case when c.status = 'REFUND' then e.charge_uuid end`)
          .on(
            'o.operation',
            '=',
            sql<'VENDA' | 'ESTORNO'>`case when e.operation = 'VENDA' then 'ESTORNO' else 'VENDA' end`,
          ),
      )
      .select(inCamelCase(entryColumns.map((column) => `e.${column}` as const)))
      .select([
        'c.seller_id as chargeSellerId',
        'c.uuid_order as chargeUuidOrder',
        'c.status as chargeStatus',
        'c.refunded_at as chargeRefundedAt',
        'c.paid_at as pricedPaidAt',
        'c.payment_method as pricedMethod',
        'c.channel as pricedChannel',
        'c.brand as pricedBrand',
        'c.installments as pricedInstallments',
        'c.value_cents as pricedValueCents',
        'c.buyer_value_cents as pricedBuyerValueCents',
        'c.authorization_code as pricedAuthorizationCode',
        'c.authorization_nsu as pricedAuthorizationNsu',
        'c.as_fraud as chargeAsFraud',
        'c.refund_seal as chargeRefundSeal',
        'o.seller_id as otherSellerId',
        'o.sequence as otherSequence',
        'o.execution_date as otherExecutionDate',
        'o.value_cents as otherValueCents',
        'o.fee_cents as otherFeeCents',
        'o.plan_id as otherPlanId',
      ])
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.seller_id', '=', p.sellerId)
      .where('e.sequence', '>', p.after)
      .where('e.sequence', '<=', p.until)
      .orderBy('e.sequence')
      .limit(p.limit),
);

/** The next lines of one chain, in its order. */
export async function listLines(db: Reader, page: PageParameters): Promise<VerifiedLine[]> {
  return (await selectPage(db, page)).rows;
}

export interface Chain {
  intermediaryId: number;
  sellerId: number;
}

/** The chains of all sellers, or of this one, by seller id; all ids come from one sequence (D1). */
export async function listChains(db: Reader, sellerId: number | null = null): Promise<Chain[]> {
  let query = db.selectFrom('sellers').select(['intermediary_id as intermediaryId', 'id as sellerId']);
  if (sellerId !== null) query = query.where('id', '=', sellerId);
  return query.orderBy('id').execute();
}

/** How many lines there are to verify, according to the heads: of all chains, or of this one. */
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
