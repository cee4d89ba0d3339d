/**
 * Lists of charges by the time of payment, whatever they are filtered by. Status and payment method come before the
 * time: a list that leaves them open merges the few ranges that there are. The orders of all sellers are an expression,
 * so that PostgreSQL cannot take that index for an order of one seller: it would read all that others wrote into the
 * order.
 */
export function listedCharges(): string[] {
  const place = 'status, payment_method, paid_at, uuid';
  return [
    `create index charges_by_payment on charges (intermediary_id, ${place})`,
    `create index charges_by_seller_and_payment on charges (intermediary_id, seller_id, ${place})`,
    `create index charges_by_order on charges (intermediary_id, (cast(uuid_order as text)), ${place})
      where uuid_order is not null`,
    `create index charges_by_order_and_seller on charges (intermediary_id, uuid_order, seller_id, ${place})
      where uuid_order is not null`,
  ];
}
