import type { TransferRow } from '../db/tables.ts';

export type TransferStatus = TransferRow['status'];

/** In the order in which a transfer gets to them (D34). */
export const transferStatuses = [
  'CREATED',
  'SENT',
  'PAID',
  'FAILED',
] as const satisfies readonly TransferStatus[];

/** Of a transfer whose end the bank has not told yet. */
export const openStatuses = ['CREATED', 'SENT'] as const satisfies readonly TransferStatus[];

/** A payout to a seller (D32), without its account. */
export interface Transfer {
  intermediaryId: number;
  id: number;
  sellerId: number;
  transferDate: string;
  paymentDate: string;
  amountCents: number;
  status: TransferStatus;
  /** The number of its own line, the last that it covers. */
  throughSequence: number;
  accountDigest: Buffer;
  endToEndId: string | null;
  reason: string | null;
  createdAt: number;
  updatedAt: number;
}

/** The lines that a transfer and those before it cover: with an execution date and a sequence up to these. */
export interface Coverage {
  transferDate: string;
  throughSequence: number;
}

/** The coverage of a seller without transfers: no line. */
export const noCoverage: Coverage = { transferDate: '', throughSequence: 0 };
