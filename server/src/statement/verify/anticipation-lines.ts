import { anticipationDiscount } from '../../rate-plans/anticipation-discount.ts';
import type { AnticipationTerms } from '../../rate-plans/tax.ts';
import { checkAnticipationSeal } from '../../settlement/anticipation.ts';
import { arrangementOf } from '../../shared/arrangements.ts';
import { addDays, daysBetween, saoPauloDate } from '../../shared/calendar.ts';
import { isOfAdvancedUnit } from '../../shared/entry-types.ts';
import {
  compare,
  compareCents,
  shownBrl,
  shownInstant,
  type Mismatch,
  type SourceKind,
} from './discrepancy.ts';
import type { VerifiedLine } from './line.repository.ts';
import type { PlanPrices } from './plan-prices.ts';
import { parseRow, type SourceRows } from './source-row.repository.ts';

type Anticipation = SourceRows['anticipation'];

/** The lines of anticipations: what each pays or takes back, and one for each of its units (D42). */
export const anticipationLines: SourceKind<Anticipation> = {
  check: (line, row) =>
    compare('the anticipation is of another seller', row.sellerId, line.sellerId) ??
    compare('the line is of an anticipation, and has a charge', line.chargeUuid, null) ??
    (isTotal(line) ? checkTotal(line, row) : checkUnit(line)),
  checkSeal: (keyring, row) => checkAnticipationSeal(keyring, withoutSeal(row), row.seal),
  changed: 'what it paid, on which terms, or whether it was cancelled,',
  shown: ({ id, createdAt }) => `anticipation ${id} at ${shownInstant(createdAt)}`,
};

const withoutSeal = ({ seal: _, ...anticipation }: Anticipation) => anticipation;

const isTotal = ({ operation }: VerifiedLine) =>
  operation === 'ANTECIPACAO' || operation === 'ANTECIPACAO_CANCELADA';

function checkTotal(line: VerifiedLine, row: Anticipation): Mismatch | null {
  const ofRow =
    compareCents('the value is not that of the anticipation', line.valueCents, row.amountCents) ??
    compareCents('the fee is not the discount of the anticipation', line.feeCents, row.discountCents);
  if (ofRow !== null) return ofRow;
  const madeOn = saoPauloDate(row.createdAt);
  const ofDay = compare('the execution date is not the day of the anticipation', line.executionDate, madeOn);
  if (ofDay !== null || line.operation === 'ANTECIPACAO_CANCELADA') return ofDay;
  // A quote of the day before may be taken after midnight.
  const countedFrom = row.countedFrom === addDays(madeOn, -1) ? row.countedFrom : madeOn;
  return (
    compare('the anticipation has another number', row.sequence, line.sequence) ??
    compare('the discount is counted from another day', row.countedFrom, countedFrom) ??
    compare(
      'an ANTECIPACAO_CANCELADA takes back an anticipation that was cancelled, and no other',
      line.pairSequence === null ? 'OPEN' : 'CANCELLED',
      row.status,
    )
  );
}

function checkUnit(line: VerifiedLine): Mismatch | null {
  return (
    compareCents('a line of a unit of an anticipation has a fee', line.feeCents, 0) ??
    compare('a line of a unit of an anticipation has a plan', line.planId, null)
  );
}

/** The total of an anticipation, or of its end, and what of it its units have not had yet. */
interface Open {
  line: VerifiedLine;
  row: Anticipation;
  units: string[];
  leftCents: number;
  leftDiscountCents: number;
}

/**
 * Follows the lines of one seller in their order. The lines of the units of an anticipation come straight after its total
 * and add up to it; each unit costs what the terms of the plan give; and one that is cancelled gives back the same.
 */
export class Anticipations {
  #open: Open | null = null;
  /** The units of each anticipation that is not cancelled so far. */
  readonly #units = new Map<number, readonly string[]>();
  /** What is advanced of each unit so far. */
  readonly #advanced = new Map<string, number>();

  /** Returns the line with what it is compared with: a debit of a sale whose unit was advanced is due at once. */
  seenFrom(line: VerifiedLine): VerifiedLine {
    const { saleExecutionDate: dueDate } = line;
    const advanced = this.#advanced.get(`${dueDate} ${arrangementOf(line)}`) ?? 0;
    return advanced > 0 ? { ...line, saleExecutionDate: '' } : line;
  }

  add(line: VerifiedLine, plan: PlanPrices | undefined): Mismatch | null {
    const isUnit = isOfAdvancedUnit(line.operation);
    if (this.#open !== null && this.#open.units.length < this.#open.row.units) {
      return isUnit ? this.#addUnit(line, this.#open) : incomplete(this.#open, line.operation);
    }
    if (isUnit) return incomplete(this.#open, line.operation);
    return isTotal(line) ? this.#begin(line, plan) : null;
  }

  /** Returns what is missing after the last line, or null. */
  end(): Mismatch | null {
    if (this.#open !== null && this.#open.units.length < this.#open.row.units) {
      return incomplete(this.#open, 'no line');
    }
    return null;
  }

  #begin(line: VerifiedLine, plan: PlanPrices | undefined): Mismatch | null {
    const row = parseRow(line.sourceRow ?? '') as Anticipation;
    this.#open = { line, row, units: [], leftCents: line.valueCents, leftDiscountCents: line.feeCents };
    if (line.operation === 'ANTECIPACAO_CANCELADA') {
      if (this.#units.has(row.id)) return null;
      return unlike('an anticipation is cancelled twice, or before it was made', line.operation);
    }
    const given = plan?.tax?.anticipation;
    return compare('the terms are not those of the plan', shownTerms(row), shownTerms(given));
  }

  #addUnit(line: VerifiedLine, open: Open): Mismatch | null {
    const { line: total, row, units } = open;
    const isEnd = total.operation === 'ANTECIPACAO_CANCELADA';
    const wanted = isEnd ? 'COMPENSACAO_CANCELADA' : 'ANTECIPACAO_COMPENSADA';
    if (line.operation !== wanted || line.anticipationId !== row.id) return incomplete(open, line.operation);
    const days = daysBetween(row.countedFrom, line.executionDate);
    if (days < 1) return unlike('a unit of an anticipation does not fall due later', line.executionDate);
    const unit = `${line.executionDate} ${arrangementOf(line)}`;
    units.push(`${unit} ${line.valueCents}`);
    this.#advanced.set(unit, (this.#advanced.get(unit) ?? 0) + (isEnd ? -line.valueCents : line.valueCents));
    open.leftCents -= line.valueCents;
    open.leftDiscountCents -= anticipationDiscount(row, line.valueCents, days);
    if (units.length < row.units) return null;
    const sums =
      compareCents(
        'the units of an anticipation do not add up to it',
        row.amountCents - open.leftCents,
        row.amountCents,
      ) ??
      compareCents(
        'the discount is not what the terms give for its units',
        row.discountCents,
        row.discountCents - open.leftDiscountCents,
      );
    if (sums !== null) return sums;
    if (!isEnd) {
      this.#units.set(row.id, units);
      return null;
    }
    const taken = this.#units.get(row.id);
    this.#units.delete(row.id);
    return compare('the units given back are not those taken', units.join(), String(taken));
  }
}

function shownTerms(terms: AnticipationTerms | undefined): string {
  return terms === undefined ? 'none' : `${terms.method} at ${terms.ratePpm} millionths`;
}

function incomplete(open: Open | null, stored: string): Mismatch {
  const expected =
    open === null
      ? 'first the line of an anticipation'
      : `${open.row.units} lines of units of ${shownBrl(open.row.amountCents)} after line ${open.line.sequence}`;
  return { what: 'the lines of an anticipation are not complete, or not in order', stored, expected };
}

function unlike(what: string, stored: string): Mismatch {
  return { what, stored, expected: 'the lines that createAnticipation and cancelAnticipation write' };
}
