import type { TermsInForce } from '../rate-plans/plans-in-force.ts';
import { DomainError, wrongField } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import type { AnticipationOrder, PricedAnticipation } from './anticipation-price.ts';

/** How long a quote holds. */
const quoteMs = 30 * 60_000;

interface QuotedSeller {
  intermediaryId: number;
  sellerId: number;
}

/** What a quote is for: the seller, what it wants, what that pays and costs, and until when. */
export interface QuoteTerms extends QuotedSeller, AnticipationOrder {
  countedFrom: string;
  discountCents: number;
  /** The digest of the units, and how much is taken of each. */
  units: string;
  planId: number;
  planVersion: number;
  /** The last anticipation of the seller, 0 if there was none: a quote is taken once. */
  lastId: number;
  expiresAt: number;
}

export function quoteTerms(
  { intermediaryId, sellerId }: QuotedSeller,
  { amountCents, order }: AnticipationOrder,
  priced: PricedAnticipation,
  { planId, planVersion }: TermsInForce,
  { lastId, now }: { lastId: number; now: number },
): QuoteTerms {
  return {
    intermediaryId,
    sellerId,
    amountCents,
    order,
    countedFrom: priced.countedFrom,
    discountCents: priced.discountCents,
    units: digestOf(priced),
    planId,
    planVersion,
    lastId,
    expiresAt: now + quoteMs,
  };
}

/** Returns a quote as URL-safe text, which only a key of the ring can make. */
export function writeQuote(keyring: Keyring, terms: QuoteTerms): string {
  return keyring.writeAuthentic('anticipation-quote', Buffer.from(JSON.stringify(terms)));
}

/**
 * Returns the terms in a quote. Throws `invalid_request` for one that was changed or is another seller's, and
 * `anticipation_quote_expired` once its time is over.
 */
export function readQuote(
  keyring: Keyring,
  { intermediaryId, sellerId }: QuotedSeller,
  quote: string,
  now: number,
): QuoteTerms {
  const content = keyring.readAuthentic('anticipation-quote', quote);
  const terms = content === null ? null : (JSON.parse(content.toString()) as QuoteTerms);
  if (terms?.intermediaryId !== intermediaryId || terms.sellerId !== sellerId)
    throw wrongField(
      'quote',
      'must be a quote that quoteAnticipation gave for this seller, unchanged. Ask for a new one if it is lost',
    );
  if (now < terms.expiresAt) return terms;
  const until = new Date(terms.expiresAt).toISOString();
  throw new DomainError(
    'anticipation_quote_expired',
    `The quote has expired: it held until ${until}. Nothing was written. Ask for a new one.`,
  );
}

/** Throws `anticipation_quote_changed` unless the seller would get what the quote says. */
export function assertAsQuoted(
  quoted: QuoteTerms,
  priced: PricedAnticipation,
  { planId, planVersion }: TermsInForce,
  lastId: number,
): void {
  const isSame =
    quoted.lastId === lastId &&
    quoted.planId === planId &&
    quoted.planVersion === planVersion &&
    quoted.discountCents === priced.discountCents &&
    quoted.units === digestOf(priced);
  if (!isSame) throw quoteChanged();
}

function digestOf({ units }: PricedAnticipation): string {
  const texts = units.map((unit) => `${unit.dueDate} ${unit.arrangement} ${unit.amountCents}`);
  return sha256(texts.join()).toString('base64url');
}

export function quoteChanged(): DomainError {
  return new DomainError(
    'anticipation_quote_changed',
    "The seller's receivables or prices have changed since the quote, or it was used before; nothing was written. Ask for " +
      'a new quote.',
  );
}
