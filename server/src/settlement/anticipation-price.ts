import { anticipationDiscount } from '../rate-plans/anticipation-discount.ts';
import type { AnticipationTerms } from '../rate-plans/tax.ts';
import { isOfCards } from '../shared/arrangements.ts';
import { daysBetween } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import { formatBrl } from '../shared/money.ts';
import type { AdvancedUnit } from './anticipation.ts';
import { freeCentsOf, type ReceivableUnit } from './receivable-unit-list.repository.ts';

/** What a seller wants to be paid today: an amount of what falls due later, or, with null, all; from which end. */
export interface AnticipationOrder {
  amountCents: number | null;
  order: 'NEAREST' | 'FARTHEST';
}

/** A unit of an anticipation, how many days before it falls due it is paid, and what that costs. */
interface PricedUnit extends AdvancedUnit {
  days: number;
  discountCents: number;
}

/** What an anticipation pays, and what it costs. */
export interface PricedAnticipation extends AnticipationTerms {
  countedFrom: string;
  amountCents: number;
  discountCents: number;
  units: PricedUnit[];
}

/** How many units one anticipation has at most: each is a line, of which a transaction writes 1,000 at most (D27). */
const mostUnits = 999;

/** What one anticipation has at most, in centavos: as much as any line that is no transfer. */
const mostCents = 99_999_999_999;

/**
 * Takes units, which come in the order of their days, up to the amount, the last one in part, and prices each by itself.
 * Only units of cards are taken, and none that would cost as much as it brings. Throws `anticipation_exceeds_free` if
 * less is free, or nothing.
 */
export function priceAnticipation(
  later: readonly ReceivableUnit[],
  { amountCents: wantedCents, order }: AnticipationOrder,
  { ratePpm, method }: AnticipationTerms,
  countedFrom: string,
): PricedAnticipation {
  const priced: PricedAnticipation = {
    ...{ ratePpm, method, countedFrom },
    ...{ amountCents: 0, discountCents: 0, units: [] },
  };
  for (const unit of order === 'NEAREST' ? later : later.toReversed()) {
    const leftCents = (wantedCents ?? mostCents) - priced.amountCents;
    if (leftCents === 0 || priced.units.length === mostUnits) break;
    const { dueDate, arrangement } = unit;
    const amountCents = isOfCards(arrangement) ? Math.min(Number(freeCentsOf(unit)), leftCents) : 0;
    if (amountCents <= 0) continue;
    const days = daysBetween(countedFrom, dueDate);
    const discountCents = anticipationDiscount({ ratePpm, method }, amountCents, days);
    if (discountCents >= amountCents) continue;
    priced.units.push({ dueDate, arrangement, days, amountCents, discountCents });
    priced.amountCents += amountCents;
    priced.discountCents += discountCents;
  }
  if (priced.amountCents > 0 && priced.amountCents === (wantedCents ?? priced.amountCents)) return priced;
  throw exceedsFree(priced.amountCents, wantedCents);
}

function exceedsFree(freeCents: number, wantedCents: number | null): DomainError {
  const text =
    freeCents === 0
      ? "None of the seller's card receivables can be anticipated now. listReceivableUnits shows what is free of each unit."
      : `Only ${formatBrl(freeCents)} BRL of the seller's card receivables can be anticipated now; ` +
        `${formatBrl(wantedCents ?? 0)} BRL was asked for. Ask for less, or for all.`;
  return new DomainError('anticipation_exceeds_free', text);
}
