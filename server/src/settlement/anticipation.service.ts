import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Reader, Tx } from '../db/store.ts';
import { appendLines } from '../events/event.service.ts';
import { noPlan, noSource, type NewEntry } from '../ledger/chain.ts';
import { lockHead, type SellerHead } from '../ledger/seller-head.repository.ts';
import { findTermsInForce, type TermsInForce } from '../rate-plans/plans-in-force.ts';
import type { AnticipationTerms } from '../rate-plans/tax.ts';
import { findSellerIds } from '../sellers/seller.repository.ts';
import { assertMayAskFor, sellerNotFound } from '../sellers/seller.service.ts';
import { isOfCards, methodOf } from '../shared/arrangements.ts';
import { lastDate, saoPauloDate, type Clock } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { formatBrl } from '../shared/money.ts';
import type { Principal } from '../tokens/token.ts';
import { priceAnticipation, type AnticipationOrder, type PricedAnticipation } from './anticipation-price.ts';
import {
  assertAsQuoted,
  quoteChanged,
  quoteTerms,
  readQuote,
  writeQuote,
  type QuoteTerms,
} from './anticipation-quote.ts';
import {
  findAnticipation,
  findDebitedEarly,
  findLastId,
  insertAnticipation,
  readAdvanced,
  updateCancelled,
  type AnticipationPlan,
} from './anticipation.repository.ts';
import { intactAnticipation, isPaid, type AdvancedUnit, type Anticipation } from './anticipation.ts';
import { assertUnitsIntact, findDue } from './due-seller.repository.ts';
import { listOpenEffects } from './receivable-effect.repository.ts';
import { assertEffectsIntact } from './receivable-effect.ts';
import { listUnits, type ReceivableUnit } from './receivable-unit-list.repository.ts';
import { endOf } from './unit-parts.repository.ts';

interface AnticipationDeps {
  keyring: Keyring;
  clock: Clock;
}

interface SellerKey {
  intermediaryId: number;
  sellerId: number;
}

/** What an anticipation would pay and cost now, and the quote by which it can be had until then (epoch milliseconds). */
interface AnticipationQuote extends PricedAnticipation {
  quote: string;
  expiresAt: number;
}

/**
 * Returns what it would cost to be paid today what falls due to a seller later (D42). It writes nothing. Throws
 * `access_denied` and `seller_not_found` for the seller (D2), `anticipation_not_offered` if its plan has no terms, and
 * `anticipation_exceeds_free`.
 */
export async function quoteAnticipation(
  { db, keyring, clock }: AnticipationDeps & { db: Reader },
  principal: Principal,
  sellerId: number,
  order: AnticipationOrder,
): Promise<AnticipationQuote> {
  const { intermediaryId } = principal;
  const seller = { intermediaryId, sellerId };
  assertMayAskFor(principal, sellerId);
  const known = await findLastId(db, seller);
  if (known === undefined) throw sellerNotFound();
  const now = clock();
  const today = saoPauloDate(now);
  const inForce = offered((await findTermsInForce(db, intermediaryId, [sellerId], now)).get(sellerId));
  const priced = priceAnticipation(await laterUnits(db, seller, today), order, inForce.terms, today);
  const terms = quoteTerms(seller, order, priced, inForce, { lastId: known, now });
  return { ...priced, quote: writeQuote(keyring, terms), expiresAt: terms.expiresAt };
}

/** Returns the units of a seller that fall due after today, the nearest first. */
function laterUnits(db: Reader | Tx, seller: SellerKey, today: string): Promise<ReceivableUnit[]> {
  const range = { after: endOf(today), through: endOf(lastDate) };
  return listUnits(db, { ...seller, arrangement: null }, range, Number.MAX_SAFE_INTEGER);
}

/** Returns the terms of a plan in force. Throws `anticipation_not_offered` if it has none. */
function offered(inForce: TermsInForce | undefined): TermsInForce & { terms: AnticipationTerms } {
  const terms = inForce?.tax.anticipation;
  if (inForce !== undefined && terms !== undefined) return { ...inForce, terms };
  throw new DomainError(
    'anticipation_not_offered',
    "The seller's plan offers no anticipation. The intermediary can assign one that does.",
  );
}

function blocked(): DomainError {
  return new DomainError(
    'seller_blocked',
    'This seller is blocked, so nothing is paid to it before it is due. Unblock it first.',
  );
}

/** What is to be anticipated: what a quote says, or an order. */
export type AnticipationRequest = { quote: string } | AnticipationOrder;

/**
 * Pays a seller today what falls due to it later, less the discount (D42): one line is the credit of today, and one for
 * each unit takes it off on its day. Throws as `quoteAnticipation` does, and `seller_blocked`; with a quote also
 * `invalid_request`, `anticipation_quote_expired`, and `anticipation_quote_changed` if the seller would not get the same.
 */
export async function createAnticipation(
  { keyring, clock }: AnticipationDeps,
  tx: Tx,
  { principal, actor }: { principal: Principal; actor: Actor },
  sellerId: number,
  request: AnticipationRequest,
): Promise<Anticipation> {
  assertMayAskFor(principal, sellerId);
  const { intermediaryId } = principal;
  const seller = { intermediaryId, sellerId };
  const head = await lockLiveHead(keyring, tx, seller);
  if (head === undefined) throw sellerNotFound();
  if (head.status === 'BLOCKED') throw blocked();
  const now = clock();
  const today = saoPauloDate(now);
  const sealed = { keyring, heads: new Map([[sellerId, head]]) };
  const inForce = offered(
    (await findTermsInForce(tx, intermediaryId, [sellerId], now, sealed)).get(sellerId),
  );
  await assertReceivablesIntact(keyring, tx, head, today);
  const units = await laterUnits(tx, seller, today);
  const priced =
    'quote' in request
      ? priceAsQuoted(units, readQuote(keyring, seller, request.quote, now), inForce, {
          lastId: await findLastId(tx, seller),
          today,
        })
      : priceAnticipation(units, request, inForce.terms, today);
  const { amountCents, discountCents, ratePpm, method, countedFrom } = priced;
  const anticipation = await insertAnticipation(tx, keyring, {
    ...seller,
    ...{ amountCents, discountCents, ratePpm, method, countedFrom },
    ...{ sequence: head.sequence + 1, units: priced.units.length, createdAt: now },
  });
  const { planId, planVersion, planDigest } = inForce;
  const lines = linesOf(anticipation, { planId, planVersion, planDigest }, priced.units, {
    own: 'ANTECIPACAO',
    ofUnit: 'ANTECIPACAO_COMPENSADA',
    madeOn: today,
  });
  await write(keyring, tx, actor, head, lines, { anticipation, action: 'anticipation.created', at: now });
  return anticipation;
}

/** Returns the head of a seller that was not erased, locked. */
async function lockLiveHead(keyring: Keyring, tx: Tx, { intermediaryId, sellerId }: SellerKey) {
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  const isLive = (await findSellerIds(tx, intermediaryId, [sellerId])).has(sellerId);
  return isLive ? head : undefined;
}

/** Throws `SealBrokenError` if somebody changed the units of a seller, or the effects on them, without the key. */
async function assertReceivablesIntact(keyring: Keyring, tx: Tx, head: SellerHead, today: string) {
  const { intermediaryId, sellerId } = head;
  const [due] = await findDue(tx, intermediaryId, { transferDate: today, today }, [sellerId]);
  if (due === undefined) throw sellerNotFound();
  assertUnitsIntact(due);
  const open = head.effectsDigest === null ? [] : await listOpenEffects(tx, intermediaryId, [sellerId]);
  assertEffectsIntact(keyring, head, open);
}

/** Prices what a quote says from the day of the quote. Throws `anticipation_quote_changed` if it is not the same. */
function priceAsQuoted(
  units: readonly ReceivableUnit[],
  quoted: QuoteTerms,
  inForce: TermsInForce & { terms: AnticipationTerms },
  { lastId = NaN, today }: { lastId: number | undefined; today: string },
): PricedAnticipation {
  // The clock may have been set back.
  if (quoted.countedFrom > today) throw quoteChanged();
  try {
    const priced = priceAnticipation(units, quoted, inForce.terms, quoted.countedFrom);
    assertAsQuoted(quoted, priced, inForce, lastId);
    return priced;
  } catch (error) {
    const isLess = error instanceof DomainError && error.code === 'anticipation_exceeds_free';
    throw isLess ? quoteChanged() : error;
  }
}

/** Returns the lines of an anticipation, or of its end: what it pays or takes back, and one for each unit. */
function linesOf(
  { id, amountCents, discountCents }: Anticipation,
  plan: AnticipationPlan,
  units: readonly AdvancedUnit[],
  kinds: { own: NewEntry['operation']; ofUnit: NewEntry['operation']; madeOn: string },
): NewEntry[] {
  const about = { ...noSource, anticipationId: id, charge: null };
  const own = {
    ...{ ...about, ...plan, operation: kinds.own, executionDate: kinds.madeOn },
    ...{ valueCents: amountCents, feeCents: discountCents },
  };
  const ofUnits = units.map(({ arrangement, dueDate, amountCents: valueCents }) => {
    if (!isOfCards(arrangement)) throw new Error(`${arrangement} is no card arrangement`);
    return {
      ...{ ...about, ...noPlan, operation: kinds.ofUnit, executionDate: dueDate, valueCents, feeCents: 0 },
      method: methodOf(arrangement),
    };
  });
  return [own, ...ofUnits];
}

/**
 * Cancels an anticipation that no transfer has paid yet: its lines are taken back on their days, and all is as it was. A
 * second call changes nothing. Throws `access_denied` for another seller, `anticipation_not_found` for one that the
 * seller does not have, `anticipation_paid`, and `anticipation_debited` once a refund or a chargeback was debited at once
 * because of it: that debit would stay, and its sale would be paid on its day.
 */
export async function cancelAnticipation(
  { keyring, clock }: AnticipationDeps,
  tx: Tx,
  { principal, actor }: { principal: Principal; actor: Actor },
  key: { sellerId: number; id: number },
): Promise<Anticipation> {
  assertMayAskFor(principal, key.sellerId);
  const { intermediaryId } = principal;
  const head = await lockLiveHead(keyring, tx, { intermediaryId, sellerId: key.sellerId });
  const stored = await findAnticipation(tx, { intermediaryId, ...key });
  if (head === undefined || stored === undefined) {
    throw new DomainError(
      'anticipation_not_found',
      'The seller has no such anticipation. Find its anticipations with listAnticipations.',
    );
  }
  const anticipation = intactAnticipation(keyring, stored);
  if (anticipation.status === 'CANCELLED') return anticipation;
  const { plan, madeOn, units } = await readAdvanced(tx, anticipation);
  if (isPaid(anticipation, madeOn, head)) {
    throw new DomainError(
      'anticipation_paid',
      'A transfer has paid this anticipation, so it cannot be cancelled. Nothing was written.',
    );
  }
  const cancelledAt = clock();
  const freed = noLongerAdvanced(units, await laterUnits(tx, anticipation, saoPauloDate(cancelledAt)));
  const debitedCents = await findDebitedEarly(tx, head, freed);
  if (debitedCents > 0) throw debited(debitedCents);
  const cancelled = { ...anticipation, status: 'CANCELLED', cancelledAt } as const;
  const lines = linesOf(anticipation, plan, units, {
    own: 'ANTECIPACAO_CANCELADA',
    ofUnit: 'COMPENSACAO_CANCELADA',
    madeOn,
  });
  await updateCancelled(tx, keyring, cancelled);
  const change = { anticipation: cancelled, action: 'anticipation.cancelled', at: cancelledAt } as const;
  await write(keyring, tx, actor, head, lines, change);
  return cancelled;
}

/** Returns the units of an anticipation that nothing else advances, so that their sales fall due on their days again. */
function noLongerAdvanced(units: readonly AdvancedUnit[], later: readonly ReceivableUnit[]): AdvancedUnit[] {
  const keyOf = ({ dueDate, arrangement }: Pick<AdvancedUnit, 'dueDate' | 'arrangement'>) =>
    `${dueDate} ${arrangement}`;
  const advanced = new Map(later.map((unit) => [keyOf(unit), unit.advancedCents]));
  return units.filter((unit) => advanced.get(keyOf(unit)) === BigInt(unit.amountCents));
}

function debited(cents: number): DomainError {
  return new DomainError(
    'anticipation_debited',
    `Refunds or chargebacks of anticipated sales have debited ${formatBrl(cents)} BRL before those sales fall due, so this ` +
      'anticipation cannot be cancelled. Nothing was written. Cancel it once the refunds have failed or the chargebacks ' +
      'are won.',
  );
}

interface Change {
  anticipation: Anticipation;
  action: 'anticipation.created' | 'anticipation.cancelled';
  at: number;
}

/** Writes the lines with their event, the head and the audit record. */
async function write(
  keyring: Keyring,
  tx: Tx,
  actor: Actor,
  head: SellerHead,
  lines: readonly NewEntry[],
  { anticipation, action, at }: Change,
): Promise<void> {
  await pipelined([
    appendLines(keyring, tx, head, lines, { type: action, occurredAt: at }),
    recordAudit(tx, keyring, actor, { action, subject: `anticipation:${anticipation.id}`, occurredAt: at }),
  ]);
}
