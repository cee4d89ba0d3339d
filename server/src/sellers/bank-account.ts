import type { BankAccountRow, SellerRow } from '../db/tables.ts';
import { DomainError, InvalidInputError, type WrongField } from '../shared/errors.ts';
import { sha256 } from '../shared/keyring.ts';
import { pixKeyAdvice, type PixKeyType } from './seller-fields.ts';

export type AccountType = 'CHECKING_ACCOUNT' | 'SAVINGS_ACCOUNT' | 'PAYMENT_ACCOUNT';
export type TransferType = 'PIX' | 'BANK_ACCOUNT';

/**
 * Where a seller is paid (reference 2.4, D13): a bank account, a pix key, or both. `''` means left out, as in what is
 * read, so that it can be sent back.
 */
export interface BankAccountInput {
  bank?: string;
  issuer?: string;
  issuerDigit?: string;
  number?: string;
  bankDigit?: string;
  accountType?: AccountType | '';
  pixKey?: string;
  pixKeyType?: PixKeyType | '';
  transferType?: TransferType | '';
}

const bankFields = ['bank', 'issuer', 'number', 'bankDigit', 'accountType'] as const;
const pixFields = ['pixKey', 'pixKeyType'] as const;

/** Throws `invalid_request` with all errors: missing fields, or a pix key that does not fit its type. */
export function assertBankAccount(account: BankAccountInput): void {
  const wrong = [...incompleteForms(account), ...wrongPixKey(account)];
  if (wrong.length > 0) {
    throw new InvalidInputError(
      'The bank account is not complete or not valid.',
      wrong.map(({ path, detail }) => ({ path: ['account', ...path], detail })),
    );
  }
}

/** Returns whether the account has a pix key of type DOCUMENT that is not the seller's own document (D13). */
export function hasForeignDocumentKey(account: BankAccountInput, document: string): boolean {
  return account.pixKeyType === 'DOCUMENT' && account.pixKey !== document;
}

/** Throws `pix_key_mismatch` for a pix key of type DOCUMENT that is not the seller's own document (D13). */
export function assertOwnDocumentKey(account: BankAccountInput, document: string): void {
  if (!hasForeignDocumentKey(account, document)) return;
  throw new DomainError(
    'pix_key_mismatch',
    "A pix key of type DOCUMENT must be the seller's own document. Send that document, or a key of another type.",
  );
}

function incompleteForms(account: BankAccountInput): WrongField[] {
  const bankMissing = bankFields.filter((field) => !account[field]);
  const pixMissing = pixFields.filter((field) => !account[field]);
  const usesBank =
    bankMissing.length < bankFields.length ||
    Boolean(account.issuerDigit) ||
    account.transferType === 'BANK_ACCOUNT';
  const usesPix = pixMissing.length < pixFields.length || account.transferType === 'PIX';
  if (!usesBank && !usesPix) {
    return [
      {
        path: [],
        detail: `give a bank account (${bankFields.join(', ')}), a pix key (${pixFields.join(', ')}), or both`,
      },
    ];
  }
  return [
    ...(usesBank ? bankMissing.map((field) => missing(field, 'bank account')) : []),
    ...(usesPix ? pixMissing.map((field) => missing(field, 'pix key')) : []),
  ];
}

function missing(field: string, form: string): WrongField {
  return { path: [field], detail: `is required to complete the ${form}` };
}

function wrongPixKey({ pixKey, pixKeyType }: BankAccountInput): WrongField[] {
  if (!pixKey || !pixKeyType) return [];
  const detail = pixKeyAdvice(pixKeyType, pixKey);
  return detail === null ? [] : [{ path: ['pixKey'], detail }];
}

/** The columns of an account that say where its seller is paid. */
export type AccountColumns = Omit<BankAccountRow, 'intermediary_id' | 'id' | 'seller_id' | 'changed_at'>;

/** An account with the time of its last change. For some hours after it, the account is not paid (D33). */
export type DatedAccount = AccountColumns & Pick<BankAccountRow, 'changed_at'>;

/** Who is paid, and where: what a bank order says. */
export type Payee = AccountColumns & Pick<SellerRow, 'document' | 'company_name'>;

export type DatedPayee = DatedAccount & Payee;

export const accountColumnNames = [
  'bank',
  'issuer',
  'issuer_digit',
  'number',
  'bank_digit',
  'account_type',
  'pix_key',
  'pix_key_type',
  'transfer_type',
] as const satisfies readonly (keyof AccountColumns)[];

export const payeeColumnNames = [...accountColumnNames, 'document', 'company_name'] as const;

/** Returns the digest of a transfer's copy of its payee (D32). */
export function payeeDigest(payee: Payee): Buffer {
  return digestOf(valuesOf(payee));
}

/**
 * Returns the digest of a seller as a payee in its head, so that the seal covers who is paid where, and since when
 * (D27).
 */
export function datedPayeeDigest(payee: DatedPayee): Buffer {
  return digestOf([...valuesOf(payee), payee.changed_at]);
}

const valuesOf = (payee: Payee) => payeeColumnNames.map((name) => payee[name]);

function digestOf(values: readonly (string | number | null)[]): Buffer {
  return sha256(JSON.stringify(values));
}
