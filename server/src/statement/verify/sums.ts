import type { StatementEntry } from '../../ledger/chain.ts';
import { formatBrl } from '../../shared/money.ts';
import { isOutflow } from '../../shared/operations.ts';

/**
 * Counts verified lines and adds up their inflow and outflow, net of fees, with the transfers among them. BigInt: a
 * million lines may exceed 2^53.
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

  /** In BRL, as text with two decimal places. */
  get totals(): { inflow: string; outflow: string; balance: string; transferred: string } {
    return {
      inflow: formatBrl(this.#inflowCents),
      outflow: formatBrl(this.#outflowCents),
      balance: formatBrl(this.#inflowCents - this.#outflowCents),
      transferred: formatBrl(this.#transferredCents),
    };
  }
}
