import type { Transfer } from '../../transfers/transfer.ts';
import type { VerifiedLine } from './chain.repository.ts';
import { compare, compareCents, type Mismatch } from './discrepancy.ts';

/** Compares a line of a transfer, which no plan prices, with its transfer (D32). */
export function checkTransfer(line: VerifiedLine): Mismatch | null {
  const transfer = transferOf(line);
  if (transfer === null) {
    return {
      what: `a ${line.operation} without its transfer`,
      stored: 'no transfer',
      expected: `transfer ${line.transferId}`,
    };
  }
  return (
    compare('the transfer is of another seller', transfer.sellerId, line.sellerId) ??
    compareCents('the value is not that of the transfer', line.valueCents, transfer.amountCents) ??
    compareCents('a transfer has a fee', line.feeCents, 0) ??
    compare('a transfer has a plan', line.planId, null) ??
    compare('the execution date is not that of the transfer', line.executionDate, transfer.transferDate) ??
    (line.operation === 'REPASSE' ? checkOwnLine(line, transfer) : checkReturn(line, transfer))
  );
}

function checkOwnLine(line: VerifiedLine, transfer: Transfer): Mismatch | null {
  return compare(
    'the REPASSE is not the last line that its transfer covers',
    line.sequence,
    transfer.throughSequence,
  );
}

function checkReturn(line: VerifiedLine, transfer: Transfer): Mismatch | null {
  if (line.sequence <= transfer.throughSequence) {
    return {
      what: 'the REPASSE_DEVOLVIDO comes before its REPASSE',
      stored: `REPASSE in line ${transfer.throughSequence}`,
      expected: `REPASSE before line ${line.sequence}`,
    };
  }
  return compare('a REPASSE_DEVOLVIDO of a transfer that has not failed', transfer.status, 'FAILED');
}

/** The transfer of a line; null if it has none, or it is not there. */
export function transferOf(line: VerifiedLine): Transfer | null {
  const { transferId: id, transferSellerId: sellerId, transferStatus: status } = line;
  const { transferTransferDate: transferDate, transferPaymentDate: paymentDate } = line;
  const { transferAmountCents: amountCents, transferThroughSequence: throughSequence } = line;
  const { transferAccountDigest: accountDigest } = line;
  const { transferCreatedAt: createdAt, transferUpdatedAt: updatedAt } = line;
  if (id === null || sellerId === null || status === null || accountDigest === null) return null;
  if (transferDate === null || paymentDate === null || amountCents === null) return null;
  if (throughSequence === null || createdAt === null || updatedAt === null) return null;
  return {
    ...{ intermediaryId: line.intermediaryId, id, sellerId, transferDate, paymentDate, amountCents, status },
    ...{ throughSequence, accountDigest, createdAt, updatedAt },
    endToEndId: line.transferEndToEndId,
    reason: line.transferReason,
  };
}
