import { refundExecutionDate } from '../../ledger/execution-date.ts';
import type { VerifiedLine } from './chain.repository.ts';
import { compare, compareCents, type Mismatch } from './discrepancy.ts';

/** Compares the sale and the refund of a charge with each other, and both with the charge's status (D23, D24). */
export function checkPair(line: VerifiedLine): Mismatch | null {
  return line.operation === 'VENDA' ? checkSale(line) : checkRefund(line);
}

/** Does not look for the refund line of a PAID charge: that is reported when the line itself is checked. */
function checkSale(line: VerifiedLine): Mismatch | null {
  if (line.chargeStatus !== 'REFUND') return null;
  if (line.otherSequence === null) {
    return {
      what: 'the charge is refunded, but has no ESTORNO line',
      stored: 'no ESTORNO line',
      expected: 'one ESTORNO line',
    };
  }
  return compare('the ESTORNO is in another seller’s statement', line.otherSellerId, line.sellerId);
}

function checkRefund(line: VerifiedLine): Mismatch | null {
  if (line.chargeStatus !== 'REFUND') {
    return compare('an ESTORNO of a charge that is not refunded', line.chargeStatus, 'REFUND');
  }
  const { otherSequence: saleSequence, otherExecutionDate: saleDate } = line;
  if (saleSequence === null || saleDate === null) {
    return {
      what: 'an ESTORNO without the VENDA that it reverses',
      stored: 'no VENDA line',
      expected: 'one VENDA line',
    };
  }
  if (saleSequence >= line.sequence) {
    return {
      what: 'the ESTORNO comes before its VENDA',
      stored: `VENDA in line ${saleSequence}`,
      expected: `VENDA before line ${line.sequence}`,
    };
  }
  return (
    compare('the ESTORNO’s VENDA is in another seller’s statement', line.otherSellerId, line.sellerId) ??
    compareCents('the value is not that of the VENDA', line.valueCents, line.otherValueCents ?? NaN) ??
    compareCents('the fee is not that of the VENDA', line.feeCents, line.otherFeeCents ?? NaN) ??
    compare('the plan is not that of the VENDA', line.planId, line.otherPlanId) ??
    compare(
      'the execution date is not the later of the refund’s date and the sale’s',
      line.executionDate,
      line.chargeRefundedAt === null ? null : refundExecutionDate(line.chargeRefundedAt, saleDate),
    )
  );
}
