import type { ChargeStatus } from '../../shared/charge-terms.ts';
import type { VerifiedLine } from './line.repository.ts';
import { compare, compareCents, compareInstants, type Mismatch } from './discrepancy.ts';

/** Compares what the charge says of itself with the lines of its refunds, and its status with its chargebacks (D23). */
export function checkRefunded(line: VerifiedLine): Mismatch | null {
  const { chargeStatus: status, pricedValueCents: valueCents, refundedByLinesCents } = line;
  if (status === 'REFUND' && refundedByLinesCents === null) {
    return {
      what: 'the charge is refunded, but has no ESTORNO line',
      stored: 'no ESTORNO line',
      expected: 'one ESTORNO line',
    };
  }
  const refundedCents = line.chargeRefundedCents ?? NaN;
  return (
    compareCents(
      'what is refunded of the charge is not the sum of its refunds’ lines',
      refundedCents,
      refundedByLinesCents ?? 0,
    ) ??
    compare(
      'the status of the charge does not fit its refunds and chargebacks',
      status,
      statusOf(line, refundedCents === valueCents),
    ) ??
    (status === 'REFUND' ? checkMarks(line) : null)
  );
}

function statusOf({ standingChargeback }: VerifiedLine, isRefunded: boolean): ChargeStatus {
  if (standingChargeback !== null) return standingChargeback === 'OPEN' ? 'DISPUTE' : 'CHARGEBACK';
  return isRefunded ? 'REFUND' : 'PAID';
}

/** A charge that is refunded shows when it was, and whether because of fraud (D23). */
function checkMarks(line: VerifiedLine): Mismatch | null {
  return (
    compareInstants(
      'the time of the charge’s refund is not that of its last refund',
      line.chargeRefundedAt ?? NaN,
      line.lastRefundAt ?? NaN,
    ) ??
    compare(
      'whether the charge was refunded because of fraud does not fit its refunds',
      line.chargeAsFraud,
      line.anyAsFraud,
    )
  );
}
