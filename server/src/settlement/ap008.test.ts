import { expect, test } from 'vitest';
import { readAp008 } from './ap008.ts';

const row = (changes: Record<number, string> = {}) => {
  const cells = [
    ...['REF-1', 'C-1', '12345678000195', '12345678000195', '33456789000149', 'VCC'],
    ...['P-1', '2026-11-30', '33456789000149', '1', '900.00', '500.00', '1', '1', '500.00'],
    ...['P-2', '2026-11-27T10:00:00Z', '0', '', '', '500.00'],
    ...['33456789000149', 'CC', '001', '00000000', '1234', '123456-7', 'Banco A'],
  ];
  return cells.map((cell, index) => changes[index] ?? cell).join(';');
};

const fault = (text: string) => {
  const read = readAp008(text);
  return 'fault' in read ? read.fault.detail : read;
};

test('a row is an effect', () => {
  expect(readAp008(row())).toEqual({
    seller: { document: '33456789000149' },
    ...{ dueDate: '2026-11-30', arrangement: 'VCC', contract: 'C-1', priority: 1, kind: 'AMOUNT' },
    ...{ value: 50_000, computedCents: 50_000 },
    payee: {
      ...{ bank: '001', issuer: '1234', issuer_digit: '', number: '123456', bank_digit: '7' },
      ...{ account_type: 'CHECKING_ACCOUNT', pix_key: '', pix_key_type: '', transfer_type: null },
      ...{ document: '33456789000149', company_name: 'Banco A' },
    },
  });
  expect(readAp008(row({ 13: '2', 14: '50.125', 20: '450.5' }))).toMatchObject({
    ...{ kind: 'PERCENT', value: 501_250, computedCents: 45_050 },
  });
});

test('field 7 may be in quotes as a whole', () => {
  const cells = row().split(';');
  const quoted = [...cells.slice(0, 6), `"${cells.slice(6).join(';')}"`].join(';');
  expect(readAp008(quoted)).toEqual(readAp008(row()));
});

test.each([
  ['that failed', { 12: '0' }],
  ['without a computed amount', { 20: '' }],
])('an effect %s is withdrawn', (_, changes) => {
  expect(readAp008(row(changes))).toMatchObject({ contract: 'C-1', computedCents: 0 });
});

const notValid =
  'the row has a value (7.9) or an amount (7.15) that is not valid: expected digits, with a dot before';

test.each<[string, Record<number, string>, string]>([
  ['another rule', { 13: '3' }, 'the row has another rule (7.8) than 1, an amount, and 2, a percentage'],
  ['another kind of account', { 22: 'CG' }, 'the row has another kind of account (7.17) than CC, PP and PG'],
  ['no account', { 26: 'x' }, 'the row has an account (7.21) that is no number with a digit'],
  ['several accounts', { 27: 'A|1' }, 'the row has several accounts of one effect; split it by account'],
  ['no branch', { 25: '' }, '/beneficiary/account/issuer is required to complete the bank account'],
  ['no number as its value', { 14: 'x' }, notValid],
  ['thousands in its value', { 14: '1.500' }, notValid],
  ['thousands in its amount', { 20: '1.500' }, notValid],
  ['a decimal comma', { 20: '500,00' }, notValid],
  ['a hexadecimal amount', { 20: '0x10' }, notValid],
  ['a percentage that is no number', { 13: '2', 14: '5e1' }, notValid],
])('a row with %s is refused', (_, changes, detail) => {
  expect(fault(row(changes))).toContain(detail);
});

test('a row of another length is refused', () => {
  expect(fault('a;b')).toBe('the row has 2 columns; AP008 has 28, separated by ;');
});
