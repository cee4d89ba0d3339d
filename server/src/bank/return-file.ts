import { describeFault, type Fault } from '../positional/fault.ts';
import { UserError } from '../shared/errors.ts';
import { readBankFile, readBankFileInTurns, type BankFile, type FileLine } from './bank-file.ts';
import type { BankLayout } from './layout.ts';
import { occurrencesOf, outcomeOf, type Occurrence, type Outcome } from './occurrences.ts';
import type { Company } from './remittance-file.ts';

/** What the bank says of a payment. */
export interface ReturnedPayment {
  /** Where the file says it. */
  line: number;
  /** Our number. */
  id: string;
  outcome: Outcome;
  occurrences: readonly Occurrence[];
  paymentDate: string;
  amountCents: number;
  /** When and how much the bank paid; null if it does not say so. */
  effectiveDate: string | null;
  effectiveCents: number | null;
  /** The bank's number of the payment; null without one. */
  bankNumber: string | null;
}

export interface BankReturn {
  /** Null in a layout that has no number, such as Itaú's. */
  fileNumber: number | null;
  /** The day on which the bank made the file. */
  date: string;
  payments: readonly ReturnedPayment[];
}

/** A file that is not read, with everything that is wrong with it. */
export class BankFileError extends UserError {
  override readonly name = 'BankFileError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const shown = faults.slice(0, 5).map(describeFault);
    const more = faults.length > shown.length ? [`and ${faults.length - shown.length} more faults.`] : [];
    super(
      `the file is not a complete return, so nothing was written: ${[...shown, ...more].join(' ')} Fetch it from the bank again.`,
    );
    this.faults = faults;
  }
}

/** Which return is read: of whose bank, for which company. */
interface Expected {
  layout: BankLayout;
  company: Pick<Company, 'document' | 'bank' | 'account'>;
}

/**
 * Returns what a bank's return says of each payment of a company. Throws `BankFileError` unless the whole file is as it
 * must be.
 */
export function readReturn(content: Uint8Array | string, { layout, company }: Expected): BankReturn {
  return returnIn(readBankFile(content, layout), company);
}

/** The records that a return is read from. */
const readRecords = ['fileHeader', 'batchHeader', 'segmentA', 'otherDetail', 'batchTrailer'] as const;

/** Reads a return as `readReturn` does, and lets other requests have their turns. */
export async function readReturnInTurns(
  content: Uint8Array | string,
  { layout, company }: Expected,
): Promise<BankReturn> {
  return returnIn(await readBankFileInTurns(content, layout, readRecords), company);
}

function returnIn(file: BankFile, company: Expected['company']): BankReturn {
  const faults = [...wrongSender(file, company), ...file.faults];
  if (faults.length > 0) throw new BankFileError(faults);
  const [header] = file.lines;
  const fileNumber = header?.values.fileNumber;
  return {
    fileNumber: fileNumber === undefined ? null : Number(fileNumber),
    date: String(header?.values.date),
    payments: paymentsOf(file),
  };
}

function wrongSender(
  { lines: [header] }: BankFile,
  { document, bank, account: ownAccount }: Pick<Company, 'document' | 'bank' | 'account'>,
): Fault[] {
  if (header?.record !== 'fileHeader') return [];
  const { direction, companyDocument, account = '', bank: sender, test } = header.values;
  const faults: Fault[] = [];
  const fault = (from: number, to: number, detail: string) => faults.push({ line: 1, from, to, detail });
  if (test === 'TS')
    fault(51, 52, 'this is a test of the bank, which paid nothing. Give the return of a real file.');
  if (sender !== bank) fault(1, 3, `the file is of bank ${sender}. Expected: ${bank}.`);
  if (direction !== '2') {
    const isRemittance = direction === '1';
    fault(
      143,
      143,
      isRemittance ? 'this is a remittance. Give the return of the bank.' : 'must be 2, a return.',
    );
  }
  if (account !== '' && Number(account) !== Number(ownAccount.number)) {
    fault(59, 70, `the file is of account ${account}. Expected: ${ownAccount.number}.`);
  }
  if (companyDocument !== document.padStart(14, '0')) {
    fault(19, 32, 'the file is of another company. Check that it is the return for this one.');
  }
  return faults;
}

function paymentsOf({ lines, layout: { occurrences: table } }: BankFile): ReturnedPayment[] {
  const read = (line: FileLine | undefined) => occurrencesOf(String(line?.values.occurrences ?? ''), table);
  const payments: ReturnedPayment[] = [];
  let batchHeader: FileLine | undefined;
  for (const line of lines) {
    if (line.record === 'batchHeader') batchHeader = line;
    if (line.record === 'batchTrailer') payments.push(...refusedWhole(line, [read(batchHeader), read(line)]));
    if (line.record === 'otherDetail' && line.values.segment === 'A') payments.push(unreadable(line));
    if (line.record !== 'segmentA') continue;
    const own = read(line);
    // A batch that was refused as a whole says so in its header, and nothing of its payments.
    const occurrences = own.length === 0 ? read(batchHeader) : own;
    const outcome = outcomeOf(occurrences);
    const { values } = line;
    const isAboutPayment =
      own.length > 0 ? isPayment(String(values.movement)) || outcome === 'RETURNED' : outcome === 'FAILED';
    payments.push({
      line: line.line,
      id: String(values.id),
      outcome: isAboutPayment ? outcome : 'UNKNOWN',
      occurrences,
      ...{ paymentDate: String(values.paymentDate), amountCents: Number(values.amount) },
      effectiveDate: values.effectiveDate === '' ? null : String(values.effectiveDate),
      effectiveCents: values.effectiveAmount === 0 ? null : Number(values.effectiveAmount),
      bankNumber: values.bankNumber === '' ? null : String(values.bankNumber),
    });
  }
  return payments;
}

/**
 * Returns whether a kind of movement is a payment: an inclusion, or a settlement. The codes of another one, such as 3,
 * which gives a payment back, or 9, which takes an order out, may be about that.
 */
const isPayment = (movement: string) => ['', '0', '7'].includes(movement);

/** Where the company's number stands in what follows the segment. */
const [idFrom, idTo] = [74 - 15, 93 - 14];

/** A payment in a batch of a form that we do not write, and that is laid out otherwise: only its number is sought. */
function unreadable({ line, values }: FileLine): ReturnedPayment {
  const id = String(values.content).slice(idFrom, idTo).trimEnd();
  return { line, id, outcome: 'UNKNOWN', occurrences: [], ...nothingSaid };
}

const nothingSaid = {
  paymentDate: '',
  amountCents: 0,
  effectiveDate: null,
  effectiveCents: null,
  bankNumber: null,
};

/** A batch of a header and a trailer alone with the codes of a refusal: the bank names none of the payments in it. */
function refusedWhole({ line, values }: FileLine, said: readonly Occurrence[][]): ReturnedPayment[] {
  const occurrences = said.find((codes) => codes.length > 0);
  if (occurrences === undefined || Number(values.records) !== 2) return [];
  const outcome = outcomeOf(occurrences);
  const isRefused = outcome === 'FAILED' || outcome === 'UNKNOWN';
  return isRefused ? [{ line, id: '', outcome, occurrences, ...nothingSaid }] : [];
}
