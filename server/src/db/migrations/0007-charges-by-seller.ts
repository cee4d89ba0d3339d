/**
 * Finds the charges of one seller. By the time of payment and not by uuid: new charges are then neighbours in the
 * index, and an import of 100,000 takes no measurably longer; by uuid it took a fifth longer.
 */
export function chargesBySeller(): string[] {
  return [`create index charges_by_seller on charges (intermediary_id, seller_id, paid_at, uuid)`];
}
