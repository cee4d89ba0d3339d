import { arrangementOf } from '../../shared/arrangements.ts';
import { payeeDigest, type Payee } from '../../sellers/bank-account.ts';
import { checkTransferSeal, givenBack, isGivenBack } from '../../settlement/transfer.ts';
import {
  compare,
  compareBytes,
  compareCents,
  shownInstant,
  type Mismatch,
  type SourceKind,
} from './discrepancy.ts';
import type { VerifiedLine } from './line.repository.ts';
import type { SourceRows } from './source-row.repository.ts';

type Transfer = SourceRows['transfer'];

/** The lines of transfers, which no plan prices (D32). */
export const transferLines: SourceKind<Transfer> = {
  check: checkTransfer,
  checkSeal: (keyring, transfer) => checkTransferSeal(keyring, transfer, transfer.seal),
  changed: 'when or where it is paid, or how it ended,',
  shown: ({ id, updatedAt }) => `transfer ${id} at ${shownInstant(updatedAt)}`,
};

function checkTransfer(line: VerifiedLine, transfer: Transfer): Mismatch | null {
  return (
    compare('the transfer is of another seller', transfer.sellerId, line.sellerId) ??
    compareCents('the value is not that of the transfer', line.valueCents, transfer.amountCents) ??
    compareCents('a transfer has a fee', line.feeCents, 0) ??
    compare('a transfer has a plan', line.planId, null) ??
    checkUnit(line, transfer) ??
    (line.operation === 'REPASSE' || line.operation === 'REPASSE_CESSAO'
      ? checkOwnLine(line, transfer)
      : checkReturn(line, transfer))
  );
}

/** A transfer to a beneficiary has lines of its receivable unit (D41), one to the seller has its own date. */
function checkUnit(line: VerifiedLine, { transferDate, ...transfer }: Transfer): Mismatch | null {
  const { contract, dueDate, arrangement } = transfer;
  const isOfUnit = line.operation === 'REPASSE_CESSAO' || line.operation === 'REPASSE_CESSAO_DEVOLVIDO';
  const ofWhom = (is: boolean) => (is ? 'a beneficiary' : 'the seller');
  return (
    compare('the transfer pays somebody else', ofWhom(contract !== null), ofWhom(isOfUnit)) ??
    compare('the execution date is not that of the transfer', line.executionDate, dueDate ?? transferDate) ??
    compare('the receivable unit is not that of the transfer', arrangementOf(line), arrangement ?? 'ADJ')
  );
}

function checkOwnLine(line: VerifiedLine, transfer: Transfer): Mismatch | null {
  return (
    compare(
      `the ${line.operation} is not the last line that its transfer covers`,
      line.sequence,
      transfer.throughSequence,
    ) ??
    compare(
      'a REPASSE_DEVOLVIDO gives back a transfer that was cancelled, failed or was returned, and no other',
      line.pairSequence === null ? 'no REPASSE_DEVOLVIDO' : 'a REPASSE_DEVOLVIDO',
      isGivenBack(transfer.status) ? 'a REPASSE_DEVOLVIDO' : 'no REPASSE_DEVOLVIDO',
    ) ??
    checkAccount(line, transfer)
  );
}

function checkReturn(line: VerifiedLine, transfer: Transfer): Mismatch | null {
  if (line.pairSequence === null || line.pairSequence >= line.sequence) {
    return {
      what: 'the REPASSE_DEVOLVIDO is without its REPASSE before it',
      stored: line.pairSequence === null ? 'no REPASSE' : `REPASSE in line ${line.pairSequence}`,
      expected: `REPASSE before line ${line.sequence}`,
    };
  }
  if (isGivenBack(transfer.status)) return null;
  return {
    what: 'a REPASSE_DEVOLVIDO of a transfer that was neither cancelled nor returned, and has not failed',
    stored: transfer.status,
    expected: Object.keys(givenBack).join(', '),
  };
}

/** Checks the account. The seal covers its digest only, because the account is erased with the seller. */
function checkAccount(line: VerifiedLine, { account, payeeDigest: expected }: Transfer): Mismatch | null {
  if (account === null) {
    if (line.sellerForgottenAt !== null) return null;
    return {
      what: 'the account of the transfer is gone, though its seller is not erased',
      stored: 'no account',
      expected: 'the account that the transfer was created with',
    };
  }
  const columns = accountOrNull(account);
  return columns === null
    ? {
        what: 'the account of the transfer cannot be read',
        stored: 'a text that is no account',
        expected: 'the account that the transfer was created with',
      }
    : compareBytes(
        'the account of the transfer is not that of its digest: it was changed',
        payeeDigest(columns),
        expected,
      );
}

/** Returns the account in a text, or null for a text that is none. */
export function accountOrNull(text: string): Payee | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Payee) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
