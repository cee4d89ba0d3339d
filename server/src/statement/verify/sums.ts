import type { StatementEntry } from '../../ledger/chain.ts';
import { isOutflow, type EntryType } from '../../shared/entry-types.ts';
import { formatBrl } from '../../shared/money.ts';
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
    const { operation } = line;
    if (operation === 'REPASSE' || operation === 'REPASSE_CESSAO') {
      this.transfers += 1;
      this.#transferredCents += netCents;
    } else if (operation === 'REPASSE_DEVOLVIDO' || operation === 'REPASSE_CESSAO_DEVOLVIDO')
      this.#transferredCents -= netCents;
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

/** Counts the lines of each kind, each of which is known to have a charge or row of its own. */
export class OwnLines {
  readonly #byOperation = new Map<EntryType, number>();

  /** Adds a line. Of a sale, a refund and a chargeback, which may have several, only the first counts. */
  add(line: Pick<VerifiedLine, 'operation' | 'installment' | 'step' | 'ownBeforeCents'>): void {
    const { operation, installment, step, ownBeforeCents } = line;
    if (step === null || ownBeforeCents !== null || (operation === 'VENDA' && (installment ?? 1) > 1)) return;
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
