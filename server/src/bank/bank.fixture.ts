import fc from 'fast-check';
import { bankLayouts } from './layouts/bank-layouts.ts';
import type { BankLayout } from './layout.ts';
import { sampleReturn, type SampleAnswer } from './sample-return.ts';
import {
  writeRemittance,
  type Company,
  type Destination,
  type Payment,
  type Remittance,
} from './remittance-file.ts';

export const longName = 'José Antônio da Conceição Araújo & Irmãos Comércio de Peças';

const owner = '12345678000195';
const person = '52998224725';

export function companyAt(bank: string): Company {
  return {
    ...{ document: owner, name: 'Pagadora Ação Ltda', agreement: '123456', bank },
    account: { branch: '1234', branchDigit: '5', number: '67890', digit: '1' },
    address: {
      ...{ street: 'Avenida São João', number: '100', complement: 'Sala 2', city: 'São Paulo' },
      ...{ postalCode: '01035000', state: 'SP' },
    },
  };
}

const account = (bank: string, digit = '3', byPix = false): Destination => ({
  account: { branch: '42', branchDigit: '', number: '987654', digit, type: 'CHECKING_ACCOUNT' },
  ...{ bank, ispb: '', byPix },
});

function payment(id: string, amountCents: number, name: string, to: Destination, document = person): Payment {
  return { id, amountCents, paymentDate: '2026-11-30', payee: { name, document, to } };
}

/** Two payments to the same bank and by TED, of which one to the company itself; an account has no digit. */
const transfersAt = (bank: string): Payment[] => [
  payment('101', 123_456, longName, account('104')),
  payment('102', 50_000, 'Maria Lima', account(bank, '')),
  payment('103', 7, 'Pagadora Ação Ltda', account('104', 'X'), owner),
];

/** A payment to a key and one to an account, by Pix. */
export const pixPayments: Payment[] = [
  payment('201', 1_000, 'Ana', { pixKey: 'ana@example.com', pixKeyType: 'EMAIL' }),
  payment('202', 99, 'João', account('260', '3', true)),
];

const bankOf = ({ bank }: BankLayout) => bank ?? '077';

/**
 * A remittance at each bank: one with transfers, and one with Pix where the layout has it. They are the golden files. The
 * first has a batch for each of three forms: 01 with 500.00, 41 with 1,234.56 and 43 with 0.07. A batch has 4 records
 * (header, A, B, trailer; at Itaú 3, without B) and the file 14 (3 × 4 + 2; at Itaú 11). The second has one batch of form
 * 45 with 10.00 to a key and 0.99 to an account: 10.99, 6 records, 8 in the file (at Itaú 5 and 7: only a key has a B).
 */
export function samplesOf(layout: BankLayout): Record<string, Remittance> {
  const bank = bankOf(layout);
  const common = { layout, company: companyAt(bank), fileNumber: 7 };
  const createdAt = Date.parse('2026-11-27T14:05:09-03:00');
  return {
    [`${layout.name}-transfers`]: { ...common, createdAt, payments: transfersAt(bank) },
    ...(layout.hasPix ? { [`${layout.name}-pix`]: { ...common, createdAt, payments: pixPayments } } : {}),
  };
}

/** Returns the return that a bank would make of a remittance; without another answer, it schedules all payments. */
export function returnOf(
  text: string,
  answer: (id: string) => SampleAnswer = () => ({ codes: 'BD' }),
): string {
  return sampleReturn(text, answer);
}

export const bytesOf = (text: string) => Buffer.from(text, 'latin1');

const digitsText = (most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 1, maxLength: most });
const nameText = fc.string({
  unit: fc.constantFrom(...'abcXYZ áéíõüçÀÑ&.-/0'.split('')),
  minLength: 1,
  maxLength: 60,
});

const anyAccount = fc.record({
  account: fc.record({
    ...{ branch: digitsText(4), branchDigit: fc.constantFrom('', '0', 'X') },
    ...{ number: digitsText(12), digit: fc.constantFrom('', '7', 'P') },
    type: fc.constantFrom(
      'CHECKING_ACCOUNT' as const,
      'SAVINGS_ACCOUNT' as const,
      'PAYMENT_ACCOUNT' as const,
    ),
  }),
  ...{ bank: fc.constantFrom('001', '104', '341', '756'), ispb: fc.constantFrom('', '00360305') },
});

const anyDestination = (byPix: boolean): fc.Arbitrary<Destination> =>
  fc.oneof(
    anyAccount.map((to) => ({ ...to, byPix })),
    ...(byPix
      ? [
          fc.constantFrom<Destination>(
            { pixKey: '+5511987654321', pixKeyType: 'PHONE' },
            { pixKey: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', pixKeyType: 'EVP' },
            { pixKey: person, pixKeyType: 'DOCUMENT' },
          ),
        ]
      : []),
  );

const anyPayments = (byPix: boolean) =>
  fc.uniqueArray(
    fc.record({
      id: fc.string({ unit: fc.constantFrom(...'0123456789abZ-'.split('')), minLength: 1, maxLength: 16 }),
      amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
      paymentDate: fc.constantFrom('2026-11-30', '2027-02-28', '2028-02-29'),
      payee: fc.record({
        ...{ name: nameText, document: fc.constantFrom(person, owner) },
        to: anyDestination(byPix),
      }),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
  );

/** Any remittance of any layout. */
export const anyRemittance: fc.Arbitrary<Remittance> = fc
  .tuple(fc.constantFrom(...bankLayouts), fc.boolean(), fc.nat(999_999))
  .chain(([layout, byPix, fileNumber]) =>
    anyPayments(byPix && layout.hasPix).map((payments) => ({
      ...{ layout, company: companyAt(bankOf(layout)), fileNumber },
      ...{ createdAt: Date.parse('2026-11-27T14:05:09-03:00'), payments },
      // A counterexample is printed without the tables of its layout.
      [fc.toStringMethod]: () => JSON.stringify({ layout: layout.name, payments }),
    })),
  );

/** Any return of a remittance, with its text. */
export const anyReturn = anyRemittance.map((remittance) => ({
  remittance,
  text: returnOf(writeRemittance(remittance), (id) => ({ codes: id.length % 2 === 0 ? '00' : 'AN' })),
}));
