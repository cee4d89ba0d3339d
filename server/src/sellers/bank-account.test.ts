import { describe, expect, test } from 'vitest';
import { InvalidInputError } from '../shared/errors.ts';
import { assertBankAccount, hasForeignDocumentKey, type BankAccountInput } from './bank-account.ts';

const bank = {
  bank: '001',
  issuer: '1234',
  number: '987654',
  bankDigit: '3',
  accountType: 'CHECKING_ACCOUNT',
} as const;
const pix = { pixKey: 'maria@example.com', pixKeyType: 'EMAIL' } as const;
const bankFields = Object.keys(bank);
const pixFields = Object.keys(pix);

/** Returns the properties of the account that are at fault; `''` is the account itself. */
function faults(account: BankAccountInput): string[] {
  try {
    assertBankAccount(account);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    expect(error.code).toBe('invalid_request');
    expect(new Set(error.fields.map(({ path }) => path[0]))).toEqual(new Set(['account']));
    return error.fields.map(({ path }) => path.slice(1).join('/'));
  }
}

describe('an account (D13)', () => {
  test.each<BankAccountInput>([
    bank,
    { ...bank, issuerDigit: '', pixKey: '', pixKeyType: '', transferType: '' },
    { ...pix, bank: '', issuer: '', issuerDigit: '', number: '', bankDigit: '', accountType: '' },
    { ...bank, transferType: 'BANK_ACCOUNT' },
    pix,
    { ...pix, transferType: 'PIX' },
    { ...bank, ...pix },
    { ...bank, ...pix, transferType: 'PIX' },
    { ...bank, ...pix, transferType: 'BANK_ACCOUNT' },
  ])('may be %j', (account) => {
    expect(faults(account)).toEqual([]);
  });

  test.each<[BankAccountInput, string[]]>([
    [{}, ['']],
    [{ bank: '', accountType: '', pixKeyType: '', transferType: '' }, ['']],
    [{ ...bank, number: '' }, ['number']],
    [{ issuerDigit: '1' }, bankFields],
    [{ bank: '001' }, bankFields.filter((field) => field !== 'bank')],
    [{ pixKey: 'maria@example.com' }, ['pixKeyType']],
    [{ pixKeyType: 'EMAIL' }, ['pixKey']],
    [{ ...pix, number: '1' }, bankFields.filter((field) => field !== 'number')],
    [{ transferType: 'PIX' }, pixFields],
    [{ transferType: 'BANK_ACCOUNT' }, bankFields],
    [{ ...bank, transferType: 'PIX' }, pixFields],
    [{ ...pix, transferType: 'BANK_ACCOUNT' }, bankFields],
    [{ ...pix, pixKey: 'Maria@example.com' }, ['pixKey']],
    [
      { bank: '001', ...pix, pixKeyType: 'EVP' },
      [...bankFields.filter((field) => field !== 'bank'), 'pixKey'],
    ],
  ])('may not be %j: %j are at fault, all at once', (account, expected) => {
    expect(faults(account)).toEqual(expected);
  });
});

test('only a DOCUMENT key can be another’s document', () => {
  const document = '52998224725';
  const key = (pixKeyType: 'DOCUMENT' | 'EVP', pixKey: string) => ({ pixKeyType, pixKey });
  expect(hasForeignDocumentKey(key('DOCUMENT', document), document)).toBe(false);
  expect(hasForeignDocumentKey(key('DOCUMENT', '12ABC34501DE35'), document)).toBe(true);
  expect(hasForeignDocumentKey(key('EVP', '12ABC34501DE35'), document)).toBe(false);
  expect(hasForeignDocumentKey(bank, document)).toBe(false);
});
