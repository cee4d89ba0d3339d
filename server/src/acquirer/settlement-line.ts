import { describeFault, type Fault } from '../positional/fault.ts';
import { UserError } from '../shared/errors.ts';

/** A sale, its cancellation or chargeback, a fee of the acquirer, or any other movement of money. */
export type SettlementKind = 'SALE' | 'CANCEL' | 'CHARGEBACK' | 'FEE' | 'ADJUSTMENT';

/** A movement of money in an acquirer's file, in one form for all files. */
export interface SettlementLine {
  /** The line of the file, from 1. */
  line: number;
  acquirer: string;
  kind: SettlementKind;
  /** The acquirer's own code of the movement. */
  code: string;
  /** The acquirer's id of the sale. A cancellation or a chargeback has that of its sale. */
  saleId: string | null;
  /**
   * The acquirer's id of the transaction, the same when it is announced and when it is paid. What corrects another one has
   * that one's.
   */
  transactionId: string | null;
  tid: string | null;
  nsu: string | null;
  authorization: string | null;
  arn: string | null;
  /** The Pix payment; for one that was given back, the original payment. */
  endToEndId: string | null;
  txid: string | null;
  /** Which instalment of how many: 1 of 1 for a sale in one piece. */
  installment: number;
  installments: number;
  /** The day of the sale, YYYY-MM-DD, as the next ones are. Null if the file does not tell it. */
  soldOn: string | null;
  /** The value of the whole sale, of which an instalment is a part. */
  saleCents: number;
  /** What buyers paid: positive for a sale, negative for a cancellation or a chargeback. */
  grossCents: number;
  /** What the acquirer keeps: gross - cost = net. */
  costCents: number;
  netCents: number;
  /** The day on which the acquirer says it will pay. */
  expectedOn: string | null;
  /** The day on which the acquirer paid; null if it only announces the payment, or could not make it. */
  paidOn: string | null;
  batch: string | null;
}

/** A file of an acquirer that is not whole, or not what it says. Nothing of it may be kept. */
export class SettlementFileError extends UserError {
  override readonly name = 'SettlementFileError';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`${describeFault(fault)} Nothing of the file may be used. Fetch it again, or ask the acquirer.`);
    this.fault = fault;
  }
}
