import { operator } from '../../src/audit/audit.repository.ts';
import type { Service } from '../../src/service.ts';
import type { AnticipationOrder } from '../../src/settlement/anticipation-price.ts';
import { cancelAnticipation, createAnticipation } from '../../src/settlement/anticipation.service.ts';
import { DomainError } from '../../src/shared/errors.ts';

interface SellerKey {
  intermediaryId: number;
  sellerId: number;
}

function callerOf({ intermediaryId }: SellerKey) {
  const principal = { party: 'intermediary', intermediaryId, sellerId: null } as const;
  return { principal, actor: operator(intermediaryId) };
}

/** Returns the id of a new anticipation; null if so much is not free. */
export function anticipate(
  service: Service,
  seller: SellerKey,
  order: AnticipationOrder,
): Promise<number | null> {
  return service.store
    .write((tx) => createAnticipation(service, tx, callerOf(seller), seller.sellerId, order))
    .then(({ id }) => id)
    .catch(unless('anticipation_exceeds_free'));
}

/** Cancels an anticipation; returns null if a transfer has paid it. */
export function cancelUnlessPaid(service: Service, seller: SellerKey, id: number): Promise<number | null> {
  const key = { sellerId: seller.sellerId, id };
  return service.store
    .write((tx) => cancelAnticipation(service, tx, callerOf(seller), key))
    .then((cancelled) => cancelled.id)
    .catch(unless('anticipation_paid'));
}

const unless = (code: DomainError['code']) => (error: unknown) => {
  if (error instanceof DomainError && error.code === code) return null;
  throw error;
};
