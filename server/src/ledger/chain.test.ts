import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatementEntryRow } from '../db/tables.ts';
import { appendEntry, canonicalEntry, entryHash, type NewEntry, type PricedCharge } from './chain.ts';
import { genesisHash, type SellerHead } from './seller-head.repository.ts';

const digest = Buffer.alloc(32, 1);

const charge: PricedCharge = {
  uuid: '00000000-0000-4000-8000-000000000001',
  paidAt: Date.UTC(2026, 9, 5, 17, 30),
  paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
  channel: 'POS',
  brand: 'visa',
  installments: 12,
  valueCents: 120_000,
};

const sale: NewEntry = {
  operation: 'VENDA',
  executionDate: '2026-11-02',
  feeCents: 3_840,
  planId: 4,
  planDigest: digest,
  charge,
};

const head: SellerHead = {
  intermediaryId: 2,
  sellerId: 3,
  sequence: 0,
  hash: genesisHash,
  eventSequence: 9,
};

const integer = fc.maxSafeInteger();
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((array) => Buffer.from(array));
const method = fc.constantFrom('PIX', 'BANK_SLIP', 'DEBIT_CARD', 'CREDIT_CARD_SIGHT');
const brand = fc.constantFrom('visa', 'elo', 'american_express', 'other');

const anyRow = fc.record<Omit<StatementEntryRow, 'hash'>>({
  intermediary_id: integer,
  seller_id: integer,
  sequence: integer,
  operation: fc.constantFrom('VENDA', 'ESTORNO'),
  execution_date: fc.string(),
  charge_uuid: fc.uuid(),
  charge_paid_at: integer,
  payment_method: method,
  brand: fc.option(brand, { nil: '' }),
  value_cents: integer,
  fee_cents: integer,
  plan_id: integer,
  previous_hash: bytes,
});

const anyCharge = fc.record<PricedCharge>({
  uuid: fc.uuid(),
  paidAt: integer,
  paymentMethod: method,
  channel: fc.constantFrom('ONLINE', 'POS', 'TAP', null),
  brand: fc.option(brand),
  installments: fc.option(fc.integer({ min: 1, max: 24 })),
  valueCents: integer,
});

describe('the canonical text of a line', () => {
  test("is RFC 8785's, as another implementation writes it", () => {
    fc.assert(
      fc.property(anyRow, bytes, anyCharge, (row, planDigest, priced) => {
        const columns = Object.entries(row).filter(([column]) => column !== 'previous_hash');
        const { paidAt, paymentMethod, valueCents, channel, installments, brand: chargeBrand } = priced;
        expect(canonicalEntry(row, planDigest, priced)).toBe(
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
            },
          }),
        );
      }),
    );
  });
});

describe('the hash of a line (D27)', () => {
  const { row } = appendEntry(head, sale);

  test('is SHA-256 over the previous hash and the canonical text', () => {
    const expected = createHash('sha256')
      .update(genesisHash)
      .update(canonicalEntry(row, digest, charge));
    expect(row.hash).toEqual(expected.digest());
  });

  test('changes with every column of the line but itself', () => {
    const { hash, ...columns } = row;
    const changes: { [K in keyof typeof columns]: (typeof columns)[K] } = {
      intermediary_id: 9,
      seller_id: 9,
      sequence: 9,
      operation: 'ESTORNO',
      execution_date: '2026-11-03',
      charge_uuid: '00000000-0000-4000-8000-000000000009',
      charge_paid_at: 9,
      payment_method: 'CREDIT_CARD_SIGHT',
      brand: '',
      value_cents: 9,
      fee_cents: 9,
      plan_id: 9,
      previous_hash: Buffer.alloc(32, 9),
    };
    const hashes = Object.entries(changes).map(([column, value]) =>
      entryHash({ ...columns, [column]: value }, digest, charge).toString('hex'),
    );
    expect(new Set([...hashes, hash.toString('hex')]).size).toBe(hashes.length + 1);
  });

  test('changes with the digest of the plan and with every field of the charge that priced it', () => {
    const changes: Partial<PricedCharge>[] = [
      { paidAt: 9 },
      { paymentMethod: 'CREDIT_CARD_EARLY_BUYER' },
      { channel: null },
      { brand: null },
      { installments: null },
      { valueCents: 9 },
    ];
    const hashes = [
      entryHash(row, Buffer.alloc(32, 9), charge),
      ...changes.map((change) => entryHash(row, digest, { ...charge, ...change })),
    ].map((hash) => hash.toString('hex'));
    expect(new Set([...hashes, row.hash.toString('hex')]).size).toBe(hashes.length + 1);
  });

  test('is this for ever: a change here would break every chain that exists', () => {
    expect(row.hash.toString('hex')).toBe('278f18d4b4c097cac09baae2556e8922e458715817356f414e8cd7a377d3d3c1');
  });
});

describe('a line at the end of a chain', () => {
  test('takes the next number and the last hash, and is the new end', () => {
    const first = appendEntry(head, sale);
    expect(first.row).toEqual({
      intermediary_id: 2,
      seller_id: 3,
      sequence: 1,
      operation: 'VENDA',
      execution_date: '2026-11-02',
      charge_uuid: charge.uuid,
      charge_paid_at: charge.paidAt,
      payment_method: 'CREDIT_CARD_EARLY_SELLER',
      brand: 'visa',
      value_cents: 120_000,
      fee_cents: 3_840,
      plan_id: 4,
      previous_hash: genesisHash,
      hash: first.row.hash,
    });
    expect(first.head).toEqual({ ...head, sequence: 1, hash: first.row.hash });
    expect(head.sequence).toBe(0);
    const second = appendEntry(first.head, { ...sale, operation: 'ESTORNO' });
    expect(second.row).toMatchObject({ sequence: 2, operation: 'ESTORNO', previous_hash: first.row.hash });
  });

  test('has an empty brand where the charge has none', () => {
    expect(appendEntry(head, { ...sale, charge: { ...charge, brand: null } }).row.brand).toBe('');
  });
});
