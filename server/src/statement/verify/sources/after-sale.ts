import { refundExecutionDate } from '../../../ledger/execution-date.ts';
import { returnedFee } from '../../../refunds/refund-terms.ts';
import type { Operation } from '../../../shared/operations.ts';
import type { VerifiedLine } from '../line.repository.ts';
import { compare, compareCents, type Mismatch } from '../discrepancy.ts';

/** What a line of a refund or a chargeback shares with its row. */
interface Row {
  chargeUuid: string;
  sellerId: number;
  valueCents: number;
  feeCents: number;
}

/** Compares a line with its refund or chargeback, and with the sale that it reverses (D23, D24, D30). */
export function checkAfterSale(line: VerifiedLine, row: Row, name: 'refund' | 'chargeback'): Mismatch | null {
  const { saleSequence } = line;
  if (saleSequence === null) {
    return {
      what: `the ${line.operation} is without its VENDA`,
      stored: 'no VENDA line',
      expected: 'one VENDA line',
    };
  }
  if (saleSequence >= line.sequence) {
    return {
      what: `the ${line.operation} comes before its VENDA`,
      stored: `VENDA in line ${saleSequence}`,
      expected: `VENDA before line ${line.sequence}`,
    };
  }
  return (
    compare('its VENDA is in another seller’s statement', line.saleSellerId, line.sellerId) ??
    compare(`the ${name} is of another charge`, row.chargeUuid, line.chargeUuid) ??
    compare(`the ${name} is of another seller`, row.sellerId, line.sellerId) ??
    compareCents(`the value is not that of the ${name}`, line.valueCents, row.valueCents) ??
    compareCents(`the fee is not that of the ${name}`, line.feeCents, row.feeCents) ??
    compare('the plan is not that of the VENDA', line.planId, line.salePlanId) ??
    compare('the version of the plan is not that of the VENDA', line.planVersion, line.salePlanVersion)
  );
}

/** Compares a line with the debit that it takes back at this instant. */
export function checkTakenBack(line: VerifiedLine, debit: Operation, at: number | null): Mismatch | null {
  const { pairSequence: taken, pairExecutionDate: takenDate } = line;
  if (taken === null || takenDate === null || taken >= line.sequence) {
    return {
      what: `the ${line.operation} is without the ${debit} that it takes back before it`,
      stored: taken === null ? `no ${debit} line` : `${debit} in line ${taken}`,
      expected: `${debit} before line ${line.sequence}`,
    };
  }
  return compare(
    `the execution date is not the later of the day on which the ${debit} was taken back and its own`,
    line.executionDate,
    refundExecutionDate(at ?? NaN, takenDate),
  );
}

/** What the line returns of the sale's fee, after the refunds before it (D24). */
export function returnedFeeOf(line: VerifiedLine, keepsFee: boolean): number {
  const fee = {
    totalCents: line.saleFeeCents ?? 0,
    chargeCents: line.pricedValueCents ?? line.valueCents,
    refundedCents: line.refundedBeforeCents ?? 0,
    returnedCents: line.returnedBeforeCents ?? 0,
  };
  return returnedFee(fee, line.valueCents, keepsFee);
}
