import { expect, test } from 'vitest';
import { readCharge, type ImportedCharge } from '../../charges/import/charge-line.ts';
import { isRefusal } from '../../imports/line-error.ts';
import { BRANDS, CHANNELS } from '../../shared/charge-terms.ts';
import { sampleLines } from './sample-lines.ts';
import type { SampleSeller } from './sample-charge.ts';

const until = Date.parse('2026-11-01T00:00:00Z');
const dayMs = 86_400_000;
const switchedAt = until - 30 * dayMs;

/** A seller with every channel, and one with a single channel that changes 30 days before the end. */
const sellers: SampleSeller[] = [
  { id: 3, channelsAt: () => [...CHANNELS] },
  { id: 8, channelsAt: (paidAt) => (paidAt < switchedAt ? ['POS'] : ['TAP']) },
];

function sample(options: { count: number; seed?: string }): string {
  return [...sampleLines(sellers, { seed: '1', until, ...options })].join('');
}

function charges(count: number): ImportedCharge[] {
  const lines = sample({ count }).trimEnd().split('\n');
  return lines.map((line, index) => {
    const raw = { number: index + 1, bytes: Buffer.from(line), isTooLong: false, endOffset: 0 };
    const charge = readCharge(raw, until);
    if (isRefusal(charge)) throw new Error(`${charge.detail}: ${line}`);
    return charge;
  });
}

test('the same seed gives the same bytes, another seed others', () => {
  expect(sample({ count: 1_200 })).toBe(sample({ count: 1_200 }));
  expect(sample({ count: 1_200, seed: '2' })).not.toBe(sample({ count: 1_200 }));
});

test('a longer sample begins with a shorter one', () => {
  expect(sample({ count: 1_501 }).startsWith(sample({ count: 777 }))).toBe(true);
});

test('there are as many lines as asked for, each a charge that the importer takes, with its own uuid', () => {
  expect(new Set(charges(5_000).map((charge) => charge.uuid)).size).toBe(5_000);
});

test('every method, channel, brand, count of instalments and seller occurs', () => {
  const all = charges(10_000);
  const seen = <K extends keyof ImportedCharge>(field: K) => new Set(all.map((charge) => charge[field]));
  expect(seen('paymentMethod').size).toBe(6);
  expect(seen('channel')).toEqual(new Set([null, ...CHANNELS]));
  expect(seen('brand')).toEqual(new Set([null, 'other', ...BRANDS]));
  expect(seen('installments')).toEqual(
    new Set([null, ...Array.from({ length: 24 }, (_, index) => index + 1)]),
  );
  expect(seen('sellerId')).toEqual(new Set([3, 8]));
});

test('a seller is paid only at channels that its plan priced at that moment', () => {
  const credit = charges(10_000).filter((charge) => charge.sellerId === 8 && charge.channel !== null);
  for (const { channel, paidAt } of credit) expect(channel).toBe(paidAt < switchedAt ? 'POS' : 'TAP');
  expect(new Set(credit.map((charge) => charge.channel)).size).toBe(2);
});

test('payments are spread over the 90 days before the given instant', () => {
  const instants = charges(5_000).map((charge) => charge.paidAt);
  expect(Math.min(...instants)).toBeGreaterThanOrEqual(until - 90 * dayMs);
  expect(Math.min(...instants)).toBeLessThan(until - 89 * dayMs);
  expect(Math.max(...instants)).toBeLessThan(until);
  expect(Math.max(...instants)).toBeGreaterThan(until - dayMs);
});

test('values end as prices do', () => {
  const endings = new Set(charges(1_000).map((charge) => charge.valueCents % 100));
  expect(endings).toEqual(new Set([0, 90, 99]));
});
