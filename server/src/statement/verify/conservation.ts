import type { StatementEntry } from '../../ledger/chain.ts';
import { formatBrl } from '../../shared/money.ts';
import { isOutflow } from '../../shared/operations.ts';
import type { Mismatch } from './discrepancy.ts';

type MovedLine = Pick<StatementEntry, 'operation' | 'executionDate' | 'valueCents' | 'feeCents'>;

/**
 * What one seller is due while its lines are read in their order: each transfer pays exactly that, so that all lines
 * that it and earlier transfers cover add up to zero (D37). BigInt, because a million lines may exceed 2^53.
 */
export class Conservation {
  /** The date of the latest transfer. */
  #date = '';
  /** Of the lines with an execution date up to that one. */
  #dueCents = 0n;
  /** Of the lines of each later date. */
  readonly #laterCents = new Map<string, bigint>();

  /** Null unless the line is a transfer that is dated before the last one, or does not pay what is due. */
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
