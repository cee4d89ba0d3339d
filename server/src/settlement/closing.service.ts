import type { Actor } from '../audit/audit.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Reader, Store, Tx } from '../db/store.ts';
import { reservedOf } from '../ledger/receivable-unit.ts';
import { headOf, lockHeads } from '../ledger/seller-head.repository.ts';
import { findSellerNames, listPayees, type SellerName } from '../sellers/seller.repository.ts';
import { SealBrokenError, UserError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { asSentence } from '../shared/text.ts';
import {
  addPayments,
  addTo,
  assertClosable,
  none,
  nothingYet,
  sumSellers,
  summedSeller,
  termsAt,
  termsOf,
  usualSellers,
  type ClosingOrder,
  type ClosingOutcome,
  type ClosingPreview,
  type ClosingTerms,
  type ForeseenOutcome,
  type SummedSeller,
  type TermsDeps,
  type Totals,
} from './closing-sums.ts';
import { assertUnitsIntact, findDue } from './due-seller.repository.ts';
import { assertHoldsIntact } from './hold.repository.ts';
import { findEffects } from './effect-payments.ts';
import { findReserves } from './plan-reserve.ts';
import { writeTransfers, type Payment } from './write-transfers.ts';

interface ClosingDeps extends TermsDeps {
  store: Store;
  keyring: Keyring;
  /** The time of day in São Paulo, HH:MM, from which an order to an account is paid the next day (D36). */
  tedCutoff: string;
}

/** Functions by which the caller follows a closing, and a signal that stops it. */
interface ClosingWatch {
  /** Called with the number of sellers that were dealt with since the last call. */
  onProgress?: (sellers: number) => void;
  /** Called in each transaction that makes transfers, as its last step. */
  onCreated?: (tx: Tx, made: MadeTransfers) => Promise<void>;
  /** Called for each seller that is refused. */
  onRefused?: (refusal: Refusal) => void;
  /** Once it is aborted, no further transaction begins, and its reason is thrown. */
  signal?: AbortSignal;
}

/** The transfers that one transaction made: to sellers, and to beneficiaries (D41). */
export type MadeTransfers = Pick<ClosingPreview, 'created' | 'beneficiaries'>;

/** A seller that is not paid, because some of its data was changed without the key. */
interface Refusal {
  sellerId: number;
  /** What was changed, and what to do. */
  reason: string;
}

export type Closing = Totals<ClosingOutcome> & { refusals: Refusal[] };

/**
 * Makes a transfer of what is due to each seller (D33), or to one seller. A later closing pays a seller with less than
 * the minimum or more than one transfer can pay, a blocked one, and one whose account was just changed. A seller of
 * which something was changed without the key is refused, and the others are paid. It writes in several transactions:
 * after an interruption, a second closing makes the transfers that are missing. Throws `transfer_date_in_future`; for
 * one seller also `seller_not_found`, `transfer_date_passed` if a later day was closed already, and `seal_broken` if it
 * is refused.
 */
export async function closeTransfers(
  deps: ClosingDeps,
  actor: Actor,
  order: ClosingOrder,
  { onProgress, onCreated = () => Promise.resolve(), onRefused, signal }: ClosingWatch = {},
  { summed, paid: paidAtOnce } = usualSellers,
): Promise<Closing> {
  const terms = termsOf(deps, order);
  const paying = { ...deps, onCreated, signal, paidAtOnce };
  const closing: Closing = { ...nothingYet(order.transferDate), refused: none(), refusals: [] };
  const watch = { atOnce: summed, signal };
  for await (const sellers of sumSellers(deps.store.read, actor.intermediaryId, order, terms, watch)) {
    for await (const closed of closeSellers(paying, actor, terms, sellers)) {
      for (const seller of closed) {
        // The seller is checked again, in the state that it had under the lock.
        if (order.sellerId !== null) assertClosable(seller, terms);
        addTo(closing, seller);
        const { sellerId, refusal } = seller;
        if (refusal === undefined) continue;
        closing.refusals.push({ sellerId, reason: refusal });
        onRefused?.({ sellerId, reason: refusal });
      }
      onProgress?.(closed.length);
    }
  }
  const [refusal] = closing.refusals;
  if (order.sellerId !== null && refusal !== undefined) throw new SealBrokenError(refusal.reason);
  return closing;
}

/** A seller as a closing left it. */
type ClosedSeller = Omit<SummedSeller, 'outcome'> & {
  outcome: ClosingOutcome | null;
  /** The reason for which it was refused. */
  refusal?: string;
};

interface PayingDeps extends ClosingDeps, Required<Pick<ClosingWatch, 'onCreated'>> {
  signal: AbortSignal | undefined;
  paidAtOnce: number;
}

/**
 * Locks only the sellers that are paid, in groups, those whose sums do not add up, and those of which all is held: under
 * the lock it is certain what is wrong with them.
 */
async function* closeSellers(
  deps: PayingDeps,
  actor: Actor,
  terms: ClosingTerms,
  sellers: readonly SummedSeller[],
): AsyncGenerator<ClosedSeller[]> {
  const { locked = [], left = [] } = Object.groupBy(sellers, (seller) =>
    seller.outcome === 'created' ||
    seller.outcome === 'reserved' ||
    seller.effects.payments.length > 0 ||
    !seller.addsUp
      ? 'locked'
      : 'left',
  );
  for (let from = 0; from < locked.length; from += deps.paidAtOnce) {
    deps.signal?.throwIfAborted();
    yield await paySellers(deps, actor, terms, locked.slice(from, from + deps.paidAtOnce));
  }
  yield left;
}

/**
 * Pays sellers in one transaction. The transaction fails if something of one of them was changed without the key. Then
 * each half is paid by itself, until the changed seller is alone, and is refused.
 */
async function paySellers(
  deps: PayingDeps,
  actor: Actor,
  terms: ClosingTerms,
  sellers: readonly SummedSeller[],
): Promise<ClosedSeller[]> {
  try {
    return await deps.store.write((tx) => payUnderLock(deps, tx, actor, terms, sellers));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [seller, ...others] = sellers;
    if (seller !== undefined && others.length === 0) {
      return [{ ...seller, outcome: 'refused', refusal: asSentence(error.message) }];
    }
    const middle = Math.ceil(sellers.length / 2);
    return [
      ...(await paySellers(deps, actor, terms, sellers.slice(0, middle))),
      ...(await paySellers(deps, actor, terms, sellers.slice(middle))),
    ];
  }
}

/**
 * Reads the sellers again under the lock, and pays those that are still to be paid. A closing may last over midnight, so
 * the time is read again too: debits up to the day of the transfer are deducted (D32).
 */
async function payUnderLock(
  deps: PayingDeps,
  tx: Tx,
  actor: Actor,
  terms: ClosingTerms,
  summed: readonly SummedSeller[],
): Promise<SummedSeller[]> {
  const { intermediaryId } = actor;
  const sellerIds = summed.map(({ sellerId }) => sellerId);
  const [heads, foreseen, payees] = await pipelined([
    lockHeads(tx, deps.keyring, intermediaryId, sellerIds),
    findDue(tx, intermediaryId, terms, sellerIds, summed),
    listPayees(tx, intermediaryId, sellerIds),
  ]);
  const atLock = termsAt(deps.clock(), terms);
  const due = atLock.today === terms.today ? foreseen : await findDue(tx, intermediaryId, atLock, sellerIds);
  await assertHoldsIntact(tx, deps.keyring, intermediaryId, [...heads.values()]);
  const sealed = { keyring: deps.keyring, heads };
  const reserves = await findReserves(tx, intermediaryId, due, atLock.now, sealed);
  const effects = await findEffects(tx, intermediaryId, due, atLock.transferDate, sealed);
  const sellers = due.map((seller) => {
    assertUnitsIntact(seller);
    return summedSeller(seller, atLock, reserves.get(seller.sellerId), effects.get(seller.sellerId));
  });
  const made: MadeTransfers = { created: none(), beneficiaries: none() };
  const payments = sellers.flatMap((seller): Payment[] => {
    const { sellerId, outcome, dueCents, amountCents, reserve, effects: ofUnits } = seller;
    const isPaid = outcome === 'created';
    if (!isPaid && ofUnits.payments.length === 0) return [];
    addPayments(made.beneficiaries, ofUnits);
    if (isPaid) {
      made.created.count += 1;
      made.created.amountCents += amountCents;
    }
    const own = { amountCents: Number(amountCents), leftCents: Number(dueCents - amountCents), reserve };
    return [{ head: headOf(heads, sellerId), effects: ofUnits, own: isPaid ? own : null }];
  });
  await writeTransfers(deps, tx, actor, payments, payees, { ...atLock, createdAt: atLock.now });
  if (payments.length > 0) await deps.onCreated(tx, made);
  return sellers;
}

/** A seller of a preview, in centavos: what is due to it, what of it is held, and what would be paid. */
export interface PreviewedSeller extends SellerName {
  outcome: ForeseenOutcome;
  dueCents: bigint;
  reservedCents: bigint;
  paidCents: bigint;
}

/**
 * Returns what `closeTransfers` would do with the same order now (D33), and which sellers it counts, up to so many. It
 * writes nothing and takes no lock, so it checks no seal: a seller that a closing would refuse counts like any other.
 * Once the signal is aborted, it reads nothing more, and throws the signal's reason. Throws as a closing does, except
 * `seal_broken`.
 */
export async function previewTransfers(
  deps: TermsDeps & { store: Store },
  actor: Actor,
  order: ClosingOrder,
  {
    onProgress,
    signal,
    mostSellers = 0,
  }: Pick<ClosingWatch, 'onProgress' | 'signal'> & { mostSellers?: number } = {},
  { summed } = usualSellers,
): Promise<ClosingPreview & { sellers: PreviewedSeller[] }> {
  const terms = termsOf(deps, order);
  const preview = { ...nothingYet(order.transferDate), sellers: [] as PreviewedSeller[] };
  const watch = { atOnce: summed, signal };
  for await (const sellers of sumSellers(deps.store.read, actor.intermediaryId, order, terms, watch)) {
    for (const seller of sellers) addTo(preview, seller);
    const listed = sellers
      .filter(({ outcome, isForgotten }) => outcome !== null && !isForgotten)
      .slice(0, mostSellers - preview.sellers.length);
    if (listed.length > 0) preview.sellers.push(...(await named(deps.store.read, actor, listed)));
    onProgress?.(sellers.length);
  }
  return preview;
}

/** Returns the sellers with their names, by id; one that was erased in the meantime is left out. */
async function named(
  db: Reader,
  { intermediaryId }: Actor,
  sellers: readonly SummedSeller[],
): Promise<PreviewedSeller[]> {
  const byId = new Map(sellers.map((seller) => [seller.sellerId, seller]));
  const names = await findSellerNames(db, intermediaryId, [...byId.keys()]);
  return names.flatMap((name) => {
    const seller = byId.get(name.id);
    const outcome = seller?.outcome ?? null;
    if (seller === undefined || outcome === null) return [];
    const { dueCents, amountCents } = seller;
    const isPaid = outcome === 'created';
    const reservedCents = isPaid ? dueCents - amountCents : reservedOf(dueCents, seller);
    return [{ ...name, outcome, dueCents, reservedCents, paidCents: isPaid ? amountCents : 0n }];
  });
}
