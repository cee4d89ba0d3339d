import type { StatementEntry } from '../../ledger/chain.ts';
import { formatBrl } from '../../shared/money.ts';
import { isOutflow } from '../../shared/operations.ts';

/** Counts verified lines and adds up their inflow and outflow, net of fees. BigInt: a million lines may exceed 2^53. */
export class Sums {
  lines = 0;
  #inflowCents = 0n;
  #outflowCents = 0n;

  add(line: Pick<StatementEntry, 'operation' | 'valueCents' | 'feeCents'>): void {
    this.lines += 1;
    const netCents = BigInt(line.valueCents - line.feeCents);
    if (isOutflow(line.operation)) this.#outflowCents += netCents;
    else this.#inflowCents += netCents;
  }

  /** In BRL, as text with two decimal places. */
  get totals(): { inflow: string; outflow: string; balance: string } {
    return {
      inflow: formatBrl(this.#inflowCents),
      outflow: formatBrl(this.#outflowCents),
      balance: formatBrl(this.#inflowCents - this.#outflowCents),
    };
  }
}
