import { addDays, payoutDay, saoPauloDate } from '../shared/calendar.ts';
import { isOutflow, type EntryType } from '../shared/entry-types.ts';
import type { Fee } from './fee.ts';

/** What of a sale falls due on one day: an instalment, or all of it. */
export interface SalePart {
  /** Its number, from 1; null where the sale is paid out at once. */
  installment: number | null;
  valueCents: number;
  /** From 0 to the value. */
  feeCents: number;
  executionDate: string;
}

/** A part of a charge's sale as it falls due, with what was given back of it. */
export interface ChargePart extends SalePart {
  /** What its refunds and chargebacks that stand have debited, and what they have returned of its fee, in centavos. */
  returnedCents: number;
  returnedFeeCents: number;
  /** What of that its chargebacks debited. */
  disputedCents: number;
}

/** A line of a sale, or of a refund or a chargeback of it. */
type SaleLine = SalePart & { operation: EntryType };

const daysBetweenInstalments = 30;

/**
 * Returns the parts in which a sale falls due (D24, D39): all of it at once, or its instalments with their shares of the
 * fee. The first of them take the centavos that do not divide. Of a value with fewer centavos than instalments, the last
 * ones have nothing, and are left out.
 */
export function salePartsOf(
  sale: { paidAt: number; valueCents: number; installments: number | null },
  fee: Fee,
): [SalePart, ...SalePart[]] {
  const { valueCents } = sale;
  const { feeCents } = fee;
  const paidOn = saoPauloDate(sale.paidAt);
  if (fee.settlement === undefined) {
    return [{ installment: null, valueCents, feeCents, executionDate: payoutDay(paidOn, fee) }];
  }
  const count = Math.min(sale.installments ?? 1, valueCents);
  const part = (index: number): SalePart => ({
    installment: index + 1,
    valueCents: partOf(valueCents, count, index),
    feeCents: partOf(feeCents, count, index),
    executionDate: payoutDay(addDays(paidOn, daysBetweenInstalments * index), fee),
  });
  return [part(0), ...Array.from({ length: count - 1 }, (_, index) => part(index + 1))];
}

/** Returns one of equal parts of an amount, of which the first ones take the centavos that do not divide. */
function partOf(cents: number, count: number, index: number): number {
  return Math.floor(cents / count) + (index < cents % count ? 1 : 0);
}

/** Returns the parts of the sale of these lines: all of it, or its instalments. */
export function chargePartsOf(lines: readonly SaleLine[]): ChargePart[] {
  return lines
    .filter(({ operation }) => operation === 'VENDA')
    .map(({ installment, valueCents, feeCents, executionDate }) => {
      const others = lines.filter((line) => line.operation !== 'VENDA' && line.installment === installment);
      const { valueCents: returnedCents, feeCents: returnedFeeCents } = debitedBy(others);
      const ofDisputes = others.filter((line) => line.operation.startsWith('CHARGEBACK'));
      return {
        ...{ installment, valueCents, feeCents, executionDate, returnedCents, returnedFeeCents },
        disputedCents: debitedBy(ofDisputes).valueCents,
      };
    });
}

/** Returns what lines of refunds and chargebacks debit together, less what they gave back. */
export function debitedBy(lines: readonly Pick<SaleLine, 'operation' | 'valueCents' | 'feeCents'>[]): {
  valueCents: number;
  feeCents: number;
} {
  const sum = { valueCents: 0, feeCents: 0 };
  for (const { operation, valueCents, feeCents } of lines) {
    const sign = isOutflow(operation) ? 1 : -1;
    sum.valueCents += sign * valueCents;
    sum.feeCents += sign * feeCents;
  }
  return sum;
}
