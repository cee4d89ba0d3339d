import { operator } from '../../src/audit/audit.repository.ts';
import type { Service } from '../../src/service.ts';
import type { AnticipationOrder } from '../../src/settlement/anticipation-price.ts';
import { cancelAnticipation, createAnticipation } from '../../src/settlement/anticipation.service.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { shopTax } from '../../src/rate-plans/tax.fixture.ts';
import type { Store } from '../../src/db/store.ts';
import { importedLines, serviceOn } from './proof.ts';
import { chargeLine, chargeUuid, importedAt } from './charge-lines.ts';
import { seedAssignedPlan, seededAt } from './seed.ts';

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

/** Cancels an anticipation; returns null if a transfer has paid it, or a refund has taken from it. */
export function cancelUnlessPaid(service: Service, seller: SellerKey, id: number): Promise<number | null> {
  const key = { sellerId: seller.sellerId, id };
  return service.store
    .write((tx) => cancelAnticipation(service, tx, callerOf(seller), key))
    .then((cancelled) => cancelled.id)
    .catch(unless('anticipation_paid', 'anticipation_debited'));
}

const unless =
  (...codes: DomainError['code'][]) =>
  (error: unknown) => {
    if (error instanceof DomainError && codes.includes(error.code)) return null;
    throw error;
  };

const terms = { ratePpm: 20_000, method: 'SIMPLE' } as const;

/**
 * Gives a seller a plan with terms, and so many sales of 100.00 by Visa and Elo, of which each brings 97.00 or 96.00 on
 * a day of its own, from 16 November on, in the order of these numbers. The clock of `serviceOn` is at 1 November.
 */
export async function sellLater(
  store: Store,
  seller: { intermediaryId: number; sellerId: number },
  { first, count, when }: { first: number; count: number; when?: 'DAILY' },
): Promise<void> {
  const { intermediaryId, sellerId } = seller;
  if (first % 100 === 0) {
    const tax = { ...shopTax(), anticipation: { ...terms, ...(when && { when }) } };
    await seedAssignedPlan(store, intermediaryId, { sellerId, tax, validFrom: seededAt + 2 });
  }
  const card = { paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'ONLINE', installments: 1 } as const;
  const lines = Array.from({ length: count }, (_, index) => {
    const n = first + index;
    const paidAt = new Date(Math.min(Date.UTC(2026, 9, 17 + (n % 100), 12), importedAt - 1)).toISOString();
    const brand = n % 2 === 0 ? 'visa' : 'elo';
    return chargeLine({
      ...card,
      brand,
      idSeller: sellerId,
      uuid: chargeUuid(70_000 + n),
      value: 100,
      paidAt,
    });
  });
  await importedLines(serviceOn(store), intermediaryId, lines);
}
