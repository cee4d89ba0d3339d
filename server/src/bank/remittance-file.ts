import type { AccountType } from '../sellers/bank-account.ts';
import type { PixKeyType } from '../sellers/seller-fields.ts';
import { saoPauloDate, saoPauloTime } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import type { BankLayout, RecordName } from './layout.ts';
import { FieldError, writeRecord, type Values } from '../positional/record.ts';

/** An account at a bank. Digits that it does not have are `''`. */
interface Account {
  branch: string;
  branchDigit: string;
  number: string;
  digit: string;
}

/** The company that pays, as its bank knows it. */
export interface Company {
  document: string;
  name: string;
  /** The number of its agreement with the bank. Itaú's files have none. */
  agreement: string;
  bank: string;
  account: Account;
  address?: {
    street: string;
    /** Digits only. */
    number: string;
    complement: string;
    city: string;
    postalCode: string;
    state: string;
  };
}

/** Where a payment goes: to a pix key, or to an account, by Pix or by the bank's own transfer and TED. */
export type Destination =
  | { pixKey: string; pixKeyType: PixKeyType }
  | { account: Account & { type: AccountType }; bank: string; ispb: string; byPix: boolean };

export interface Payment {
  /** Our number, by which a return names the payment: printable ASCII. */
  id: string;
  amountCents: number;
  /** YYYY-MM-DD. */
  paymentDate: string;
  payee: { name: string; document: string; to: Destination };
}

export interface Remittance {
  layout: BankLayout;
  company: Company;
  fileNumber: number;
  /** Epoch milliseconds. */
  createdAt: number;
  payments: readonly Payment[];
}

/** The forms of payment that we write, each in a batch of its own, in this order. */
export const forms = ['01', '05', '41', '43', '45'] as const;
type Form = (typeof forms)[number];

const clearing: Record<Form, string> = { '01': '000', '05': '000', '41': '018', '43': '018', '45': '009' };
const initiation: Record<PixKeyType, string> = { PHONE: '01', EMAIL: '02', DOCUMENT: '03', EVP: '04' };
const accountTypes: Record<AccountType, string> = {
  ...{ CHECKING_ACCOUNT: '01', PAYMENT_ACCOUNT: '02', SAVINGS_ACCOUNT: '03' },
};

/** The purpose of a TED in the dictionary of the Banco Central: credit to an account. */
const creditToAccount = '00010';

/** Payments that the file cannot hold. The message names the first ten, and what is wrong with each. */
class PaymentsError extends UserError {
  override readonly name = 'PaymentsError';

  constructor(faults: readonly string[]) {
    const shown = faults.slice(0, 10);
    const more = faults.length > shown.length ? [`and ${faults.length - shown.length} more payments.`] : [];
    super([...shown, ...more].join(' '));
  }
}

/**
 * Returns the file, which is ASCII with CRLF ends of lines. Throws `UserError`, which names the payments and the fields,
 * if something cannot be written; then there is no file.
 */
export function writeRemittance(remittance: Remittance): string {
  return [...remittanceLines(remittance)].join('');
}

/**
 * Yields the lines of the file, with their ends. Throws as `writeRemittance` does. For payments that cannot be written it
 * throws only after the last line, so that it knows all of them.
 */
export function* remittanceLines({ layout, ...remittance }: Remittance): Generator<string> {
  const { company, payments } = remittance;
  assertOneFile(layout, company, payments);
  const head = headOf(company);
  const write = (record: RecordName, values: Values) =>
    named('the company', () => writeRecord(layout.records[record], { ...head, ...values })) + lineEnd;
  const faults: string[] = [];
  yield write('fileHeader', fileHeaderOf(layout, remittance));
  let [batch, total] = [0, 2];
  for (const [form, ofForm] of byForm(payments, company)) {
    batch += 1;
    yield write('batchHeader', { batch, form });
    let [records, sum] = [2, 0n];
    for (const [payment, lines] of detailLines(layout, company, form, ofForm, batch)) {
      if (typeof lines === 'string') {
        faults.push(`payment ${payment.id}: ${lines}`);
        continue;
      }
      for (const line of lines) yield line + lineEnd;
      records += lines.length;
      sum += BigInt(payment.amountCents);
    }
    yield write('batchTrailer', { batch, records, sum });
    total += records;
  }
  yield write('fileTrailer', { batches: batch, records: total });
  if (faults.length > 0) throw new PaymentsError(faults);
}

const lineEnd = '\r\n';

/** Throws for what one file of the bank cannot hold, whatever its fields. */
function assertOneFile(layout: BankLayout, company: Company, payments: readonly Payment[]): void {
  const { bank, title } = layout;
  if (bank !== null && company.bank !== bank) {
    throw new UserError(`the layout of ${title} is for accounts at bank ${bank}, not at ${company.bank}.`);
  }
  if (payments.length === 0) throw new UserError('a remittance without payments is not written.');
  const wrong = documentFault(company.document);
  if (wrong !== null) throw new UserError(`the company: ${wrong}`);
  const known = new Set<string>();
  for (const { id, amountCents } of payments) {
    if (known.has(id))
      throw new UserError(`payment ${id} is there twice. A return could not tell which one it means.`);
    known.add(id);
    if (!Number.isSafeInteger(amountCents) || amountCents < 1) {
      throw new UserError(`payment ${id}: the amount must be a whole number of centavos, at least 1.`);
    }
  }
  const pix = payments.filter(({ payee }) => isPix(payee.to)).length;
  if (layout.isPixAlone && pix > 0 && pix < payments.length) {
    throw new UserError(`${title} takes Pix only in a file of its own. Make two remittances.`);
  }
}

/** Returns why the file cannot pay this one, whatever its fields; null if it can. */
function paymentFault({ hasPix, title }: BankLayout, { payee }: Payment, hasIspb: boolean): string | null {
  const { document, to } = payee;
  const wrong = documentFault(document);
  if (wrong !== null) return wrong;
  if (!hasPix && isPix(to)) {
    return `no public source shows how ${title} takes Pix in a file. Pay it to an account, or by another bank.`;
  }
  if ('pixKey' in to) return null;
  if (to.ispb !== '' && !/^\d{8}$/.test(to.ispb)) return 'an ISPB has 8 digits.';
  if (to.bank !== '' || (to.byPix && to.ispb !== '' && hasIspb)) return null;
  return "this layout needs the code of the payee's bank, of three digits.";
}

/** Returns what is wrong with a document, whose positions hold no letters; null if nothing is. */
function documentFault(document: string): string | null {
  if (/^(\d{11}|\d{14})$/.test(document)) return null;
  return /^[0-9A-Z]{12}\d{2}$/.test(document)
    ? 'the CNPJ has letters, and positions 19 to 32 of this layout hold digits only. Ask the bank how it takes such a CNPJ.'
    : 'the document must be a CPF of 11 or a CNPJ of 14 digits.';
}

/** Calls the function, and says of what it was if a value does not fit. */
function named<T>(what: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    if (!(cause instanceof FieldError)) throw cause;
    throw new UserError(`${what}: ${cause.message}`, { cause });
  }
}

function headOf({ document, name, agreement, bank, account, address }: Company): Values {
  return {
    ...{ bank, agreement, agreementBranch: account.branch, companyName: name },
    ...{ companyDocumentKind: documentKind(document), companyDocument: document },
    ...{ branch: account.branch, branchDigit: account.branchDigit },
    ...{ account: account.number, accountDigit: account.digit },
    ...(address && { ...address, streetNumber: address.number === '' ? '0' : address.number }),
  };
}

const documentKind = (document: string) => (document.length === 11 ? '1' : '2');

function fileHeaderOf(
  { bankName }: BankLayout,
  { fileNumber, createdAt }: Pick<Remittance, 'fileNumber' | 'createdAt'>,
): Values {
  const seconds = new Date(createdAt).toISOString().slice(17, 19);
  return {
    ...{ direction: '1', fileNumber, date: saoPauloDate(createdAt) },
    time: `${saoPauloTime(createdAt)}:${seconds}`,
    bankName,
  };
}

function byForm(payments: readonly Payment[], company: Company): [Form, Payment[]][] {
  const groups = Map.groupBy(payments, (payment) => formOf(payment, company));
  return forms.flatMap((form) => {
    const group = groups.get(form);
    return group === undefined ? [] : [[form, group] satisfies [Form, Payment[]]];
  });
}

function isPix(to: Destination): boolean {
  return 'pixKey' in to || to.byPix;
}

function formOf({ payee }: Payment, company: Company): Form {
  const { to, document } = payee;
  if ('pixKey' in to || to.byPix) return '45';
  if (to.bank === company.bank) return to.account.type === 'SAVINGS_ACCOUNT' ? '05' : '01';
  return document === company.document ? '43' : '41';
}

/** Yields each payment with its lines, or with what is wrong with it. */
function* detailLines(
  layout: BankLayout,
  company: Company,
  form: Form,
  payments: readonly Payment[],
  batch: number,
): Generator<[Payment, string[] | string]> {
  const { records, isSegmentBForKeys, sharesNumber } = layout;
  const segmentB = records[form === '45' ? 'segmentBPix' : 'segmentB'];
  const hasIspb = [records.segmentA, segmentB].some(({ fields }) =>
    fields.some(({ name }) => name === 'ispb'),
  );
  let number = 0;
  for (const payment of payments) {
    const fault = paymentFault(layout, payment, hasIspb);
    if (fault !== null) {
      yield [payment, fault];
      continue;
    }
    const values = { bank: company.bank, batch, ...detailOf(payment, form) };
    const hasB = !isSegmentBForKeys || 'pixKey' in payment.payee.to;
    const numberOfB = number + (sharesNumber ? 1 : 2);
    try {
      const segmentA = writeRecord(records.segmentA, { ...values, number: number + 1 });
      yield [
        payment,
        hasB ? [segmentA, writeRecord(segmentB, { ...values, number: numberOfB })] : [segmentA],
      ];
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      yield [payment, error.message];
    }
    number = hasB ? numberOfB : number + 1;
  }
}

function detailOf({ id, amountCents, paymentDate, payee }: Payment, form: Form): Values {
  const payment = {
    ...{ id, paymentDate, amount: amountCents, dueDate: paymentDate, nominalAmount: amountCents },
    ...{ clearing: clearing[form], payeeName: payee.name },
    ...{ payeeDocumentKind: documentKind(payee.document), payeeDocument: payee.document },
  };
  const { to } = payee;
  if ('pixKey' in to) {
    return {
      ...payment,
      ...{ initiation: initiation[to.pixKeyType], pixKey: to.pixKey, pixKeyOrAccountType: to.pixKey },
      ...{ pixTransferKind: '04', pixAccountTypeOrChecking: '01' },
    };
  }
  return { ...payment, ...accountOf(to, form) };
}

function accountOf({ account, bank, ispb }: Extract<Destination, { account: object }>, form: Form): Values {
  const { type } = account;
  const isSavings = type === 'SAVINGS_ACCOUNT';
  const where = {
    ...{
      payeeBank: bank === '' ? '0' : bank,
      payeeBranch: account.branch,
      payeeBranchDigit: account.branchDigit,
    },
    ...{ payeeAccount: account.number, payeeAccountDigit: account.digit },
  };
  if (form === '45') {
    const kind = accountTypes[type];
    return {
      ...where,
      ...{
        initiation: '05',
        pixAccountType: kind,
        pixAccountTypeOrChecking: kind,
        pixKeyOrAccountType: kind,
      },
      ...{ pixTransferKind: kind === '02' ? 'PG' : kind, ispb },
    };
  }
  if (form === '01' || form === '05') return where;
  return {
    ...{ ...where, purpose: creditToAccount, tedAccountType: isSavings ? 'PP' : 'CC' },
    ...(isSavings ? { purposeComplement: 'PP' } : {}),
  };
}
