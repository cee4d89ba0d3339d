import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBankFile } from './bank-file.ts';
import { anyRemittance, bytesOf, companyAt, longName, pixPayments, samplesOf } from './bank.fixture.ts';
import { bancoDoBrasil } from './layouts/banco-do-brasil.ts';
import { bankLayouts } from './layouts/bank-layouts.ts';
import { febraban } from './layouts/febraban.ts';
import { itau } from './layouts/itau.ts';
import { sicoob } from './layouts/sicoob.ts';
import { agreed, ofBank } from './positions.fixture.ts';
import { writeRemittance, type Payment } from './remittance-file.ts';

const linesOf = (text: string) => text.split('\r\n').slice(0, -1);
const rowOf = (text: string, record: string) =>
  linesOf(text).find((line) => (record > '9' ? line[7] === '3' && line[13] === record : line[7] === record));

const bare = { layout: febraban, company: companyAt('077'), fileNumber: 1, createdAt: 0 };
const write = (changes: Partial<Payment>, payee: Partial<Payment['payee']> = {}) => {
  const [first] = pixPayments as [Payment];
  return writeRemittance({
    ...bare,
    payments: [{ ...first, ...changes, payee: { ...first.payee, ...payee } }],
  });
};

test.each(bankLayouts)('each record of $name has 240 positions, and each of them once', ({ records }) => {
  for (const { title, fields } of Object.values(records)) {
    let next = 1;
    for (const { name, from, to, kind, default: preset } of fields) {
      expect([title, name, from]).toEqual([title, name, next]);
      if (kind === 'constant') expect(preset).toHaveLength(to - from + 1);
      next = to + 1;
    }
    expect([title, next]).toEqual([title, 241]);
    const names = fields.filter(({ kind }) => kind !== 'blank').map(({ name }) => name);
    expect(new Set(names).size, title).toBe(names.length);
  }
});

describe.each(bankLayouts)('$name', (layout) => {
  const samples = samplesOf(layout);

  test.each(Object.entries(samples))('writes %s as its golden file', (name, remittance) => {
    const golden = readFileSync(join(import.meta.dirname, 'golden', `${name}.rem`), 'latin1');
    expect(writeRemittance(remittance)).toBe(golden);
  });

  test('has each field where the sources have it', () => {
    const transfers = writeRemittance(samples[`${layout.name}-transfers`] ?? bare0());
    const pix = samples[`${layout.name}-pix`];
    const pixText = pix === undefined ? '' : writeRemittance(pix);
    for (const [record, start, length, meaning, sample] of [...agreed, ...(ofBank[layout.name] ?? [])]) {
      // Itaú has no segment B with transfers, so its trailers count fewer records.
      const ofPix = { P: 'A', Q: 'B' }[record];
      const row = ofPix === undefined ? rowOf(transfers, record) : rowOf(pixText, ofPix);
      const isCount = layout === itau && meaning.startsWith('records of');
      const expected = isCount ? { batch: '000003', file: '000011' }[meaning.slice(15)] : sample;
      expect([record, start, meaning, row?.slice(start - 1, start - 1 + length)]).toEqual([
        ...[record, start, meaning, expected],
      ]);
    }
  });
});

const bare0 = () => ({ ...bare, payments: pixPayments });

test('what is written reads back: each payment once, each batch of one form, with its sums', () => {
  fc.assert(
    fc.property(anyRemittance, (remittance) => {
      const text = writeRemittance(remittance);
      for (const line of linesOf(text)) expect(line).toMatch(/^[\x20-\x7e]{240}$/);
      const { lines, faults } = readBankFile(bytesOf(text), remittance.layout);
      expect(faults).toEqual([]);
      const written = lines.filter(({ record }) => record === 'segmentA').map(({ values }) => values);
      expect(written).toHaveLength(remittance.payments.length);
      for (const { id, amountCents, paymentDate, payee } of remittance.payments) {
        const values = written.find((row) => row.id === id);
        const name = payee.name
          .normalize('NFD')
          .replace(/\p{M}/gu, '')
          .toUpperCase()
          .trim()
          .slice(0, 30)
          .trim();
        expect(values).toMatchObject({ amount: amountCents, paymentDate, payeeName: name });
        if ('pixKey' in payee.to) continue;
        const { branch, number, digit } = payee.to.account;
        expect(values).toMatchObject({
          ...{ payeeBank: payee.to.bank, payeeBranch: branch.padStart(5, '0') },
          ...{ payeeAccount: number.padStart(12, '0'), payeeAccountDigit: digit },
        });
      }
      const trailers = lines.filter(({ record }) => record === 'batchTrailer');
      const sum = trailers.reduce((total, { values }) => total + Number(values.sum), 0);
      expect(sum).toBe(remittance.payments.reduce((total, { amountCents }) => total + amountCents, 0));
      const used = lines.filter(({ record }) => record === 'batchHeader').map(({ values }) => values.form);
      expect(new Set(used).size).toBe(used.length);
    }),
  );
});

test('a file may end with Ctrl-Z and empty lines, as old programs write it', () => {
  const text = writeRemittance({ ...bare, payments: pixPayments });
  expect(readBankFile(bytesOf(`${text}\r\n\u001A`)).faults).toEqual([]);
});

test('ten thousand payments are written and read', () => {
  const [first] = pixPayments as [Payment];
  const payments = Array.from({ length: 10_000 }, (_, n) => ({ ...first, id: String(n) }));
  const start = performance.now();
  const { lines } = readBankFile(bytesOf(writeRemittance({ ...bare, payments })));
  const ms = performance.now() - start;
  expect(lines).toHaveLength(20_004);
  console.info(`10,000 payments written and read in ${Math.round(ms)} ms`);
});

describe('refuses, before anything is written,', () => {
  test.each<[string, () => string, string]>([
    [
      'a name in other letters',
      () => write({}, { name: '李小龙' }),
      'payment 201: payeeName (positions 44 to 73) has the character U+674E',
    ],
    [
      'a CNPJ with letters',
      () => write({}, { document: '12ABC34501DE35' }),
      'positions 19 to 32 of this layout hold digits only',
    ],
    [
      'a document of another length',
      () => write({}, { document: '123' }),
      'must be a CPF of 11 or a CNPJ of 14 digits',
    ],
    ['an amount of nothing', () => write({ amountCents: 0 }), 'at least 1'],
    ['half a centavo', () => write({ amountCents: 0.5 }), 'whole number of centavos'],
    [
      'an amount too large for its field',
      () => write({ amountCents: 1e15 }),
      'amount (positions 120 to 134) has 16 digits',
    ],
    ['our number too long', () => write({ id: 'x'.repeat(21) }), 'id (positions 74 to 93) has 21 characters'],
    ['our number with a blank', () => write({ id: 'x ' }), 'begins or ends with a blank'],
    [
      'a date that is none',
      () => write({ paymentDate: '2026-02-30' }),
      'paymentDate (positions 94 to 101) is not a date',
    ],
    [
      'one number twice',
      () => writeRemittance({ ...bare, payments: [...pixPayments, ...pixPayments] }),
      'payment 201 is there twice',
    ],
    ['no payment', () => writeRemittance({ ...bare, payments: [] }), 'without payments'],
    [
      'another bank',
      () => writeRemittance({ ...bare, layout: itau, payments: pixPayments }),
      'for accounts at bank 341, not at 077',
    ],
    [
      'Pix where no source shows it',
      () => at('001', bancoDoBrasil, pixPayments),
      'no public source shows how Banco do Brasil',
    ],
    ['Pix beside others at Itaú', () => at('341', itau, mixed()), 'Pix only in a file of its own'],
    [
      'a bank without a code at Sicoob',
      () => at('756', sicoob, [onlyIspb()]),
      "needs the code of the payee's bank",
    ],
    [
      'an account with letters',
      () => write({}, { to: account('12-3') }),
      'payeeAccount (positions 30 to 41) must consist of digits only',
    ],
    [
      'an ISPB that is none',
      () => write({}, { to: { ...account('1', ''), ispb: '123' } }),
      'an ISPB has 8 digits',
    ],
  ])('%s', (_, attempt, message) => {
    expect(attempt).toThrow(message);
  });
});

const at = (bank: string, layout: typeof febraban, payments: readonly Payment[]) =>
  writeRemittance({ ...bare, layout, company: companyAt(bank), payments });
const account = (number: string, bank = '104') => ({
  account: { branch: '1', branchDigit: '', number, digit: '', type: 'SAVINGS_ACCOUNT' as const },
  ...{ bank, ispb: '00360305', byPix: bank === '' },
});
const mixed = (): Payment[] => Object.values(samplesOf(itau)).flatMap(({ payments }) => payments);
const onlyIspb = (): Payment => {
  const [first] = pixPayments as [Payment];
  return { ...first, payee: { ...first.payee, to: account('1', '') } };
};

test('names lose their accents and are cut; a key keeps its case; an account may have no digit', () => {
  expect(longName).toHaveLength(59);
  const text = write({}, { name: `${longName}!`, to: account('1', '') });
  expect(rowOf(text, 'A')?.slice(43, 73)).toBe('JOSE ANTONIO DA CONCEICAO ARAU');
  expect(rowOf(text, 'A')?.slice(20, 43)).toBe('00000001 000000000001  ');
  expect(rowOf(text, 'A')?.slice(215, 217)).toBe('03');
  expect(rowOf(text, 'B')?.slice(14, 17)).toBe('05 ');
  expect(rowOf(text, 'B')?.slice(232)).toBe('00360305');
  expect(
    rowOf(write({}, { name: 'Æsop – d’Øre ª' }), 'A')
      ?.slice(43, 73)
      .trim(),
  ).toBe("AESOP - D'ORE A");
});
