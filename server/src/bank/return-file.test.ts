import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyReturn, bytesOf, companyAt, pixPayments, returnOf, samplesOf } from './bank.fixture.ts';
import { bancoDoBrasil } from './layouts/banco-do-brasil.ts';
import { febraban } from './layouts/febraban.ts';
import { itau } from './layouts/itau.ts';
import { put } from './sample-return.ts';
import { sicoob } from './layouts/sicoob.ts';
import { occurrencesOf, outcomeOf } from './occurrences.ts';
import { writeRemittance } from './remittance-file.ts';
import { BankFileError, readReturn } from './return-file.ts';

const company = companyAt('077');
const remittance = writeRemittance({
  ...{ layout: febraban, company, fileNumber: 7 },
  ...{ createdAt: Date.parse('2026-11-27T14:05:09-03:00'), payments: pixPayments },
});
const read = (text: string | Uint8Array) =>
  readReturn(typeof text === 'string' ? bytesOf(text) : text, { layout: febraban, company });

function faultsOf(text: string | Uint8Array): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof BankFileError) {
      return error.faults.map(({ line, from, to, detail }) => `${line}:${from}-${to} ${detail}`);
    }
    throw error;
  }
  return [];
}

/** The file with one line changed. Lines: header, batch, A, B, A, B, trailer, trailer. */
function withLine(line: number, from: number, text: string, whole = returnOf(remittance)): string {
  return whole
    .split('\r\n')
    .map((row, index) => (index === line - 1 ? put(row, from, text) : row))
    .join('\r\n');
}

test('a return says what became of each payment, when, and under which number of the bank', () => {
  const paid = { codes: '00', date: '01122026', amount: 1_000, number: 'B-77' };
  expect(read(returnOf(remittance, (id) => (id === '201' ? paid : { codes: 'ANPJ' })))).toEqual({
    ...{ fileNumber: 7, date: '2026-11-27' },
    payments: [
      {
        ...{ line: 3, id: '201', outcome: 'PAID', paymentDate: '2026-11-30', amountCents: 1_000 },
        ...{ effectiveDate: '2026-12-01', effectiveCents: 1_000, bankNumber: 'B-77' },
        occurrences: [{ code: '00', meaning: 'PAID', explanation: 'Pagamento efetuado' }],
      },
      {
        ...{ line: 5, id: '202', outcome: 'FAILED', paymentDate: '2026-11-30', amountCents: 99 },
        ...{ effectiveDate: null, effectiveCents: null, bankNumber: null },
        occurrences: [
          { code: 'AN', meaning: 'FAILED', explanation: 'Conta do favorecido inválida' },
          { code: 'PJ', meaning: 'FAILED', explanation: 'Chave Pix não cadastrada' },
        ],
      },
    ],
  });
});

test.each([
  ['00', febraban, 'PAID'],
  ['00ZA', febraban, 'PAID'],
  ['BD', febraban, 'SCHEDULED'],
  ['RJ', febraban, 'FAILED'],
  ['HA', febraban, 'FAILED'],
  ['DV', febraban, 'RETURNED'],
  ['00DV', febraban, 'RETURNED'],
  ['DVAN', febraban, 'RETURNED'],
  ['DVQQ', febraban, 'UNKNOWN'],
  ['00AN', febraban, 'UNKNOWN'],
  ['BDAN', febraban, 'UNKNOWN'],
  ['00QQ', febraban, 'UNKNOWN'],
  ['ZA', febraban, 'UNKNOWN'],
  ['', febraban, 'UNKNOWN'],
  // What a bank fills with zeros is no payment.
  ['BD00000000', bancoDoBrasil, 'SCHEDULED'],
  ['0000000000', bancoDoBrasil, 'UNKNOWN'],
  // Codes of which a bank makes something else.
  ['AE', febraban, 'FAILED'],
  ['AE', itau, 'SCHEDULED'],
  ['PD', febraban, 'FAILED'],
  ['PD', sicoob, 'SCHEDULED'],
  ['SS', itau, 'FAILED'],
] as const)('the codes %j of %o mean %s', (codes, { occurrences }, outcome) => {
  expect(outcomeOf(occurrencesOf(codes.padEnd(10), occurrences))).toBe(outcome);
});

test('a batch that was refused as a whole fails its payments, and no code of a batch pays them', () => {
  const silent = returnOf(remittance, () => ({ codes: '' }));
  const outcomes = (text: string) => read(text).payments.map(({ outcome }) => outcome);
  expect(outcomes(withLine(2, 231, 'HA', silent))).toEqual(['FAILED', 'FAILED']);
  expect(outcomes(withLine(2, 231, 'HAZA', silent))).toEqual(['FAILED', 'FAILED']);
  for (const codes of ['00', '00AP', 'BDHA', 'HADV', 'HAQQ', 'QQ']) {
    expect(outcomes(withLine(2, 231, codes, silent)), codes).toEqual(['UNKNOWN', 'UNKNOWN']);
  }
});

test('the return of a test of Banco do Brasil is refused, because nothing was paid', () => {
  const [sample] = Object.values(samplesOf(bancoDoBrasil));
  if (sample === undefined) throw new Error('there is no sample');
  const whole = returnOf(writeRemittance(sample), () => ({ codes: '00' }));
  expect(readReturn(bytesOf(whole), sample).payments).toHaveLength(3);
  expect(() => readReturn(bytesOf(put(whole, 51, 'TS')), sample)).toThrow(
    '51 to 52: this is a test of the bank',
  );
});

test('a batch that comes back without its payments is told, if it has codes', () => {
  const [header = '', batch = '', , , , , trailer = '', end = ''] = returnOf(remittance).split('\r\n');
  const empty = (codes: string, trailerCodes = '') =>
    [
      ...[header, put(batch, 231, codes)],
      put(put(trailer, 18, '000002'.padEnd(6 + 18, '0')), 231, trailerCodes),
      put(end, 24, '000004'),
    ].join('\r\n');
  const told = (text: string) => read(text).payments.map(({ line, id, outcome }) => [line, id, outcome]);
  expect(told(empty('HA'))).toEqual([[3, '', 'FAILED']]);
  expect(told(empty('', 'TA'))).toEqual([[3, '', 'FAILED']]);
  expect(told(empty(''))).toEqual([]);
  expect(told(empty('00'))).toEqual([]);
  expect(read(withLine(2, 231, 'HA', returnOf(remittance))).payments).toHaveLength(2);
});

test.each([
  ['0', '00', 'PAID'],
  [' ', '00', 'PAID'],
  ['7', '00', 'PAID'],
  ['3', '00', 'UNKNOWN'],
  ['3', 'DV', 'RETURNED'],
  ['5', 'BD', 'UNKNOWN'],
  ['9', 'BF', 'UNKNOWN'],
])('the kind of movement %j with the code %s is %s', (movement, codes, outcome) => {
  const text = returnOf(remittance, () => ({ codes }));
  expect(read(withLine(3, 15, movement, text)).payments[0]).toMatchObject({ id: '201', outcome });
});

test('the details of other forms are listed, and not read', () => {
  const slips = returnOf(remittance)
    .split('\r\n')
    .map((line, index) =>
      index === 1 ? put(line, 12, '31') : /^.{7}3/.test(line) ? put(line, 14, 'J') : line,
    );
  expect(read(slips.join('\r\n'))).toMatchObject({ payments: [] });
});

test('a payment is read in a batch of another form, and one that is laid out otherwise is unknown', () => {
  const whole = returnOf(remittance, () => ({ codes: '00' }));
  const outcomes = (text: string) => read(text).payments.map(({ id, outcome }) => [id, outcome]);
  const paid = [
    ['201', 'PAID'],
    ['202', 'PAID'],
  ];
  // The key of the Pix stands where a TED has the day on which it is due.
  for (const form of ['41', '01', '03', '99']) {
    expect(outcomes(withLine(2, 12, form, whole)), form).toEqual(paid);
  }
  const other = withLine(3, 120, 'R$ 10,00'.padEnd(15), withLine(2, 12, '03', whole));
  expect(outcomes(other)).toEqual([
    ['201', 'UNKNOWN'],
    ['202', 'PAID'],
  ]);
  expect(faultsOf(withLine(2, 12, '45', other))[0]).toContain('3:120-134 amount must be an amount');
});

describe('nothing is read from a file', () => {
  const good = returnOf(remittance);
  const lines = good.split('\r\n');
  const without = (line: number) => lines.filter((_, index) => index !== line - 1).join('\r\n');

  test.each<[string, string | Uint8Array, string]>([
    [
      'with a short line',
      `${good.slice(0, 600)}${good.slice(601)}`,
      '3:1-239 the line has 239 characters instead of 240.',
    ],
    ['cut within a line', good.slice(0, 700), '3:1-216 the line has 216 characters instead of 240.'],
    [
      'cut after a line',
      `${lines.slice(0, 5).join('\r\n')}\r\n`,
      '5:1-240 the file ends here without its trailer: it was cut.',
    ],
    ['without a record', without(6), '6:18-23 the trailer says 6 records in the batch, and there are 5.'],
    [
      'without a batch trailer',
      without(7),
      '7:8-8 here stands a record of type "9". Expected: a detail, type 3, or the batch trailer, type 5.',
    ],
    [
      'with a line after its end',
      `${good}${lines[2]}`,
      '9:8-8 here stands a record of type "3". Expected: no more lines after the file trailer.',
    ],
    [
      'that begins with a detail',
      lines.slice(2).join('\r\n'),
      '1:8-8 here stands a record of type "3". Expected: the file header, type 0.',
    ],
    [
      'with another sum',
      withLine(7, 38, '2'),
      '7:24-41 the trailer says 2099 centavos in the batch, and there are 1099.',
    ],
    [
      'with another amount',
      withLine(3, 134, '1'),
      '7:24-41 the trailer says 1099 centavos in the batch, and there are 1100.',
    ],
    [
      'with another count of batches',
      withLine(8, 23, '2'),
      '8:18-23 the trailer says 2 batches, and there are 1.',
    ],
    [
      'with another count of records',
      withLine(8, 29, '9'),
      '8:24-29 the trailer says 9 records in the file, and there are 8.',
    ],
    ['with a line of another batch', withLine(4, 4, '0002'), '4:4-7 the line is of batch 0002. Expected: 1.'],
    [
      'with a line of another bank',
      withLine(4, 1, '341'),
      '4:1-3 the line is of bank 341, and the file of 077.',
    ],
    [
      'with a date that is none',
      withLine(3, 155, '31022026'),
      '3:155-162 effectiveDate must be a date in the form DDMMAAAA.',
    ],
    [
      'with an amount that is none',
      withLine(3, 163, 'X'),
      '3:163-177 effectiveAmount must be an amount in digits only.',
    ],
    ['that is a remittance', remittance, '1:143-143 this is a remittance. Give the return of the bank.'],
    ['of another company', withLine(1, 19, '99'), '1:19-32 the file is of another company.'],
    ['of another bank', good.replaceAll(/^077/gm, '341'), '1:1-3 the file is of bank 341. Expected: 077.'],
    ['in UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le'), '1:1-1 the file is in UTF-16.'],
    [
      'with a byte order mark',
      Buffer.from(`\ufeff${good}`),
      '1:1-1 the file begins with a byte order mark of UTF-8.',
    ],
    ['in UTF-8', Buffer.from(withLine(1, 103, 'BANCO ITAÚ')), '1:1-1 the file is in UTF-8.'],
    ['with control characters', withLine(3, 44, '\t'), '1:1-1 the file has control characters.'],
    ['without a byte', '', '1:1-1 the file is empty.'],
  ])('%s', (_, text, fault) => {
    expect(faultsOf(text)[0]).toContain(fault);
  });
});

test('ISO 8859-1, LF ends of lines and a last line without an end are read', () => {
  expect(read(withLine(1, 103, 'BANCO ITAÚ')).payments).toHaveLength(2);
  expect(
    read(
      returnOf(remittance)
        .replaceAll('\r\n', '\n')
        .trimEnd()
        .padEnd(8 * 241 - 1),
    ).payments,
  ).toHaveLength(2);
});

test('a return of each layout says the same of the same payments', () => {
  for (const [name, sample] of Object.entries(samplesOf(itau)).concat(Object.entries(samplesOf(sicoob)))) {
    const text = returnOf(writeRemittance(sample), () => ({ codes: '00' }));
    const { payments, fileNumber } = readReturn(bytesOf(text), sample);
    expect(payments.map(({ id }) => id).sort(), name).toEqual(sample.payments.map(({ id }) => id));
    expect(fileNumber).toBe(sample.layout === itau ? null : 7);
  }
});

/** Cuts the file, changes a digit in a trailer, or exchanges two lines. */
const anyMutation = fc.oneof(
  fc.nat().map((at) => (text: string) => text.slice(0, at % text.length)),
  fc.tuple(fc.nat(), fc.nat(), fc.nat(9)).map(([line, position, digit]) => (text: string) => {
    const lines = text.split('\r\n');
    const trailers = [...lines.keys()].filter((index) => /^.{7}[59]/.test(lines[index] ?? ''));
    const chosen = trailers[line % trailers.length] ?? 0;
    return lines
      .map((row, index) => (index === chosen ? put(row, 18 + (position % 24), String(digit)) : row))
      .join('\r\n');
  }),
  fc.tuple(fc.nat(), fc.nat()).map(([one, other]) => (text: string) => {
    const lines = text.split('\r\n').slice(0, -1);
    const [from, to] = [one % lines.length, other % lines.length];
    const swapped = lines.map((row, index) =>
      index === from ? lines[to] : index === to ? lines[from] : row,
    );
    return `${swapped.join('\r\n')}\r\n`;
  }),
);

test('a changed file is refused with a place, or says the same', () => {
  fc.assert(
    fc.property(anyReturn, anyMutation, ({ remittance: sent, text }, mutate) => {
      const whole = readReturn(bytesOf(text), sent);
      expect(whole.payments.map(({ id }) => id).sort()).toEqual(sent.payments.map(({ id }) => id).sort());
      const changed = mutate(text);
      try {
        expect(readReturn(bytesOf(changed), sent)).toEqual(whole);
      } catch (error) {
        if (!(error instanceof BankFileError)) throw error;
        expect(error.faults.length).toBeGreaterThan(0);
        for (const { line, from, to } of error.faults) expect(line * from * to).toBeGreaterThan(0);
      }
    }),
    { numRuns: 1_000 },
  );
});
