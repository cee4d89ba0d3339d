import { fieldsOf } from '../db/query/expressions.ts';
import type { TransferRow } from '../db/tables.ts';
import type { EventType } from '../events/outbox.repository.ts';
import { noPlan, noSource, type NewEntry } from '../ledger/chain.ts';
import type { AccountColumns } from '../sellers/bank-account.ts';
import { methodOf, type RegisteredArrangement } from '../shared/arrangements.ts';
import { DomainError } from '../shared/errors.ts';
import { sealing } from '../shared/keyring.ts';

export type TransferStatus = TransferRow['status'];

/** The statuses of a transfer, in the order in which it may get them (D34). */
export const transferStatuses = [
  'CREATED',
  'CANCELLED',
  'SENT',
  'PAID',
  'FAILED',
  'RETURNED',
] as const satisfies readonly TransferStatus[];

/** The status that must come before each one (D34). */
export const statusBefore = {
  CANCELLED: 'CREATED',
  SENT: 'CREATED',
  PAID: 'SENT',
  FAILED: 'SENT',
  RETURNED: 'PAID',
} as const satisfies Record<Exclude<TransferStatus, 'CREATED'>, TransferStatus>;

/** The statuses that give the amount back, each with its event. */
export const givenBack = {
  CANCELLED: 'transfer.cancelled',
  FAILED: 'transfer.failed',
  RETURNED: 'transfer.returned',
} as const satisfies Partial<Record<TransferStatus, EventType>>;

export function isGivenBack(status: TransferStatus): status is keyof typeof givenBack {
  return status in givenBack;
}

/** The statuses of a transfer that waits for the bank's final answer. */
export const openStatuses = ['CREATED', 'SENT'] as const satisfies readonly TransferStatus[];

/** A transfer to a seller (D32), or to the beneficiary of a contract (D41), without its account. */
export interface Transfer {
  intermediaryId: number;
  id: number;
  sellerId: number;
  transferDate: string;
  /** The last date of the debits that it deducts: the day on which it was made. */
  debitedThrough: string;
  paymentDate: string;
  amountCents: number;
  /** What it left of what was due, because it was held (D40). */
  leftCents: number;
  status: TransferStatus;
  /** The number of the transfer's own line, which is the last that it covers. */
  throughSequence: number;
  /** The contract for which a beneficiary is paid, and the unit of which; null for what the seller itself is paid. */
  contract: string | null;
  dueDate: string | null;
  arrangement: RegisteredArrangement | null;
  payeeDigest: Buffer;
  endToEndId: string | null;
  /** The code of the bank that paid, its number of the payment, and the day on which it paid. */
  payingBank: string | null;
  bankNumber: string | null;
  paidOn: string | null;
  reason: string | null;
  createdAt: number;
  updatedAt: number;
}

/**
 * The lines that a transfer and those before it cover: those with a number up to this one, credits with a date up to
 * `transferDate`, and debits with a date up to `debitedThrough`.
 */
export type Coverage = Pick<Transfer, 'transferDate' | 'debitedThrough' | 'throughSequence'>;

/** The coverage of a seller without transfers: no line. */
export const noCoverage: Coverage = { transferDate: '', debitedThrough: '', throughSequence: 0 };

/** Returns an error that is the same whether the transfer does not exist or belongs to somebody else (D2). */
export function transferNotFound(): DomainError {
  return new DomainError('transfer_not_found', 'There is no such transfer. Check its id.');
}

/** What of a transfer to a beneficiary says its receivable unit. */
export type OfUnit = { [Name in 'contract' | 'dueDate' | 'arrangement']: NonNullable<Transfer[Name]> };

/** Returns the contract and the unit of a transfer to a beneficiary; null for one to the seller. */
export function unitOf({
  contract,
  dueDate,
  arrangement,
}: { [Name in keyof OfUnit]: Transfer[Name] }): OfUnit | null {
  return contract === null || dueDate === null || arrangement === null
    ? null
    : { contract, dueDate, arrangement };
}

export const ofNoUnit = { contract: null, dueDate: null, arrangement: null } as const;

/**
 * Returns the line of a transfer, or the line that gives its amount back. Both have the transfer's date, so the
 * next closing pays the second one, whatever its own date. Those of a beneficiary's transfer are lines of its receivable
 * unit like others, so what is given back is due in it again.
 */
export function transferLine(
  operation: 'REPASSE' | 'REPASSE_DEVOLVIDO',
  { id, transferDate, amountCents, ...transfer }: Transfer,
): NewEntry {
  const unit = unitOf(transfer);
  const ofUnit = unit && {
    operation: operation === 'REPASSE' ? ('REPASSE_CESSAO' as const) : ('REPASSE_CESSAO_DEVOLVIDO' as const),
    executionDate: unit.dueDate,
    method: methodOf(unit.arrangement),
  };
  return {
    ...(ofUnit ?? { operation, executionDate: transferDate }),
    valueCents: amountCents,
    feeCents: 0,
    ...noPlan,
    ...noSource,
    transferId: id,
    charge: null,
  };
}

export const sealedTransferColumns = [
  'intermediary_id',
  'id',
  'seller_id',
  'transfer_date',
  'debited_through',
  'payment_date',
  'amount_cents',
  'left_cents',
  'status',
  'through_sequence',
  'contract',
  'due_date',
  'arrangement',
  'payee_digest',
  'end_to_end_id',
  'paying_bank',
  'bank_number',
  'paid_on',
  'reason',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TransferRow)[];

/** A seal covers what the bank is told and the bank's answer, and of the account its digest. */
export const { seal: sealTransfer, check: checkTransferSeal } = sealing<Transfer>(
  'transfer-seal',
  fieldsOf(sealedTransferColumns),
);

/** Returns whether the seller is paid by pix: it chose so, or it chose nothing and has a pix key. */
export function isPaidByPix({ transfer_type: chosen, pix_key: key }: AccountColumns): boolean {
  return chosen === null ? key !== '' : chosen === 'PIX';
}
