import { checkAdjustmentSeal } from '../../after-sale/adjustment.repository.ts';
import { operationOf } from '../../after-sale/adjustment.service.ts';
import { checkChargebackSeal } from '../../after-sale/chargeback.repository.ts';
import { feeOfChange, type Returnable } from '../../after-sale/refund-terms.ts';
import { checkRefundSeal, type SealedRefund } from '../../after-sale/refund.repository.ts';
import { refundExecutionDate } from '../../ledger/chain.ts';
import { saoPauloDate } from '../../shared/calendar.ts';
import type { EntryType } from '../../shared/entry-types.ts';
import {
  compare,
  compareCents,
  shownBrl,
  shownInstant,
  type Mismatch,
  type SourceKind,
} from './discrepancy.ts';
import type { VerifiedLine } from './line.repository.ts';
import type { SourceRows } from './source-row.repository.ts';
import type { Step } from './steps.ts';

type Adjustment = SourceRows['adjustment'];

/** The lines of adjustments, which no plan prices (D31). */
export const adjustmentLines: SourceKind<Adjustment> = {
  check: checkAdjustment,
  checkSeal: (keyring, adjustment) => checkAdjustmentSeal(keyring, adjustment, adjustment.seal),
  changed: 'when or why it was made',
  shown: ({ id, createdAt }) => `adjustment ${id} at ${shownInstant(createdAt)}`,
};

function checkAdjustment(line: VerifiedLine, adjustment: Adjustment): Mismatch | null {
  return (
    compare('the adjustment is of another seller', adjustment.sellerId, line.sellerId) ??
    compare('the adjustment is about another charge', adjustment.chargeUuid, line.chargeUuid) ??
    compare(
      'the kind of the line is not the direction of the adjustment',
      line.operation,
      operationOf[adjustment.direction],
    ) ??
    compareCents('the value is not that of the adjustment', line.valueCents, adjustment.valueCents) ??
    compareCents('an adjustment has a fee', line.feeCents, 0) ??
    compare('an adjustment has a plan', line.planId, null) ??
    compare('the adjustment has another number', adjustment.sequence, line.sequence) ??
    compare(
      'the execution date is not the day of the adjustment',
      line.executionDate,
      saoPauloDate(adjustment.createdAt),
    )
  );
}

/** The columns that a line of a refund or a chargeback shares with its row. */
interface Row {
  chargeUuid: string;
  sellerId: number;
}

/** Compares a line with the charge of its refund or chargeback, and with the sale that it reverses (D23, D24, D30). */
function checkAfterSale(line: VerifiedLine, row: Row, name: 'refund' | 'chargeback'): Mismatch | null {
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
    compare('the plan is not that of the VENDA', line.planId, line.salePlanId) ??
    compare('the version of the plan is not that of the VENDA', line.planVersion, line.salePlanVersion)
  );
}

/** Compares a line with the debit that it takes back at this instant (epoch milliseconds). */
function checkTakenBack(line: VerifiedLine, debit: EntryType, at: number | null): Mismatch | null {
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

/** Returns the fee of the sale, and what the charge's lines before this one have returned of it (D24). */
function returnableFeeOf(line: VerifiedLine, keepsFee: boolean): Returnable {
  return {
    totalCents: keepsFee ? 0 : (line.saleFeeCents ?? 0),
    chargeCents: line.pricedValueCents ?? line.valueCents,
    refundedCents: line.standingBeforeCents ?? 0,
    returnedCents: line.returnedBeforeCents ?? 0,
  };
}

type Chargeback = SourceRows['chargeback'];

/** The lines of chargebacks, each of which is a change of what its chargeback debits (D30, D24). */
export const chargebackLines: SourceKind<Chargeback> = {
  check: (line, chargeback, keepsFee) =>
    checkAfterSale(line, chargeback, 'chargeback') ??
    (line.step &&
      (line.operation === 'CHARGEBACK' ? checkDebit : checkGivenBack)(line, line.step, keepsFee)) ??
    checkDate(line, chargeback) ??
    (line.step && checkDebited(line, chargeback)),
  checkSeal: (keyring, chargeback) => checkChargebackSeal(keyring, chargeback, chargeback.seal),
  changed: 'when or why it was opened, its dates, or how it ended,',
  shown: ({ openedAt }) => `this chargeback of ${shownInstant(openedAt)}`,
};

function checkDebit(line: VerifiedLine, step: Step, keepsFee: boolean): Mismatch | null {
  return compareCents(
    'the fee is not the part of the VENDA’s that a refund would return',
    step.feeCents,
    feeOfChange(returnableFeeOf(line, keepsFee), step.valueCents),
  );
}

function checkGivenBack(line: VerifiedLine, step: Step, keepsFee: boolean): Mismatch | null {
  const own = { valueCents: line.ownBeforeCents ?? 0, feeCents: line.ownFeeBeforeCents ?? 0 };
  if (step.valueCents > own.valueCents) {
    return {
      what: 'the CHARGEBACK_REVERTIDO gives back more than its chargeback debited before it',
      stored: shownBrl(step.valueCents),
      expected: `at most ${shownBrl(own.valueCents)}`,
    };
  }
  return compareCents(
    'the fee is not the part of the VENDA’s that the chargeback takes back',
    step.feeCents,
    -feeOfChange(returnableFeeOf(line, keepsFee), -step.valueCents, own),
  );
}

/**
 * A chargeback is debited at its opening, never before its sale; later changes never before its last debit, nor, of an
 * instalment that it has not debited before, before it was opened.
 */
function checkDate(line: VerifiedLine, { openedAt }: Chargeback): Mismatch | null {
  const { operation, executionDate, ownDebitDate, saleExecutionDate } = line;
  const first = refundExecutionDate(openedAt, saleExecutionDate ?? '');
  if (line.step !== null && line.ownBeforeCents === null) {
    return compare(
      'the execution date is not the later of the chargeback’s date and the sale’s',
      executionDate,
      first,
    );
  }
  // What is debited of a unit that was advanced since is due at once (D42).
  const isAtOnce = operation === 'CHARGEBACK' && saleExecutionDate === '';
  const earliest = isAtOnce ? first : (ownDebitDate ?? first);
  if (executionDate >= earliest) return null;
  return {
    what: 'the execution date is before that of the debit that the line changes',
    stored: executionDate,
    expected: `${earliest} or later`,
  };
}

/** Compares what all lines of a chargeback debit with its row. One that was won debits nothing. */
function checkDebited(line: VerifiedLine, { status, valueCents, feeCents }: Chargeback): Mismatch | null {
  const isWon = status === 'WON';
  return (
    compareCents('the value is not what its lines debit', isWon ? 0 : valueCents, line.ownCents ?? 0) ??
    compareCents('the fee is not what its lines return', isWon ? 0 : feeCents, line.ownFeeCents ?? 0)
  );
}

type Refund = SourceRows['refund'];

/** The lines of refunds, which reverse a sale or a part of it (D23, D24). */
export const refundLines: SourceKind<Refund> = {
  check: (line, refund, keepsFee) =>
    checkAfterSale(line, refund, 'refund') ??
    (line.step &&
      compareCents('the value is not that of the refund', line.step.valueCents, refund.valueCents)) ??
    (line.step && compareCents('the fee is not that of the refund', line.step.feeCents, refund.feeCents)) ??
    (line.operation === 'ESTORNO' ? checkEstorno(line, refund, keepsFee) : checkCancelled(line, refund)),
  checkSeal: (keyring, refund, line) => checkRefundSeal(keyring, sealedRefund(refund, line), refund.seal),
  changed: 'when or why it was made, or what the processor is told,',
  shown: ({ requestedAt }) => `this refund at ${shownInstant(requestedAt)}`,
};

function checkEstorno(line: VerifiedLine, refund: Refund, keepsFee: boolean): Mismatch | null {
  return (
    (line.step &&
      compareCents(
        'the fee is not the part of the VENDA’s that the refunds up to here return',
        line.step.feeCents,
        feeOfChange(returnableFeeOf(line, keepsFee), line.step.valueCents),
      )) ??
    compare(
      'the execution date is not the later of the refund’s date and the sale’s',
      line.executionDate,
      refundExecutionDate(refund.requestedAt, line.saleExecutionDate ?? ''),
    ) ??
    compare(
      'an ESTORNO_CANCELADO takes back a refund that failed, and no other',
      line.pairSequence === null ? 'no ESTORNO_CANCELADO' : 'an ESTORNO_CANCELADO',
      refund.status === 'FAILED' ? 'an ESTORNO_CANCELADO' : 'no ESTORNO_CANCELADO',
    )
  );
}

function checkCancelled(line: VerifiedLine, refund: Refund): Mismatch | null {
  return (
    compare('an ESTORNO_CANCELADO of a refund that did not fail', refund.status, 'FAILED') ??
    checkTakenBack(line, 'ESTORNO', refund.answeredAt)
  );
}

/** Returns what a refund's seal covers, which includes how its charge was paid. */
function sealedRefund({ seal: _, ...refund }: Refund, line: VerifiedLine): SealedRefund {
  const { paymentMethod, pricedAuthorizationCode: authorizationCode, pricedSource: source } = line;
  if (paymentMethod === null) throw new Error('a line of a refund has the payment method of its charge');
  const authorizationNsu = line.pricedAuthorizationNsu ?? '';
  return { ...refund, paymentMethod, authorizationCode, authorizationNsu, source };
}
