import { describeFault, type Fault } from '../positional/fault.ts';
import { UserError } from '../shared/errors.ts';

/** A sale, its cancellation or chargeback, a fee of the acquirer, or any other movement of money. */
export type SettlementKind = 'SALE' | 'CANCEL' | 'CHARGEBACK' | 'FEE' | 'ADJUSTMENT';

/** A movement of money in an acquirer's file, in one form for all files. */
export interface SettlementLine {
  /** The line of the file, from 1. */
  line: number;
  /** In lower case, such as `cielo`. */
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
  /** The bank's number of a boleto. */
  nossoNumero: string | null;
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

/** What is wrong with a file. A line of our own formats has no positions: the detail names the field or the column. */
type FileFault = Fault | Pick<Fault, 'line' | 'detail'>;

/** A file of an acquirer that is not whole, or not what it says. Nothing of it may be kept. */
export class SettlementFileError extends UserError {
  override readonly name = 'SettlementFileError';
  readonly fault: FileFault;
  /** What is wrong, and where, without advice. */
  readonly place: string;

  constructor(fault: FileFault) {
    const isPositional = 'from' in fault;
    const place = isPositional ? describeFault(fault) : `line ${fault.line}: ${fault.detail}`;
    super(`${place} ${isPositional ? fetchAgain : correct}`);
    this.fault = fault;
    this.place = place;
  }
}

const fetchAgain = 'Nothing of the file may be used. Fetch it again, or ask the acquirer.';
const correct = 'Nothing of the file may be used. Correct it, and import the whole file.';
