import { sql, type Kysely } from 'kysely';
import { mergeRanges, mergeSizeOf } from '../db/query/batches.ts';
import { hideFromPlanner, withIndex } from '../db/query/expressions.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import {
  CHARGE_STATUSES,
  PAYMENT_METHODS,
  type ChargeStatus,
  type PaymentMethod,
} from '../shared/charge-terms.ts';
import { selectSummary, summaryFields, type ChargeSummary } from './charge-view.repository.ts';

/** Which charges a list contains; `null` means no filter. The uuid is in lower case. */
interface ChargeFilter {
  intermediaryId: number;
  sellerId: number | null;
  orderUuid: string | null;
  status: ChargeStatus | null;
  paymentMethod: PaymentMethod | null;
}

/** A position in the list, which begins with the newest payment and, of the same time, the highest uuid. */
export interface ChargePosition {
  paidAt: number;
  uuid: string;
}

interface ListParameters {
  intermediaryId: number;
  sellerId: number;
  orderUuid: string;
  status: ChargeStatus;
  paymentMethod: PaymentMethod;
  paidFrom: number;
  beforePaidAt: number;
  beforeUuid: string;
  limit: number;
}

/** Which filters a query has, and its size. Each of the 64 combinations is built once. */
interface ListKind {
  ofSeller: boolean;
  ofOrder: boolean;
  ofStatus: boolean;
  ofMethod: boolean;
  size: number;
}

/**
 * Selects the charges of one status and one payment method, in the order of an index. A list that leaves one of them
 * open merges such ranges, so that one index serves it with and without them, and a rare status or method costs
 * nothing. All charges of a seller have an index of their own, so they are one range: 24 ranges would cost almost twice
 * as much.
 */
function selectRange(
  db: Kysely<Tables>,
  p: ListParameters,
  { ofSeller, ofOrder }: ListKind,
  kindOfCharge: Pick<ListParameters, 'status' | 'paymentMethod'> | null,
) {
  const index = ofOrder
    ? ofSeller
      ? 'charges_by_order_and_seller'
      : 'charges_by_order'
    : ofSeller
      ? kindOfCharge === null
        ? 'charges_by_seller'
        : 'charges_by_seller_and_payment'
      : 'charges_by_payment';
  let query = selectSummary(db.selectFrom(withIndex(db, 'charges', 'c', index)), p.intermediaryId)
    .where('c.intermediary_id', '=', p.intermediaryId)
    .where('c.paid_at', '>=', p.paidFrom)
    .where((eb) => eb(eb.refTuple('c.paid_at', 'c.uuid'), '<', eb.tuple(p.beforePaidAt, p.beforeUuid)));
  if (kindOfCharge !== null) {
    query = query
      .where('c.status', '=', hideFromPlanner(db, kindOfCharge.status, 'text'))
      .where('c.payment_method', '=', hideFromPlanner(db, kindOfCharge.paymentMethod, 'text'));
  }
  if (ofSeller) query = query.where('c.seller_id', '=', hideFromPlanner(db, p.sellerId, 'bigint'));
  if (!ofOrder) return query;
  // The expression is that of the index, which contains only charges with an order.
  const order = ofSeller ? 'c.uuid_order' : sql<string>`cast(c.uuid_order as text)`;
  return query.where(order, '=', p.orderUuid).where('c.uuid_order', 'is not', null);
}

const select = preparedByKind<ListKind, ListParameters, ChargeSummary>((db, p, kind) => {
  const statuses = kind.ofStatus ? [p.status] : CHARGE_STATUSES;
  const methods = kind.ofMethod ? [p.paymentMethod] : PAYMENT_METHODS;
  const isWholeSeller = kind.ofSeller && !kind.ofOrder && !kind.ofStatus && !kind.ofMethod;
  const kindsOfCharges = isWholeSeller
    ? [null]
    : statuses.flatMap((status) => methods.map((paymentMethod) => ({ status, paymentMethod })));
  const ranges = kindsOfCharges.map((kindOfCharge) => selectRange(db, p, kind, kindOfCharge));
  return mergeRanges(db, ranges, {
    fields: summaryFields,
    order: ['paidAt', 'uuid'],
    direction: 'desc',
    size: kind.size,
    limit: p.limit,
  });
});

/**
 * Returns at most `limit` charges before the position and not before `paidFrom` (epoch milliseconds), the newest
 * payment first.
 */
export async function listCharges(
  db: Reader,
  { intermediaryId, sellerId, orderUuid, status, paymentMethod }: ChargeFilter,
  { paidFrom, before }: { paidFrom: number; before: ChargePosition },
  limit: number,
): Promise<ChargeSummary[]> {
  const kind = {
    ofSeller: sellerId !== null,
    ofOrder: orderUuid !== null,
    ofStatus: status !== null,
    ofMethod: paymentMethod !== null,
    size: mergeSizeOf(limit),
  };
  const { rows } = await select(db, kind, {
    intermediaryId,
    sellerId: sellerId ?? 0,
    orderUuid: orderUuid ?? '',
    status: status ?? 'PAID',
    paymentMethod: paymentMethod ?? 'PIX',
    paidFrom,
    beforePaidAt: before.paidAt,
    beforeUuid: before.uuid,
    limit,
  });
  return rows.slice(0, limit);
}
