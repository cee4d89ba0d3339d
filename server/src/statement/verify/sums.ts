import type { StatementEntry } from '../../ledger/chain.ts';
import { isOutflow, type EntryType } from '../../shared/entry-types.ts';
import { formatBrl } from '../../shared/money.ts';
import type { Mismatch } from './discrepancy.ts';
import type { VerifiedLine } from './line.repository.ts';
import { sourceTables, type SourceName } from './source-tables.ts';

/**
 * Counts verified lines and adds up their inflow and outflow, net of fees, with the transfers among them. The sums are
 * bigints, because those of a million lines may exceed 2^53.
 */
export class Sums {
  lines = 0;
  transfers = 0;
  #inflowCents = 0n;
  #outflowCents = 0n;
  #transferredCents = 0n;

  add(line: Pick<StatementEntry, 'operation' | 'valueCents' | 'feeCents'>): void {
    this.lines += 1;
    const netCents = BigInt(line.valueCents - line.feeCents);
    if (isOutflow(line.operation)) this.#outflowCents += netCents;
    else this.#inflowCents += netCents;
    if (line.operation === 'REPASSE') {
      this.transfers += 1;
      this.#transferredCents += netCents;
    } else if (line.operation === 'REPASSE_DEVOLVIDO') this.#transferredCents -= netCents;
  }

  /** The sums in BRL, as text with two decimal places. */
  get totals(): { inflow: string; outflow: string; balance: string; transferred: string } {
    return {
      inflow: formatBrl(this.#inflowCents),
      outflow: formatBrl(this.#outflowCents),
      balance: formatBrl(this.#inflowCents - this.#outflowCents),
      transferred: formatBrl(this.#transferredCents),
    };
  }
}

type MovedLine = Pick<StatementEntry, 'operation' | 'executionDate' | 'valueCents' | 'feeCents'>;

/**
 * The amount that one seller is due while its lines are read in their order. Each transfer pays exactly that, so that
 * all lines that it and earlier transfers cover add up to zero (D37). The sums are bigints, because those of a million
 * lines may exceed 2^53.
 */
export class Conservation {
  /** The date of the latest transfer. */
  #date = '';
  /** The sum of the lines with an execution date up to that one. */
  #dueCents = 0n;
  /** The sums of the lines of each later date. */
  readonly #laterCents = new Map<string, bigint>();

  /**
   * Adds a line. Returns a mismatch if it is a transfer that is dated before the last one, or does not pay what is due.
   */
  add({ operation, executionDate, valueCents, feeCents }: MovedLine): Mismatch | null {
    const valueOfLine = BigInt(valueCents - feeCents);
    const cents = isOutflow(operation) ? -valueOfLine : valueOfLine;
    if (operation !== 'REPASSE') {
      if (executionDate <= this.#date) this.#dueCents += cents;
      else this.#laterCents.set(executionDate, (this.#laterCents.get(executionDate) ?? 0n) + cents);
      return null;
    }
    if (executionDate < this.#date) return datedBack(executionDate, this.#date);
    this.#moveTo(executionDate);
    if (this.#dueCents !== valueOfLine) return notDue(valueOfLine, this.#dueCents);
    this.#dueCents = 0n;
    return null;
  }

  #moveTo(date: string): void {
    if (date === this.#date) return;
    this.#date = date;
    for (const [later, cents] of this.#laterCents) {
      if (later > date) continue;
      this.#dueCents += cents;
      this.#laterCents.delete(later);
    }
  }
}

function datedBack(date: string, before: string): Mismatch {
  return {
    what: 'the REPASSE has an earlier date than the transfer before it',
    stored: date,
    expected: `${before} or later`,
  };
}

function notDue(paidCents: bigint, dueCents: bigint): Mismatch {
  return {
    what: 'the amount of the transfer is not what the lines that it covers add up to',
    stored: `${formatBrl(paidCents)} BRL`,
    expected: `${formatBrl(dueCents)} BRL`,
  };
}

/** Counts the lines of each kind, each of which is known to have a charge or row of its own. */
export class OwnLines {
  readonly #byOperation = new Map<EntryType, number>();

  /** Adds a line. Of a chargeback, which may have several, only the first counts. */
  add({ operation, ownDebitDate }: Pick<VerifiedLine, 'operation' | 'ownDebitDate'>): void {
    if (ownDebitDate !== null) return;
    this.#byOperation.set(operation, (this.#byOperation.get(operation) ?? 0) + 1);
  }

  get sales(): number {
    return this.#byOperation.get('VENDA') ?? 0;
  }

  /** Returns the number of such rows that have lines of their own. */
  of(name: SourceName): number {
    return sourceTables[name].own.reduce((sum, each) => sum + (this.#byOperation.get(each) ?? 0), 0);
  }
}
