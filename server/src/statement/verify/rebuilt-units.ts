import type { StatementEntry } from '../../ledger/chain.ts';
import {
  addLine,
  noSums,
  restOf,
  unitArrangementOf,
  type PaidSoFar,
  type UnitChange,
} from '../../ledger/receivable-unit.ts';
import { arrangementOf } from '../../shared/arrangements.ts';
import { isDebit, isOutflow } from '../../shared/entry-types.ts';
import { formatBrl } from '../../shared/money.ts';
import type { StoredUnits } from './chain.repository.ts';
import { compare, firstDifference, type Mismatch } from './discrepancy.ts';
import { parseRow, type SourceRows } from './source-row.repository.ts';

/** A line, and its row as text, which for a transfer has the date up to which it deducts debits. */
type MovedLine = Pick<
  StatementEntry,
  'operation' | 'executionDate' | 'valueCents' | 'feeCents' | 'sequence' | 'paymentMethod' | 'brand'
> & {
  sourceRow: string | null;
  /** The day of the sale that the line reverses, '' if its unit was advanced before the line. */
  saleExecutionDate: string | null;
};

type Unit = Omit<UnitChange, 'intermediaryId' | 'sellerId' | 'dueDate' | 'arrangement'>;

/** What of a head its lines and transfers say. */
type Paid = Omit<PaidSoFar, 'heldCents' | 'holdsAll' | 'effectsDigest'>;

/** Sums by date of lines that are not due yet. */
class Later {
  readonly #cents = new Map<string, bigint>();

  add(date: string, cents: bigint): void {
    this.#cents.set(date, (this.#cents.get(date) ?? 0n) + cents);
  }

  /** Removes and returns what is due up to a date. */
  takeThrough(date: string): bigint {
    let due = 0n;
    for (const [day, cents] of this.#cents) {
      if (day > date) continue;
      due += cents;
      this.#cents.delete(day);
    }
    return due;
  }
}

/**
 * The receivable units and the sums of the head of one seller, made again from its lines in their order. Each transfer
 * pays exactly what is due less what it left, so that all lines that it and earlier transfers cover add up to that
 * (D37). The sums are bigints, because those of a million lines may exceed 2^53.
 */
export class RebuiltUnits {
  #creditedThrough = '';
  #debitedThrough = '';
  #transferSequence = 0;
  /** The sum of the lines that are due, whatever day is closed next. */
  #lateCents = 0n;
  #openCents = 0n;
  readonly #credits = new Later();
  readonly #debits = new Later();
  readonly #units = new Map<string, Unit>();

  /**
   * Adds a line. Returns a mismatch if it is a transfer that is dated before the last one, or does not pay what is due.
   */
  add(line: MovedLine): Mismatch | null {
    const { operation, executionDate: date } = line;
    const value = BigInt(line.valueCents - line.feeCents);
    const cents = isOutflow(operation) ? -value : value;
    this.#openCents += cents;
    if (operation === 'REPASSE') return this.#pay(line, value);
    const mismatch = this.#checkLeft(line, value);
    if (mismatch !== null) return mismatch;
    const isPaid = date <= (isDebit(operation) ? this.#debitedThrough : this.#creditedThrough);
    const isLate = isPaid || operation === 'REPASSE_DEVOLVIDO';
    if (isLate) this.#lateCents += cents;
    else if (isDebit(operation)) this.#debits.add(date, value);
    else this.#credits.add(date, cents);
    if (operation !== 'REPASSE_DEVOLVIDO') this.#addToUnit(line, isLate ? cents : 0n);
    return null;
  }

  #pay({ executionDate: date, sequence, sourceRow }: MovedLine, paidCents: bigint): Mismatch | null {
    if (date < this.#creditedThrough) return datedBack('an earlier date', date, this.#creditedThrough);
    // A line without its transfer was found before.
    const transfer = sourceRow === null ? null : (parseRow(sourceRow) as SourceRows['transfer']);
    const debitedThrough = transfer?.debitedThrough ?? date;
    const earliest = this.#debitedThrough > date ? this.#debitedThrough : date;
    if (debitedThrough < earliest) return datedBack('an earlier date of debits', debitedThrough, earliest);
    const due = this.#lateCents + this.#credits.takeThrough(date) - this.#debits.takeThrough(debitedThrough);
    const leftCents = BigInt(transfer?.leftCents ?? 0);
    if (due !== paidCents + leftCents) return notDue(paidCents, leftCents, due);
    this.#creditedThrough = date;
    this.#debitedThrough = debitedThrough;
    this.#transferSequence = sequence;
    this.#lateCents = leftCents;
    return null;
  }

  /** A beneficiary is paid, and a seller paid before, no more than what is still to be paid of the unit (D41, D42). */
  #checkLeft(line: MovedLine, value: bigint): Mismatch | null {
    const { operation } = line;
    if (operation !== 'REPASSE_CESSAO' && operation !== 'ANTECIPACAO_COMPENSADA') return null;
    const unit = this.#units.get(`${line.executionDate} ${arrangementOf(line)}`);
    const paid = { creditedThrough: this.#creditedThrough, transferSequence: this.#transferSequence };
    const rest = unit === undefined ? 0n : restOf(paid, { ...unit, dueDate: line.executionDate });
    if (value <= rest) return null;
    return {
      what:
        operation === 'REPASSE_CESSAO'
          ? 'a beneficiary is paid more than was left of the receivable unit'
          : 'more was anticipated than was left of the receivable unit',
      stored: `${formatBrl(value)} BRL`,
      expected: `at most ${formatBrl(rest)} BRL`,
    };
  }

  #addToUnit(line: MovedLine, lateCents: bigint): void {
    const key = `${line.executionDate} ${unitArrangementOf(line, line.saleExecutionDate)}`;
    let unit = this.#units.get(key);
    if (unit === undefined) {
      unit = { ...noSums };
      this.#units.set(key, unit);
    }
    addLine(unit, line);
    if (unit.lateSince !== this.#transferSequence) unit.lateCents = 0n;
    unit.lateCents += lateCents;
    unit.lateSince = this.#transferSequence;
  }

  /** Compares the head, whose seal holds, and the stored units. Returns the first mismatch, or null if all match. */
  compareWith(head: PaidSoFar & { units: StoredUnits }): Mismatch | null {
    return this.#compareHead(head) ?? this.#compareUnits(head.units);
  }

  #compareHead(head: Paid): Mismatch | null {
    const shown = (paid: Paid) =>
      `credits to ${paid.creditedThrough || 'no day'}, debits to ${paid.debitedThrough || 'no day'}, last transfer in ` +
      `line ${paid.transferSequence}, late ${formatBrl(paid.lateCents)} BRL, all ${formatBrl(paid.openCents)} BRL`;
    const rebuilt = {
      creditedThrough: this.#creditedThrough,
      debitedThrough: this.#debitedThrough,
      transferSequence: this.#transferSequence,
      lateCents: this.#lateCents,
      openCents: this.#openCents,
    };
    return compare('what the head says is paid is not what the lines say', shown(head), shown(rebuilt));
  }

  #compareUnits(stored: StoredUnits): Mismatch | null {
    const units = [...this.#units].map(([key, unit]) => [key, sumsOf(unit)] as const);
    const found = firstDifference(stored, new Map(units));
    return (
      found && {
        what: `the receivable unit ${found.key} is not what its lines add up to: it was changed`,
        stored: shownUnit(found.stored),
        expected: shownUnit(found.expected),
      }
    );
  }
}

function sumsOf({ creditCents, debitCents, advancedCents, lines, lateCents, lateSince }: Unit): string {
  return [creditCents, debitCents, advancedCents, lines, lateCents, lateSince].join(' ');
}

function shownUnit(text: string | undefined): string {
  if (text === undefined) return 'no unit';
  const [credit, debit, advanced, lines, late, since] = text.split(' ');
  return (
    `${credit} centavos of credit, ${debit} of debit, ${advanced} advanced, ${lines} lines, ${late} centavos late since ` +
    `line ${since}`
  );
}

function datedBack(what: string, date: string, before: string): Mismatch {
  return {
    what: `the REPASSE has ${what} than the transfer before it`,
    stored: date,
    expected: `${before} or later`,
  };
}

function notDue(paidCents: bigint, leftCents: bigint, dueCents: bigint): Mismatch {
  const left = leftCents === 0n ? '' : `, with ${formatBrl(leftCents)} BRL left`;
  return {
    what: 'the amount of the transfer is not what the lines that it covers add up to',
    stored: `${formatBrl(paidCents)} BRL${left}`,
    expected: `${formatBrl(dueCents - leftCents)} BRL${left}`,
  };
}
