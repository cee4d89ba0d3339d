import { InvalidInputError, type WrongField } from '../shared/domain-error.ts';
import { pixKeyAdvice, type PixKeyType } from './pix-key.ts';

export type AccountType = 'CHECKING_ACCOUNT' | 'SAVINGS_ACCOUNT' | 'PAYMENT_ACCOUNT' | 'SALARY_ACCOUNT';
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

/** True if the account has a pix key of type DOCUMENT that is not the seller's own document (D13). */
export function hasForeignDocumentKey(account: BankAccountInput, document: string): boolean {
  return account.pixKeyType === 'DOCUMENT' && account.pixKey !== document;
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
