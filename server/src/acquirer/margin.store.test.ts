import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { planTax } from '../../test/support/fixtures.ts';
import { failRefundOf, importedLines, refundPartOf, serviceOn } from '../../test/support/proof.ts';
import { seedAssignedPlan, seededAt, seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { seedSettlementFile } from '../../test/support/settlement-files.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { addDays } from '../shared/calendar.ts';
import { sumVolumes } from '../statement/volume.repository.ts';
import { readMargins } from './reconciliation.service.ts';
import type { MarginGrouping } from './margin.repository.ts';

let database: TestStore;
let intermediaryId: number;
let sellers: number[];

const now = Date.parse('2026-11-23T15:00:00Z');

/** The first of three instalments that the acquirer reports of the second charge. */
const card = (installment: number, changes: object = {}) => ({
  ...{ acquirer: 'acme', kind: 'SALE', tid: 'T2', installment, installments: 3, saleValue: 100 },
  ...{ gross: installment === 1 ? 33.34 : 33.33, cost: 1.2, net: installment === 1 ? 32.14 : 32.13 },
  ...{ soldOn: '2026-11-18', expectedOn: `2026-12-1${installment}`, ...changes },
});

beforeAll(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  sellers = await seedSellers(database.store, intermediaryId, 2);
  for (const sellerId of sellers) {
    const plan = { sellerId, tax: planTax(), validFrom: seededAt + 1 };
    await seedAssignedPlan(database.store, intermediaryId, plan);
  }
  const service = { ...serviceOn(database.store), clock: () => now };
  const [first, second] = sellers;
  const at = (day: string) => ({ paidAt: `${day}T23:59:59-03:00`, expirationDate: '2026-11-20' });
  const pix = (n: number, idSeller: number | undefined, changes: object = {}) =>
    chargeLine({
      ...{ uuid: chargeUuid(n), idSeller, source: { acquirer: 'acme', txid: `P${n}` }, ...at('2026-11-18') },
      ...changes,
    });
  await importedLines(service, intermediaryId, [
    pix(1, first),
    chargeLine({
      ...{ uuid: chargeUuid(2), idSeller: first, paymentMethod: 'CREDIT_CARD_EARLY_SELLER' },
      ...{ channel: 'ONLINE', brand: 'visa', installments: 3, ...at('2026-11-18') },
      source: { acquirer: 'acme', tid: 'T2' },
    }),
    pix(3, second, { value: 200, ...at('2026-11-19') }),
    pix(4, second, at('2026-11-19')),
    // Of this one only two of three instalments are reported.
    chargeLine({
      ...{ uuid: chargeUuid(6), idSeller: second, paymentMethod: 'CREDIT_CARD_EARLY_BUYER', buyerValue: 100 },
      ...{ channel: 'ONLINE', brand: 'mastercard', installments: 3, ...at('2026-11-19') },
      source: { acquirer: 'acme', tid: 'T6' },
    }),
    // A day before the period.
    pix(5, second, at('2026-10-24')),
  ]);
  // Half of the sale is given back with half of its fee; the other half is not, because that refund fails.
  await refundPartOf(service, intermediaryId, chargeUuid(3), 10_000);
  await failRefundOf(service, intermediaryId, chargeUuid(3));
  await refundPartOf(service, intermediaryId, chargeUuid(4), 5_000);
  const paidPix = (n: number, gross: number, cost: number) => ({
    ...{
      acquirer: 'acme',
      kind: 'SALE',
      txid: `P${n}`,
      gross,
      cost,
      net: Math.round((gross - cost) * 100) / 100,
    },
    ...{ soldOn: '2026-11-18', paidOn: '2026-11-18' },
  });
  await seedSettlementFile(
    service,
    intermediaryId,
    ...[card(1, { tid: 'T6' }), card(2, { tid: 'T6' })],
    ...[paidPix(1, 100, 0.4), card(1), card(2), card(3), paidPix(4, 100, 0.1), paidPix(5, 100, 7)],
    { ...paidPix(4, -50, -0.05), kind: 'CANCEL' },
    // What is charged for a sale counts with it; the rent of a terminal does not.
    { ...paidPix(4, 0, 0.02), kind: 'FEE' },
    { acquirer: 'acme', kind: 'FEE', gross: 0, cost: 30, net: -30, paidOn: '2026-11-18' },
  );
  await seedSettlementFile(
    service,
    intermediaryId,
    // The payment counts instead of its announcement, and what is repeated does not.
    ...[card(1, { paidOn: '2026-12-11' }), card(2, { expectedOn: '2026-12-01' }), paidPix(1, 100, 0.4)],
  );
});
afterAll(() => database.cleanup());

/** Returns the margins in BRL with what they are divided by. */
async function margins(by: MarginGrouping) {
  const rows = await readMargins(database.store.read, intermediaryId, { from: null, to: null, by }, now);
  return rows.map(({ key, sales, reported, ...cents }) => ({
    ...{ key, sales: Number(sales), reported: Number(reported) },
    value: Number(cents.valueCents) / 100,
    fees: Number(cents.feeCents) / 100,
    reportedFees: Number(cents.reportedFeeCents) / 100,
    cost: Number(cents.costCents) / 100,
    margin: Number(cents.marginCents) / 100,
  }));
}

test('by method: the lowest margin comes first, and a sale that no file tells of has none', async () => {
  expect(await margins('METHOD')).toEqual([
    // Three instalments of 1.20 each, and 3.30 % of 100.00.
    {
      ...{ key: 'CREDIT_CARD_EARLY_SELLER', sales: 1, reported: 1, value: 100, fees: 3.3 },
      ...{ reportedFees: 3.3, cost: 3.6, margin: -0.3 },
    },
    // Two of its three instalments are reported, so its cost is not known.
    {
      ...{ key: 'CREDIT_CARD_EARLY_BUYER', sales: 1, reported: 0, value: 100, fees: 3.1 },
      ...{ reportedFees: 0, cost: 0, margin: 0 },
    },
    // 0.99 % of 100.00, 200.00 and 100.00, of which the second is not reported; 0.50 of the last is given back with 50.00.
    {
      ...{ key: 'PIX', sales: 3, reported: 2, value: 400, fees: 3.46 },
      ...{ reportedFees: 1.48, cost: 0.47, margin: 1.01 },
    },
  ]);
});

test.each<[MarginGrouping, (key: string | null) => unknown, [key: unknown, margin: number, cost: number][]]>([
  [
    'BRAND',
    (key) => key,
    [
      ['visa', -0.3, 3.6],
      ['mastercard', 0, 0],
      [null, 1.01, 0.47],
    ],
  ],
  [
    'INSTALLMENTS',
    (key) => key,
    [
      ['3', -0.3, 3.6],
      [null, 1.01, 0.47],
    ],
  ],
  [
    'SELLER',
    (key) => sellers.indexOf(Number(key)),
    [
      [0, 0.29, 4],
      [1, 0.42, 0.07],
    ],
  ],
  [
    'DAY',
    (key) => key,
    [
      ['2026-11-18', 0.29, 4],
      ['2026-11-19', 0.42, 0.07],
    ],
  ],
])('by %s: the same money, divided in another way', async (by, keyOf, expected) => {
  const found = await margins(by);
  expect(found.map(({ key, margin, cost }) => [keyOf(key), margin, cost])).toEqual(expected);
});

test('fees are those of the volumes, which are counted by the day of the refund', async () => {
  const days = Array.from({ length: 30 }, (_, n) => addDays('2026-10-25', n));
  const volumes = await sumVolumes(database.store.read, { intermediaryId, sellerId: null, days }, 'METHOD');
  const ofVolumes = [...volumes].map(([key, { sales, valueCents, feeCents, returnedFeeCents }]) => [
    ...[key, Number(sales), Number(valueCents) / 100, Number(feeCents - returnedFeeCents) / 100],
  ]);
  const ofMargins = (await margins('METHOD')).map(({ key, sales, value, fees }) => [key, sales, value, fees]);
  const sorted = (rows: unknown[][]) => rows.map(String).toSorted();
  expect(sorted(ofMargins)).toEqual(sorted(ofVolumes));
});
