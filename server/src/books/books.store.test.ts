import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anticipate, cancelUnlessPaid } from '../../test/support/anticipations.ts';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { effectLine, importedEffects } from '../../test/support/effect-lines.ts';
import { planTax } from '../../test/support/fixtures.ts';
import { disputeOf, failRefundOf, importedLines, refundPartOf, serviceOn } from '../../test/support/proof.ts';
import {
  seedAssignedPlan,
  seededAt,
  seedIntermediary,
  seedSeller,
  seedSellers,
} from '../../test/support/seed.ts';
import { seedSettlementFile, unknownSale } from '../../test/support/settlement-files.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { createAdjustment } from '../after-sale/adjustment.service.ts';
import { operator } from '../audit/audit.repository.ts';
import { closeTransfers } from '../settlement/closing.service.ts';
import { addDays } from '../shared/calendar.ts';
import { createHold, releaseHold } from '../settlement/hold.service.ts';
import { updateTransfer } from '../settlement/update-transfer.service.ts';
import type { Account } from './accounts.ts';
import { readJournal, readTrialBalance } from './books.service.ts';

let database: TestStore;
let intermediaryId: number;
let sellerId: number;
let today: string;

const service = () => ({
  ...serviceOn(database.store),
  clock: () => Date.parse(`${today}T12:00:00-03:00`),
});
const actor = () => operator(intermediaryId);

/** Charge 1 is a Pix, 2 a Pix whose refund fails, 3 is paid in instalments at the buyer's cost, 4 by debit card. */
async function sell(): Promise<void> {
  const sale = (n: number, changes: object) =>
    chargeLine({
      ...{ idSeller: sellerId, uuid: chargeUuid(n), paidAt: `${today}T23:59:59-03:00` },
      ...{ expirationDate: '2026-10-30', ...changes },
    });
  await importedLines(serviceOn(database.store), intermediaryId, [
    sale(1, { source: { acquirer: 'acme', txid: 'P1' } }),
    sale(2, { value: 200 }),
    sale(3, {
      ...{ paymentMethod: 'CREDIT_CARD_EARLY_BUYER', channel: 'ONLINE', brand: 'visa', installments: 3 },
      source: { acquirer: 'acme', tid: 'T3' },
    }),
    sale(4, {
      ...{ paymentMethod: 'DEBIT_CARD', brand: 'elo', value: 300 },
      source: { acquirer: 'acme', tid: 'T4' },
    }),
  ]);
}

const adjust = (direction: 'CREDIT' | 'DEBIT', valueCents: number) =>
  database.store.write((tx) =>
    createAdjustment(service(), tx, actor(), {
      ...{ sellerId, chargeUuid: null, direction, valueCents, reason: 'Rent' },
    }),
  );

const close = () =>
  closeTransfers(service(), actor(), { transferDate: today, minimumCents: 0, sellerId: null });

/** Gives these answers of the bank to the newest transfer of this contract, or of the seller if it is null. */
async function answer(contract: string | null, ...statuses: ('SENT' | 'PAID' | 'FAILED' | 'RETURNED')[]) {
  const rows = await database.store.read
    .selectFrom('transfers')
    .select(['id', 'contract'])
    .orderBy('id', 'desc')
    .execute();
  const id = rows.find((row) => row.contract === contract)?.id ?? 0;
  for (const status of statuses) {
    const update = { id, status, reason: null, endToEndId: null };
    await database.store.write((tx) => updateTransfer(service(), tx, actor(), update));
  }
}

beforeAll(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  sellerId = await seedSeller(database.store, intermediaryId, 1);
  const tax = { ...planTax(), anticipation: { ratePpm: 20_000, method: 'SIMPLE' } as const };
  await seedAssignedPlan(database.store, intermediaryId, { sellerId, tax, validFrom: seededAt + 1 });
  today = '2026-10-05';
  await sell();
  today = '2026-10-06';
  await refundPartOf(service(), intermediaryId, chargeUuid(1), 5_000);
  await refundPartOf(service(), intermediaryId, chargeUuid(2), 10_000);
  today = '2026-10-07';
  const dispute = await disputeOf(service(), intermediaryId, chargeUuid(3), 'OPEN', { valueCents: 5_000 });
  await disputeOf(service(), intermediaryId, chargeUuid(4), 'OPEN', { valueCents: 6_000 });
  await adjust('CREDIT', 500);
  await adjust('DEBIT', 200);
  const order = { sellerId, amountCents: 1_000, reason: 'RISK', reference: null, releaseOn: null } as const;
  const { hold } = await database.store.write((tx) => createHold(service(), tx, actor(), order));
  await database.store.write((tx) => createHold(service(), tx, actor(), { ...order, amountCents: 300 }));
  const line = { idSeller: sellerId, dueDate: '2026-10-06', arrangement: 'ECD', value: 100 } as const;
  await importedEffects(service(), intermediaryId, [
    effectLine(line),
    effectLine({ ...line, contract: 'B', priority: 2, value: 50 }),
  ]);
  await close();
  today = '2026-10-08';
  await failRefundOf(service(), intermediaryId, chargeUuid(2));
  await database.store.write((tx) => releaseHold(service(), tx, actor(), { sellerId, id: hold.id }));
  const seller = { intermediaryId, sellerId };
  const id = await anticipate(service(), seller, { amountCents: 2_000, order: 'NEAREST' });
  await anticipate(service(), seller, { amountCents: 1_000, order: 'NEAREST' });
  await answer(null, 'SENT', 'PAID');
  await answer('A', 'SENT', 'PAID');
  await answer('B', 'SENT', 'FAILED');
  today = '2026-10-09';
  await cancelUnlessPaid(service(), seller, id ?? 0);
  await disputeOf(service(), intermediaryId, chargeUuid(3), 'WON', { id: dispute });
  await answer('A', 'RETURNED');
  await close();
  const sale = (changes: object) => ({
    ...{ acquirer: 'acme', kind: 'SALE', soldOn: '2026-10-05', ...changes },
  });
  const card = (changes: object) => sale({ tid: 'T4', gross: 300, saleValue: 300, ...changes });
  await seedSettlementFile(
    service(),
    intermediaryId,
    sale({ txid: 'P1', gross: 100, cost: 0.4, net: 99.6, paidOn: '2026-10-06' }),
    sale({ txid: 'P1', kind: 'CANCEL', gross: -50, cost: -0.2, net: -49.8, paidOn: '2026-10-07' }),
    sale({
      tid: 'T3',
      installment: 1,
      installments: 3,
      saleValue: 110,
      gross: 36.68,
      cost: 1,
      net: 35.68,
      expectedOn: '2026-11-04',
    }),
    // Announced with 297.00 and paid with 296.00, twice; what is disputed will be taken back in November.
    card({ cost: 3, net: 297, expectedOn: '2026-10-06' }),
    card({ cost: 4, net: 296, paidOn: '2026-10-06' }),
    card({ cost: 4, net: 296, paidOn: '2026-10-08' }),
    card({ kind: 'CHARGEBACK', gross: -60, cost: 0, net: -60, expectedOn: '2026-11-10' }),
    // A sale that was refused is no money.
    sale({ kind: 'ADJUSTMENT', tid: 'T5', gross: 70, cost: 1, net: 69, expectedOn: '2026-10-09' }),
  );
  // The same payment in another file is no money either.
  await seedSettlementFile(
    service(),
    intermediaryId,
    card({ cost: 4, net: 296, paidOn: '2026-10-06' }),
    card({ kind: 'FEE', gross: -1, cost: 0, net: -1, soldOn: undefined, paidOn: '2026-10-09' }),
  );
  await seedSettlementFile(
    service(),
    intermediaryId,
    { acquirer: 'other', kind: 'FEE', gross: 0, cost: 30, net: -30, paidOn: '2026-10-08' },
    unknownSale('X', { acquirer: 'other', soldOn: '2026-10-07', expectedOn: '2026-11-06' }),
  );
});
afterAll(() => database.cleanup());

const balanceOf = (from: string, to: string) =>
  readTrialBalance(database.store.read, intermediaryId, { from, to }, service().clock());
const journalOf = (
  from: string,
  to: string,
  { account = null, acquirer = null }: { account?: Account | null; acquirer?: string | null } = {},
) => readJournal(database.store.read, intermediaryId, { from, to, account, acquirer }, service().clock());

const brl = (cents: bigint) => Number(cents) / 100;

test('each account has exactly what the documents of the month say', async () => {
  const found = await balanceOf('2026-10-01', '2026-10-31');
  const table = found.map(({ account, acquirer, openingCents, debitCents, creditCents, closingCents }) => [
    acquirer === null ? account : `${account} ${acquirer}`,
    ...[openingCents, debitCents, creditCents, closingCents].map(brl),
  ]);
  expect(table).toEqual([
    // Of 700.00 and a surcharge of 10.00, 200.00 and 73.32 are not reported, and 60.00 will be taken back.
    ['UNREPORTED_SALES', 0, 915, 701.68, 213.32],
    // The announced instalment, less its cost.
    ['ACQUIRER_RECEIVABLE acme', 0, 787.68, 752, 35.68],
    ['ACQUIRER_RECEIVABLE other', 0, 40, 30.2, 9.8],
    // 99.60 + 296.00 + 296.00, less 49.80, 30.00 and 1.00; 225.04 and 100.00 transferred, of which the latter came back.
    ['BANK', 0, 791.6, 405.84, 385.76],
    ['SELLERS_PAYABLE', 0, 932.37, 1019.27, -86.9],
    ['SELLER_RESERVES', 0, 10, 13, -3],
    ['TRANSFERS_PAYABLE', 0, 225.04, 343.87, -118.83],
    ['BENEFICIARIES_PAYABLE', 0, 150, 300, -150],
    // What was paid twice, and a sale of no charge.
    ['UNIDENTIFIED_AMOUNTS', 0, 0, 310, -310],
    // 0.99 + 1.98 + 3.10 + 4.35, less 0.50 for 50.00 of the first and 0.87 for 60.00 of the last.
    ['FEE_REVENUE', 0, 3.91, 12.96, -9.05],
    ['SURCHARGE_REVENUE', 0, 5, 15, -10],
    ['ANTICIPATION_REVENUE', 0, 0.36, 0.54, -0.18],
    ['SELLER_ADJUSTMENTS', 0, 5, 2, 3],
    // 0.40 + 1.00 + 4.00 + 4.00 + 0.20, less 0.20 that came back, and fees of 30.00 and 1.00.
    ['ACQUIRER_COST', 0, 40.6, 0.2, 40.4],
  ]);
  const head = createHash('sha256').update(`${sellerId} 26\n`).digest('hex');
  const told = found.filter(({ lines }) => lines !== null);
  expect(told.map(({ statementCents, lines, heads }) => [statementCents, lines, heads])).toEqual([
    [-8_690n, 26, head],
    [-300n, 26, head],
  ]);
});

test('the journal has each amount on its day, with both accounts', async () => {
  const entries = await journalOf('2026-10-01', '2026-10-31');
  const lines = entries.map(({ day, kind, acquirer, documents, debit, credit, cents }) =>
    [day.slice(5), kind, ...(acquirer === null ? [] : [acquirer]), documents, debit, credit, brl(cents)].join(
      ' ',
    ),
  );
  expect(lines).toEqual([
    '10-05 SALE 4 UNREPORTED_SALES SELLERS_PAYABLE 700',
    '10-05 SALE 4 SELLERS_PAYABLE FEE_REVENUE 10.42',
    '10-05 SALE 4 UNREPORTED_SALES SURCHARGE_REVENUE 10',
    '10-05 ACQUIRER_REPORT acme 3 ACQUIRER_RECEIVABLE UNREPORTED_SALES 436.68',
    '10-05 ACQUIRER_REPORT acme 3 ACQUIRER_COST ACQUIRER_RECEIVABLE 5.4',
    '10-06 REFUND 2 SELLERS_PAYABLE UNREPORTED_SALES 150',
    '10-06 REFUND 2 FEE_REVENUE SELLERS_PAYABLE 1.49',
    '10-06 ACQUIRER_PAYMENT acme 2 BANK ACQUIRER_RECEIVABLE 395.6',
    '10-07 CHARGEBACK 2 SELLERS_PAYABLE UNREPORTED_SALES 110',
    '10-07 CHARGEBACK 2 FEE_REVENUE SELLERS_PAYABLE 2.42',
    '10-07 CHARGEBACK 2 SURCHARGE_REVENUE UNREPORTED_SALES 5',
    '10-07 ADJUSTMENT_CREDIT 1 SELLER_ADJUSTMENTS SELLERS_PAYABLE 5',
    '10-07 ADJUSTMENT_DEBIT 1 SELLERS_PAYABLE SELLER_ADJUSTMENTS 2',
    '10-07 HOLD 2 SELLERS_PAYABLE SELLER_RESERVES 13',
    '10-07 TRANSFER 1 SELLERS_PAYABLE TRANSFERS_PAYABLE 225.04',
    '10-07 TRANSFER_PAID 1 TRANSFERS_PAYABLE BANK 225.04',
    '10-07 BENEFICIARY_TRANSFER 2 SELLERS_PAYABLE BENEFICIARIES_PAYABLE 150',
    '10-07 BENEFICIARY_TRANSFER_PAID 1 BENEFICIARIES_PAYABLE BANK 100',
    // What an acquirer takes back is posted the other way round.
    '10-07 ACQUIRER_REPORT acme 1 UNREPORTED_SALES ACQUIRER_RECEIVABLE 50',
    '10-07 ACQUIRER_REPORT acme 1 ACQUIRER_RECEIVABLE ACQUIRER_COST 0.2',
    '10-07 UNIDENTIFIED_REPORT other 1 ACQUIRER_RECEIVABLE UNIDENTIFIED_AMOUNTS 10',
    '10-07 UNIDENTIFIED_REPORT other 1 ACQUIRER_COST ACQUIRER_RECEIVABLE 0.2',
    '10-07 ACQUIRER_PAYMENT acme 1 ACQUIRER_RECEIVABLE BANK 49.8',
    '10-08 REFUND_FAILED 1 UNREPORTED_SALES SELLERS_PAYABLE 100',
    '10-08 REFUND_FAILED 1 SELLERS_PAYABLE FEE_REVENUE 0.99',
    '10-08 ANTICIPATION 2 SELLERS_PAYABLE ANTICIPATION_REVENUE 0.54',
    '10-08 HOLD_RELEASED 1 SELLER_RESERVES SELLERS_PAYABLE 10',
    '10-08 BENEFICIARY_TRANSFER_VOIDED 1 BENEFICIARIES_PAYABLE SELLERS_PAYABLE 50',
    // The second payment of one instalment.
    '10-08 UNIDENTIFIED_REPORT acme 1 ACQUIRER_RECEIVABLE UNIDENTIFIED_AMOUNTS 300',
    '10-08 UNIDENTIFIED_REPORT acme 1 ACQUIRER_COST ACQUIRER_RECEIVABLE 4',
    '10-08 ACQUIRER_FEE other 1 ACQUIRER_COST ACQUIRER_RECEIVABLE 30',
    '10-08 ACQUIRER_PAYMENT acme 1 BANK ACQUIRER_RECEIVABLE 296',
    '10-08 ACQUIRER_PAYMENT other 1 ACQUIRER_RECEIVABLE BANK 30',
    '10-09 CHARGEBACK_WON 1 UNREPORTED_SALES SELLERS_PAYABLE 50',
    '10-09 CHARGEBACK_WON 1 SELLERS_PAYABLE FEE_REVENUE 1.55',
    '10-09 CHARGEBACK_WON 1 UNREPORTED_SALES SURCHARGE_REVENUE 5',
    '10-09 ANTICIPATION_CANCELLED 1 ANTICIPATION_REVENUE SELLERS_PAYABLE 0.36',
    '10-09 TRANSFER 1 SELLERS_PAYABLE TRANSFERS_PAYABLE 118.83',
    '10-09 BENEFICIARY_TRANSFER 2 SELLERS_PAYABLE BENEFICIARIES_PAYABLE 150',
    '10-09 BENEFICIARY_TRANSFER_RETURNED 1 BANK SELLERS_PAYABLE 100',
    '10-09 ACQUIRER_FEE acme 1 ACQUIRER_COST ACQUIRER_RECEIVABLE 1',
    '10-09 ACQUIRER_PAYMENT acme 1 ACQUIRER_RECEIVABLE BANK 1',
  ]);
});

test('the journal of an account, or of an acquirer', async () => {
  const ofBank = await journalOf('2026-10-07', '2026-10-07', { account: 'BANK' });
  expect(ofBank.map(({ kind }) => kind)).toEqual([
    'TRANSFER_PAID',
    'BENEFICIARY_TRANSFER_PAID',
    'ACQUIRER_PAYMENT',
  ]);
  const ofOther = await journalOf('2026-10-01', '2026-10-31', { acquirer: 'other' });
  expect(ofOther.map(({ kind }) => kind)).toEqual([
    ...['UNIDENTIFIED_REPORT', 'UNIDENTIFIED_REPORT', 'ACQUIRER_FEE', 'ACQUIRER_PAYMENT'],
  ]);
});

const days = Array.from({ length: 11 }, (_, n) => addDays('2026-10-01', n));

test.each(days)('cut off after %s, nothing is lost, counted twice or without a counterpart', async (day) => {
  const first = await balanceOf('2026-10-01', day);
  const rest = await balanceOf(addDays(day, 1), '2026-10-31');
  const whole = await balanceOf('2026-10-01', '2026-10-31');
  for (const balance of [first, rest]) {
    for (const { statementCents, closingCents } of balance)
      expect(statementCents ?? closingCents).toBe(closingCents);
    const entries = await (balance === first
      ? journalOf('2026-10-01', day)
      : journalOf(addDays(day, 1), '2026-10-31'));
    for (const { account, acquirer, debitCents, creditCents } of balance) {
      const own = entries.filter((entry) => acquirer === null || entry.acquirer === acquirer);
      const sumOf = (side: 'debit' | 'credit') =>
        own.filter((entry) => entry[side] === account).reduce((cents, entry) => cents + entry.cents, 0n);
      expect([account, sumOf('debit'), sumOf('credit')]).toEqual([account, debitCents, creditCents]);
    }
  }
  for (const at of whole) {
    const [one, other] = [first, rest].map((accounts) =>
      accounts.find(({ account, acquirer }) => account === at.account && acquirer === at.acquirer),
    );
    expect(other?.openingCents).toBe(one?.closingCents ?? 0n);
    expect(other?.closingCents).toBe(at.closingCents);
    expect((one?.debitCents ?? 0n) + (other?.debitCents ?? 0n)).toBe(at.debitCents);
  }
});

test('without days, the period is the month so far', async () => {
  const empty = { from: null, to: null };
  const balance = await readTrialBalance(database.store.read, intermediaryId, empty, service().clock());
  expect(balance).toEqual(await balanceOf('2026-10-01', '2026-10-09'));
});

test('each intermediary has its own books', async () => {
  const other = await seedIntermediary(database.store, 'Other');
  const query = { from: '2026-10-01', to: '2026-10-31' };
  const balance = await readTrialBalance(database.store.read, other, query, service().clock());
  expect(balance.map(({ closingCents, lines }) => [closingCents, lines ?? 0])).toEqual(
    balance.map(() => [0n, 0]),
  );
});

test('a changed document makes the books differ from the statements', async () => {
  const refundedIs = (cents: number) =>
    database.store.write((tx) =>
      tx
        .updateTable('refunds')
        .set({ value_cents: cents })
        .where('intermediary_id', '=', intermediaryId)
        .where('charge_uuid', '=', chargeUuid(1))
        .execute(),
    );
  await refundedIs(4_000);
  const balance = await balanceOf('2026-10-01', '2026-10-31');
  await refundedIs(5_000);
  const owed = balance.find(({ account }) => account === 'SELLERS_PAYABLE');
  expect(owed).toMatchObject({ closingCents: -9_690n, statementCents: -8_690n });
});

test('more sellers and lines than are read at once', async () => {
  const other = await seedIntermediary(database.store, 'Large');
  const sellers = await seedSellers(database.store, other, 501);
  const sale = (idSeller: number, n: number) =>
    chargeLine({ idSeller, uuid: chargeUuid(1_000 + n), paidAt: '2026-10-08T12:00:00-03:00' });
  const sales = sellers.map(sale);
  await importedLines(serviceOn(database.store), other, sales);
  const lines = Array.from({ length: 20_001 }, (_, n) =>
    unknownSale(`L${n}`, { soldOn: '2026-10-08', expectedOn: '2026-10-09' }),
  );
  await seedSettlementFile(service(), other, ...lines);
  const query = { from: '2026-10-08', to: '2026-10-08' };
  const balance = await readTrialBalance(database.store.read, other, query, service().clock());
  const closing = new Map(balance.map((of) => [of.account, of]));
  expect(closing.get('UNREPORTED_SALES')?.closingCents).toBe(5_010_000n);
  expect(closing.get('UNIDENTIFIED_AMOUNTS')?.closingCents).toBe(-20_001_000n);
  expect(closing.get('SELLERS_PAYABLE')).toMatchObject({
    ...{ closingCents: -5_010_000n, statementCents: -5_010_000n, lines: 501 },
  });
});
