import { entryHash, type PricedCharge } from '../../ledger/chain.ts';
import { feeOf, type FeeResult } from '../../rate-plans/fee.ts';
import { salePartsOf } from '../../rate-plans/instalments.ts';
import type { Tax } from '../../rate-plans/tax.ts';
import type { ChargeStatus } from '../../shared/charge-terms.ts';
import { isPriced } from '../../shared/entry-types.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { checkSource } from './check-source.ts';
import { compare, compareBytes, compareCents, compareInstants, type Mismatch } from './discrepancy.ts';
import type { VerifiedLine } from './line.repository.ts';
import type { PlanPrices } from './plan-prices.ts';

/** Returns the first mismatch in a line, apart from its position in the chain, or null if there is none (D27). */
export function checkLine(
  keyring: Keyring,
  line: VerifiedLine,
  plan: PlanPrices | undefined,
): Mismatch | null {
  try {
    return checkEverything(keyring, line, plan) ?? checkShown(line);
  } catch (error) {
    // An invalid instant or date can only be in a row that was tampered with.
    if (!(error instanceof RangeError)) throw error;
    return {
      what: `the line cannot be recomputed: ${error.message}`,
      stored: `paid at ${line.chargePaidAt}, executed on ${line.executionDate}`,
      expected: 'an instant and a date of the calendar',
    };
  }
}

function checkEverything(
  keyring: Keyring,
  line: VerifiedLine,
  plan: PlanPrices | undefined,
): Mismatch | null {
  const charge = pricedCharge(line);
  if (charge === null && (line.chargeUuid !== null || isPriced(line.operation))) {
    return {
      what: 'the charge of the line does not exist',
      stored: 'no charge',
      expected: `charge ${line.chargeUuid}`,
    };
  }
  const mismatch = checkColumns(line, charge);
  if (mismatch !== null) return mismatch;
  if (charge === null || !isPriced(line.operation)) {
    const ofPlan = line.anticipationId === null || line.planId === null ? null : checkPlan(line, plan);
    const digest = line.anticipationId === null ? null : (plan?.digest ?? null);
    return ofPlan ?? checkSource(keyring, line, false) ?? checkHash(line, digest, charge);
  }
  const ofPlan = checkPlan(line, plan);
  if (ofPlan !== null || plan === undefined) return ofPlan;
  if (plan.tax === null) return null;
  const ofKind =
    line.operation === 'VENDA'
      ? checkPrice(line, plan.tax, charge)
      : checkSource(keyring, line, plan.tax.refundFee === 'KEEP');
  return ofKind ?? (isLookedUp(line) ? checkRefunded(line) : null) ?? checkHash(line, plan.digest, charge);
}

function pricedCharge(line: VerifiedLine): PricedCharge | null {
  const { pricedPaidAt: paidAt, pricedMethod: paymentMethod, pricedValueCents: valueCents } = line;
  const { pricedAuthorizationNsu: authorizationNsu } = line;
  if (paidAt === null || paymentMethod === null || valueCents === null || authorizationNsu === null)
    return null;
  return {
    uuid: line.chargeUuid ?? '',
    paidAt,
    paymentMethod,
    channel: line.pricedChannel,
    brand: line.pricedBrand,
    installments: line.pricedInstallments,
    valueCents,
    buyerValueCents: line.pricedBuyerValueCents,
    authorizationCode: line.pricedAuthorizationCode,
    authorizationNsu,
  };
}

/**
 * Checks the columns about the charge. Without a charge, the hash covers that they are empty, except for the order,
 * which it does not cover.
 */
function checkColumns(line: VerifiedLine, charge: PricedCharge | null): Mismatch | null {
  const order = compare('the order is not that of the charge', line.uuidOrder, line.chargeUuidOrder);
  if (charge === null) return order;
  return (
    compare('the line is not in the statement of its charge’s seller', line.sellerId, line.chargeSellerId) ??
    compare('the payment method is not that of the charge', line.paymentMethod, charge.paymentMethod) ??
    compare('the brand is not that of the charge', line.brand, charge.brand ?? '') ??
    compareInstants('the payment date is not that of the charge', line.chargePaidAt ?? NaN, charge.paidAt) ??
    order
  );
}

/** Checks the copies of the charge's fields that the line's hash covers. */
function checkShown(line: VerifiedLine): Mismatch | null {
  const ofCharge = (name: string) => `the ${name} shown is not that of the charge`;
  return (
    compare(ofCharge('channel'), line.channel, line.pricedChannel) ??
    compare(ofCharge('number of instalments'), line.installments, line.pricedInstallments) ??
    compare(ofCharge('value'), line.chargeValueCents, line.pricedValueCents) ??
    compare(ofCharge('buyer’s value'), line.buyerValueCents, line.pricedBuyerValueCents) ??
    compare(ofCharge('authorization'), line.authorizationCode, line.pricedAuthorizationCode) ??
    compare(ofCharge('authorization'), line.authorizationNsu, line.pricedAuthorizationNsu)
  );
}

function checkPlan(line: VerifiedLine, plan: PlanPrices | undefined): Mismatch | null {
  if (plan === undefined) {
    return {
      what: 'the plan of the line does not exist',
      stored: 'no plan',
      expected: shownPlan(line),
    };
  }
  const digest = compareBytes(
    `the prices of ${shownPlan(line)} are not those of its digest`,
    plan.storedDigest,
    plan.digest,
  );
  if (digest !== null || plan.tax !== null) return digest;
  return {
    what: `the prices of ${shownPlan(line)} cannot be read`,
    stored: 'a text that is no tax',
    expected: 'the prices that it was created with',
  };
}

function shownPlan({ planId, planVersion }: VerifiedLine): string {
  return planVersion === 1 ? `plan ${planId}` : `version ${planVersion} of plan ${planId}`;
}

/** Checks the fee and the payout date of a sale, from the plan and the charge alone (D19, D24). */
function checkPrice(line: VerifiedLine, tax: Tax, charge: PricedCharge): Mismatch | null {
  const fee = feeOrReason(tax, charge);
  if (typeof fee === 'string') {
    return {
      what: `${shownPlan(line)} does not price the charge: ${fee}`,
      stored: `a fee of ${line.feeCents} centavos`,
      expected: 'a charge that its plan prices',
    };
  }
  const parts = salePartsOf(charge, fee);
  const part = parts.find(({ installment }) => installment === line.installment);
  if (part === undefined) {
    return compare(
      'the instalment is not one that its plan and charge give',
      line.installment,
      parts[0].installment === null ? null : `1 to ${parts.length}`,
    );
  }
  return (
    compareCents('the value is not that of the charge', line.valueCents, part.valueCents) ??
    compareCents('the fee is not what its plan and charge give', line.feeCents, part.feeCents) ??
    compare('the execution date is not what its plan and charge give', line.executionDate, part.executionDate)
  );
}

/**
 * Checks that the instalments of a sale follow one another: `before` is the line before this one, which is null after the
 * last.
 */
export function checkFollows(line: VerifiedLine | null, before: VerifiedLine | null): Mismatch | null {
  const next = before === null ? null : nextInstalment(before);
  if (line === null) return next === null ? null : openSale('no line', next, before);
  const own = line.operation === 'VENDA' ? (line.installment ?? 1) : 1;
  if (next === null ? own === 1 : own === next && line.chargeUuid === before?.chargeUuid) return null;
  const stored = `${line.operation} of charge ${line.chargeUuid}, instalment ${line.installment ?? 'none'}`;
  return openSale(stored, next, before);
}

function openSale(stored: string, next: number | null, before: VerifiedLine | null): Mismatch {
  return {
    what: 'the instalments of a sale are not complete, or not in order',
    stored,
    expected:
      next === null
        ? 'the first instalment, or a sale without'
        : `instalment ${next} of charge ${before?.chargeUuid}`,
  };
}

function nextInstalment(line: VerifiedLine): number | null {
  const { operation, installment, installments, chargeValueCents } = line;
  if (operation !== 'VENDA' || installment === null) return null;
  return installment < Math.min(installments ?? 1, chargeValueCents ?? 1) ? installment + 1 : null;
}

/** Returns the fee, or a sentence why there is none: a charge that was tampered with may have no price. */
function feeOrReason(tax: Tax, charge: PricedCharge): Exclude<FeeResult, string> | string {
  try {
    const fee = feeOf(tax, charge);
    return fee === 'channel_not_priced' ? `it has no price for ${String(charge.channel)}` : fee;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function checkHash(
  line: VerifiedLine,
  planDigest: Buffer | null,
  charge: PricedCharge | null,
): Mismatch | null {
  return compareBytes(
    'the hash is not that of the line, its plan and its charge: one of them was changed',
    line.hash,
    entryHash(line, planDigest, charge),
  );
}

/** Of the lines of several instalments, only the first is compared with all lines of its charge. */
const isLookedUp = ({ operation, installment, step }: VerifiedLine) =>
  operation === 'VENDA' ? (installment ?? 1) === 1 : step !== null;

/** Compares the charge's refunded amount with the lines of its refunds, and its status with its chargebacks (D23). */
function checkRefunded(line: VerifiedLine): Mismatch | null {
  const { chargeStatus: status, pricedValueCents: valueCents, refundedByLinesCents } = line;
  if (status === 'REFUND' && refundedByLinesCents === null) {
    return {
      what: 'the charge is refunded, but has no ESTORNO line',
      stored: 'no ESTORNO line',
      expected: 'one ESTORNO line',
    };
  }
  const refundedCents = line.chargeRefundedCents ?? NaN;
  const disputedCents = line.chargeDisputedCents ?? NaN;
  return (
    compareCents(
      'what is refunded of the charge is not the sum of its refunds’ lines',
      refundedCents,
      refundedByLinesCents ?? 0,
    ) ??
    compareCents(
      'what is disputed of the charge is not the sum of its chargebacks’ lines',
      disputedCents,
      line.disputedByLinesCents ?? 0,
    ) ??
    compare(
      'the status of the charge does not fit its refunds and chargebacks',
      status,
      statusOf(line, {
        refundedCents,
        disputedCents,
        leftCents: (valueCents ?? NaN) - refundedCents - disputedCents,
      }),
    ) ??
    (status === 'REFUND' ? checkMarks(line) : null)
  );
}

/** Returns the status that the amounts give the charge. If both took the rest, it is of what took the last of it. */
function statusOf(
  { openChargeback, chargeStatus }: VerifiedLine,
  {
    refundedCents,
    disputedCents,
    leftCents,
  }: Record<'refundedCents' | 'disputedCents' | 'leftCents', number>,
): ChargeStatus {
  if (openChargeback !== null) return 'DISPUTE';
  if (leftCents > 0) return 'PAID';
  if (disputedCents === 0 || (chargeStatus === 'REFUND' && refundedCents > 0)) return 'REFUND';
  return 'CHARGEBACK';
}

/**
 * Checks the marks of a refund: a charge that is refunded in full shows when that was, and whether it was because of
 * fraud (D23).
 */
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
