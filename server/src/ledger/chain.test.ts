import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appendEntry,
  canonicalEntry,
  entryHash,
  noSource,
  type HashedEntry,
  type NewEntry,
  type PricedCharge,
} from './chain.ts';
import { nothingPaid } from './receivable-unit.ts';
import { genesisHash, type SellerHead } from './seller-head.repository.ts';

const digest = Buffer.alloc(32, 1);

const charge: NewEntry['charge'] = {
  uuid: '00000000-0000-4000-8000-000000000001',
  paidAt: Date.UTC(2026, 9, 5, 17, 30),
  paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
  channel: 'POS',
  brand: 'visa',
  installments: 12,
  valueCents: 120_000,
  buyerValueCents: null,
  authorizationCode: '123456',
  authorizationNsu: '987654',
  uuidOrder: 'aaaaaaaa-0000-4000-8000-000000000001',
};

const sale: NewEntry = {
  operation: 'VENDA',
  executionDate: '2026-11-02',
  valueCents: 120_000,
  feeCents: 3_840,
  ...noSource,
  planId: 4,
  planVersion: 1,
  planDigest: digest,
  charge,
};

const head: SellerHead = {
  intermediaryId: 2,
  sellerId: 3,
  sequence: 0,
  hash: genesisHash,
  eventSequence: 9,
  payeeDigest: Buffer.alloc(32, 2),
  status: 'ACTIVE',
  plansDigest: Buffer.alloc(32, 3),
  termsSequence: 1,
  ...nothingPaid,
};

const integer = fc.maxSafeInteger();
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((array) => Buffer.from(array));
const method = fc.constantFrom('PIX', 'BANK_SLIP', 'DEBIT_CARD', 'CREDIT_CARD_SIGHT');
const brand = fc.constantFrom('visa', 'elo', 'american_express', 'other');

const anyEntry = fc.record<HashedEntry>({
  intermediaryId: integer,
  sellerId: integer,
  sequence: integer,
  operation: fc.constantFrom('VENDA', 'ESTORNO'),
  executionDate: fc.string(),
  chargeUuid: fc.uuid(),
  chargePaidAt: integer,
  paymentMethod: method,
  brand: fc.option(brand, { nil: '' }),
  valueCents: integer,
  feeCents: integer,
  planId: integer,
  planVersion: fc.integer({ min: 1, max: 3 }),
  refundId: fc.option(integer),
  chargebackId: fc.option(integer),
  adjustmentId: fc.option(integer),
  anticipationId: fc.option(integer),
  transferId: fc.option(integer),
  installment: fc.option(fc.integer({ min: 1, max: 24 })),
  previousHash: bytes,
});

const anyCharge = fc.record<PricedCharge>({
  uuid: fc.uuid(),
  paidAt: integer,
  paymentMethod: method,
  channel: fc.constantFrom('ONLINE', 'POS', 'TAP', null),
  brand: fc.option(brand),
  installments: fc.option(fc.integer({ min: 1, max: 24 })),
  valueCents: integer,
  buyerValueCents: fc.option(integer),
  authorizationCode: fc.option(fc.string()),
  authorizationNsu: fc.string(),
});

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('the canonical text of a line', () => {
  test("is RFC 8785's, as another implementation writes it", () => {
    fc.assert(
      fc.property(anyEntry, bytes, anyCharge, (entry, planDigest, priced) => {
        const { previousHash: _, ...others } = entry;
        // Columns that are null are left out, and so is the first version of a plan.
        const columns = Object.entries(others)
          .filter(([field, value]) => value !== null && !(field === 'planVersion' && value === 1))
          .map(([field, value]) => [snakeCase(field), value] as const);
        const { paidAt, paymentMethod, channel, installments, brand: chargeBrand } = priced;
        const { valueCents, buyerValueCents, authorizationCode, authorizationNsu } = priced;
        expect(canonicalEntry(entry, planDigest, priced)).toBe(
          canonicalize({
            plan_digest: planDigest.toString('hex'),
            entry: Object.fromEntries(columns),
            charge: {
              value_cents: valueCents,
              payment_method: paymentMethod,
              paid_at: paidAt,
              installments,
              channel,
              brand: chargeBrand,
              ...(buyerValueCents === null ? {} : { buyer_value_cents: buyerValueCents }),
              authorization_code: authorizationCode,
              authorization_nsu: authorizationNsu,
            },
          }),
        );
      }),
    );
  });
});

describe('the hash of a line (D27)', () => {
  const { entry } = appendEntry(head, sale);

  test('is SHA-256 over the previous hash and the canonical text', () => {
    const expected = createHash('sha256')
      .update(genesisHash)
      .update(canonicalEntry(entry, digest, charge));
    expect(entry.hash).toEqual(expected.digest());
  });

  test('changes with every field of the line but itself and the order, which is the charge’s', () => {
    const { hash, ...columns } = entry;
    const changes: HashedEntry = {
      intermediaryId: 9,
      sellerId: 9,
      sequence: 9,
      operation: 'ESTORNO',
      executionDate: '2026-11-03',
      chargeUuid: '00000000-0000-4000-8000-000000000009',
      chargePaidAt: 9,
      paymentMethod: 'CREDIT_CARD_SIGHT',
      brand: '',
      valueCents: 9,
      feeCents: 9,
      planId: 9,
      planVersion: 9,
      refundId: 9,
      chargebackId: 9,
      adjustmentId: 9,
      anticipationId: 9,
      transferId: 9,
      installment: 9,
      previousHash: Buffer.alloc(32, 9),
    };
    const hashes = Object.entries(changes).map(([column, value]) =>
      entryHash({ ...columns, [column]: value }, digest, charge).toString('hex'),
    );
    expect(new Set([...hashes, hash.toString('hex')]).size).toBe(hashes.length + 1);
  });

  test('changes with the digest of the plan and with every money field of the charge', () => {
    const changes: Partial<PricedCharge>[] = [
      { paidAt: 9 },
      { paymentMethod: 'CREDIT_CARD_EARLY_BUYER' },
      { channel: null },
      { brand: null },
      { installments: null },
      { valueCents: 9 },
      { buyerValueCents: 9 },
      { authorizationCode: null },
      { authorizationNsu: '' },
    ];
    const hashes = [
      entryHash(entry, Buffer.alloc(32, 9), charge),
      ...changes.map((change) => entryHash(entry, digest, { ...charge, ...change })),
    ].map((hash) => hash.toString('hex'));
    expect(new Set([...hashes, entry.hash.toString('hex')]).size).toBe(hashes.length + 1);
  });

  test('is this for ever: a change here would break every chain that exists', () => {
    expect(entry.hash.toString('hex')).toBe(
      '03ed6fe94595b30cae909ee7dca27d3463286e965fe9ce4a625a28c0897510fd',
    );
    const refund = appendEntry(head, { ...sale, operation: 'ESTORNO', refundId: 12 });
    expect(refund.entry.hash.toString('hex')).toBe(
      '73705b09decb753d5d3afadfb59fe8895716b264a33b5d9d6c9ad978d3a1aa21',
    );
    const ofNoCharge = { planId: null, planDigest: null, charge: null, feeCents: 0 };
    const transfer = appendEntry(head, { ...sale, ...ofNoCharge, operation: 'REPASSE', transferId: 12 });
    expect(transfer.entry.hash.toString('hex')).toBe(
      'cc3de45437548e222882ddd1dc1c890ce56ee05872448cb13e83ac63912c3730',
    );
  });
});

describe('a line at the end of a chain', () => {
  test('takes the next number and the last hash, and is the new end', () => {
    const first = appendEntry(head, sale);
    expect(first.entry).toEqual({
      intermediaryId: 2,
      sellerId: 3,
      sequence: 1,
      operation: 'VENDA',
      executionDate: '2026-11-02',
      chargeUuid: charge.uuid,
      chargePaidAt: charge.paidAt,
      paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
      brand: 'visa',
      valueCents: 120_000,
      feeCents: 3_840,
      planId: 4,
      planVersion: 1,
      ...noSource,
      channel: 'POS',
      installments: 12,
      installment: null,
      chargeValueCents: 120_000,
      buyerValueCents: null,
      authorizationCode: '123456',
      authorizationNsu: '987654',
      uuidOrder: charge.uuidOrder,
      previousHash: genesisHash,
      hash: first.entry.hash,
    });
    expect(first.head).toEqual({ ...head, sequence: 1, hash: first.entry.hash, openCents: 116_160n });
    expect(head.sequence).toBe(0);
    const second = appendEntry(first.head, {
      ...sale,
      operation: 'ESTORNO',
      valueCents: 5,
      refundId: 12,
    });
    expect(second.entry).toMatchObject({
      sequence: 2,
      operation: 'ESTORNO',
      valueCents: 5,
      refundId: 12,
      previousHash: first.entry.hash,
    });
  });

  test('has an empty brand where the charge has none', () => {
    expect(appendEntry(head, { ...sale, charge: { ...charge, brand: null } }).entry.brand).toBe('');
  });
});
