import fc from 'fast-check';
import type { components } from '../../../generated/api.ts';
import { bankForm, cpfNumber } from '../support/fixtures.ts';

type Account = components['schemas']['AccountInput'];

/** An account as a request may state it (D13). */
interface AccountForm {
  of: (document: string) => Account;
  /** The pointers of the 400; absent for a valid account. */
  pointers?: string[];
  /** Whether the pix key is another's document, which gives 400 on creation and 422 on update. */
  isForeign?: true;
}

const evp = '0f1e2d3c-4b5a-4968-8776-655443322110';

const forms: Record<string, AccountForm> = {
  'a bank account': { of: () => bankForm() },
  'a savings account at CAIXA': {
    of: () => ({
      bank: '00360305',
      issuer: '1',
      number: '42',
      bankDigit: 'X',
      accountType: 'SAVINGS_ACCOUNT',
    }),
  },
  'a random pix key': { of: () => ({ pixKey: evp, pixKeyType: 'EVP' }) },
  'its own document as pix key': {
    of: (document) => ({ pixKey: document, pixKeyType: 'DOCUMENT', transferType: 'PIX' }),
  },
  'a phone as pix key': { of: () => ({ pixKey: '+5511987654321', pixKeyType: 'PHONE' }) },
  'both, paid by bank': {
    of: () => ({
      ...bankForm(),
      bank: '999',
      pixKey: 'loja@example.com',
      pixKeyType: 'EMAIL',
      transferType: 'BANK_ACCOUNT',
    }),
  },
  'a bank account with empty pix fields': {
    of: () => ({ ...bankForm(), issuerDigit: '', pixKey: '', pixKeyType: '', transferType: '' }),
  },
  'empty fields': {
    of: () => ({ bank: '', accountType: '', pixKey: '', transferType: '' }),
    pointers: ['/body/account'],
  },
  "another's document as pix key": {
    of: () => ({ pixKey: cpfNumber(71), pixKeyType: 'DOCUMENT' }),
    isForeign: true,
  },
  'a bank account without its number': {
    of: () => {
      const { number: _, ...rest } = bankForm();
      return rest;
    },
    pointers: ['/body/account/number'],
  },
  'a pix key paid by bank': {
    of: () => ({ pixKey: evp, pixKeyType: 'EVP', transferType: 'BANK_ACCOUNT' }),
    pointers: ['bank', 'issuer', 'number', 'bankDigit', 'accountType'].map(
      (field) => `/body/account/${field}`,
    ),
  },
  'a phone without country code as pix key': {
    of: () => ({ pixKey: '11987654321', pixKeyType: 'PHONE' }),
    pointers: ['/body/account/pixKey'],
  },
  'no account': { of: () => ({}), pointers: ['/body/account'] },
};

export type AccountName = string;

export const anyAccount = fc.constantFrom(...Object.keys(forms));

export function accountForm(name: AccountName): AccountForm {
  const form = forms[name];
  if (form === undefined) throw new Error(`there is no account "${name}"`);
  return form;
}

const bankNames: Record<string, string> = {
  '001': 'BCO DO BRASIL S.A.',
  '00360305': 'CAIXA ECONOMICA FEDERAL',
};

/** Returns the account without the fields that count as left out. */
export function givenFields(account: Account): Account {
  return Object.fromEntries(Object.entries(account).filter(([, value]) => value !== ''));
}

/** Returns the account as `getSeller` shows it, without its id (D14). */
export function readAccount(account: Account): object {
  const { bank = '', transferType } = givenFields(account);
  return {
    bank,
    bankName: bankNames[bank] ?? '',
    agency: account.issuer ?? '',
    agencyDigit: account.issuerDigit ?? '',
    account: account.number ?? '',
    accountDigit: account.bankDigit ?? '',
    accountType: account.accountType ?? '',
    pixKey: account.pixKey ?? '',
    pixKeyType: account.pixKeyType ?? '',
    ...(transferType === undefined ? {} : { transferType }),
  };
}
