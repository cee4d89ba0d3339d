import { describeFault, type Fault } from '../positional/fault.ts';
import { UserError } from '../shared/errors.ts';

/** What a line of an acquirer's file tells of: a sale, what takes it back, a price of the acquirer, or any other movement. */
export type SettlementKind = 'SALE' | 'CANCEL' | 'CHARGEBACK' | 'FEE' | 'ADJUSTMENT';

/** A movement of money between an acquirer and us, in the same form whatever the file it comes from. */
export interface SettlementLine {
  /** The line of the file, from 1. */
  line: number;
  acquirer: string;
  kind: SettlementKind;
  /** The acquirer's own code of the movement. */
  code: string;
  /** The acquirer's id of the sale. For a cancellation or a chargeback it is that of the sale which it takes back. */
  saleId: string | null;
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
  /** What buyers paid: positive for a sale, negative for what takes it back. */
  grossCents: number;
  /** What the acquirer keeps: gross - cost = net. */
  costCents: number;
  netCents: number;
  /** The day on which the acquirer says that it pays. */
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
    super(describeFault(fault));
    this.fault = fault;
  }
}
