import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import {
  disputeOf,
  failRefundOf,
  importedLines,
  refundOf,
  refundPartOf,
  serviceOn,
} from '../../test/support/proof.ts';
import { queryPlans } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSeller } from '../../test/support/seed.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/audit.repository.ts';
import { addDays } from '../shared/calendar.ts';
import { readMargins } from './reconciliation.service.ts';
import { compareAll, comparing } from './match.service.ts';
import { receiveFile } from './receive-file.service.ts';
import { reopenLine, resolveLine } from './resolve-line.service.ts';
import { sumByDay } from './reconciliation.repository.ts';

const seed = testSeed();

let database: TestStore;
beforeAll(async () => {
  database = await createTestStore();
});
afterAll(() => database.cleanup());

/** A Monday. */
const today = '2026-11-23';

/** An intermediary with a seller, on a day. */
class Books {
  readonly intermediaryId: number;
  readonly sellerId: number;
  day = today;

  private constructor(intermediaryId: number, sellerId: number) {
    this.intermediaryId = intermediaryId;
    this.sellerId = sellerId;
  }

  static async open(): Promise<Books> {
    const intermediaryId = await seedIntermediary(database.store, randomUUID());
    return new Books(intermediaryId, await seedSeller(database.store, intermediaryId, 1));
  }

  get service() {
    return { ...serviceOn(database.store), clock: () => Date.parse(`${this.day}T15:00:00Z`) };
  }

  charges(...charges: object[]): Promise<void> {
    const lines = charges.map((charge) => chargeLine({ idSeller: this.sellerId, ...charge }));
    return importedLines(this.service, this.intermediaryId, lines);
  }

  file(...lines: object[]) {
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return receiveFile(this.service, operator(this.intermediaryId), async function* () {
      yield await Promise.resolve(bytes);
    });
  }

  /** Makes all comparisons, or so many transactions of them. */
  async match(parts = Infinity): Promise<void> {
    let made = 0;
    for await (const { lines } of comparing(this.service, this.intermediaryId)) {
      expect(lines).toBeGreaterThan(0);
      if (++made === parts) return;
    }
  }

  async rows() {
    return database.store.read
      .selectFrom('settlement_lines')
      .selectAll()
      .where('intermediary_id', '=', this.intermediaryId)
      .orderBy('id')
      .execute();
  }

  async states() {
    return (await this.rows()).map(({ state }) => state);
  }
}

const card = (n: number, changes: object = {}) => ({
  ...{ uuid: chargeUuid(n), value: 100, paymentMethod: 'CREDIT_CARD_EARLY_SELLER', channel: 'ONLINE' },
  ...{ brand: 'visa', installments: 3, paidAt: '2026-11-18T14:30:00-03:00', expirationDate: '2026-11-20' },
  source: { acquirer: 'Cielo', tid: `TID${n}` },
  ...changes,
});

const sale = (n: number, changes: object = {}) => ({
  ...{ acquirer: 'cielo', kind: 'SALE', tid: `TID${n}`, installment: 1, installments: 3, saleValue: 100 },
  ...{ gross: 33.34, cost: 1, net: 32.34, soldOn: '2026-11-18', expectedOn: '2026-12-18' },
  ...changes,
});

test('a line finds its charge by each of the ids, whichever came first', async () => {
  const pix = { uuid: chargeUuid(2), value: 10, source: { endToEndId: 'E1111' } };
  const pixByTxid = { uuid: chargeUuid(8), value: 10, source: { endToEndId: 'E2222', txid: 'tx2' } };
  const boleto = {
    ...{ uuid: chargeUuid(3), value: 10, paymentMethod: 'BANK_SLIP' },
    source: { nossoNumero: '00077' },
  };
  const bySaleId = card(4, { source: { saleId: '0004711' } });
  const byArn = card(5, { source: { arn: '7406' } });
  const own = { authorizationCode: 'A1b2c3', authorizationNsu: '123' };
  const byAuthorization = card(6, { source: undefined, ...own });
  const bySourceOfAuthorization = card(7, {
    source: { acquirer: 'cielo', nsu: '000777', authorization: 'ZZ9' },
  });
  const all = [card(1), pix, pixByTxid, boleto, bySaleId, byArn, byAuthorization, bySourceOfAuthorization];
  const cash = { acquirer: 'cielo', kind: 'SALE', gross: 10, cost: 0.1, net: 9.9, paidOn: '2026-11-19' };
  const plain = (changes: object) => sale(0, { tid: undefined, ...changes });
  const lines = [
    sale(1),
    { ...cash, endToEndId: 'E1111' },
    { ...cash, nossoNumero: '77' },
    plain({ saleId: '4711' }),
    plain({ arn: '7406' }),
    plain({ nsu: '000123', authorization: 'A1B2C3' }),
    plain({ nsu: '777', authorization: 'zz9' }),
    { ...cash, txid: 'tx2' },
  ];
  for (const order of ['charges first', 'file first']) {
    const books = await Books.open();
    if (order === 'charges first') await books.charges(...all);
    const { open } = await books.file(...lines);
    expect(open, order).toBe(order === 'charges first' ? 0 : lines.length);
    if (order === 'file first') await books.charges(...all);
    await books.match();
    const found = (await books.rows()).map(({ state, charge_uuid: uuid }) => [state, uuid]);
    expect(found, order).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => ['MATCHED', chargeUuid(n)]));
  }
});

test('lines of a sale are judged together, whatever ids they have', async () => {
  const books = await Books.open();
  const byAuthorization = { tid: undefined, nsu: '7', authorization: 'A7' };
  await books.file(sale(1), sale(1, { ...byAuthorization, paidOn: '2026-12-18', cost: 1.01, net: 32.33 }));
  await books.file(sale(1, { ...byAuthorization, paidOn: '2026-12-21' }));
  const cancel = (ids: object) => ({
    ...{
      acquirer: 'cielo',
      kind: 'CANCEL',
      soldOn: '2026-11-18',
      saleValue: -100,
      cost: 0,
      paidOn: '2026-12-21',
    },
    ...{ gross: -60, net: -60, ...ids },
  });
  await books.file(cancel({ tid: 'TID1' }), cancel({ nsu: '7', authorization: 'A7' }));
  expect(await books.states()).toEqual(Array.from({ length: 5 }, () => 'MISSING_HERE'));
  const ids = { acquirer: 'cielo', tid: 'TID1', nsu: '7', authorization: 'A7' };
  await books.charges(card(1, { source: ids }));
  await refundPartOf(books.service, books.intermediaryId, chargeUuid(1), 6_000);
  await books.match();
  // What was announced is 32.34, which the later payment has. 60.00 is refunded, and 120.00 cancelled.
  expect(await books.states()).toEqual([
    ...['MATCHED', 'AMOUNT_DIFFERS', 'MATCHED'],
    ...['AMOUNT_DIFFERS', 'AMOUNT_DIFFERS'],
  ]);
});

test('a sale that two acquirers tell of counts once', async () => {
  const books = await Books.open();
  await books.charges(card(1, { source: { tid: 'TID1' } }));
  await books.file(sale(1));
  await books.file(sale(1, { acquirer: 'cielo-sa' }));
  await books.match();
  const found = (await books.rows()).map(({ state, counts }) => [state, counts]).toSorted();
  expect(found).toEqual([
    ['DUPLICATE', 0],
    ['MATCHED', 1],
  ]);
  await refundPartOf(books.service, books.intermediaryId, chargeUuid(1), 1_000);
  const cancelled = { kind: 'CANCEL', tid: 'TID1', gross: -10, cost: 0, net: -10, paidOn: '2026-11-20' };
  await books.file({ acquirer: 'cielo', ...cancelled });
  await books.file({ acquirer: 'cielo-sa', ...cancelled });
  await books.match();
  expect((await books.states()).slice(2)).toEqual(['AMOUNT_DIFFERS', 'AMOUNT_DIFFERS']);
});

test('a cancellation is open again when its refund has failed', async () => {
  const books = await Books.open();
  await books.charges(card(1));
  await refundPartOf(books.service, books.intermediaryId, chargeUuid(1), 10_000);
  const cancel = { acquirer: 'cielo', kind: 'CANCEL', tid: 'TID1', cost: 0, paidOn: '2026-11-20' };
  await books.file({ ...cancel, gross: -100, net: -100 });
  expect(await books.states()).toEqual(['MATCHED']);
  await failRefundOf(books.service, books.intermediaryId, chargeUuid(1));
  await books.match();
  expect(await books.states()).toEqual(['AMOUNT_DIFFERS']);
});

test('what only looks alike is not taken for the charge', async () => {
  const books = await Books.open();
  await books.charges(
    card(1),
    card(2, { source: { tid: 'TID2', acquirer: 'rede' } }),
    card(3, { source: undefined, authorizationCode: 'ABC', authorizationNsu: '9' }),
    card(4, { source: { endToEndId: undefined, saleId: 'e1' } }),
  );
  await books.file(
    sale(1, { tid: 'TID11' }),
    sale(2),
    sale(3, { tid: undefined, nsu: '9', authorization: 'ABC', soldOn: '2026-11-19' }),
    sale(3, { tid: undefined, nsu: '9', authorization: 'ABC', saleValue: 100.01 }),
    sale(3, { tid: undefined, nsu: '9', authorization: 'ABD' }),
    { ...sale(4, { tid: undefined, installments: 1, installment: 1 }), endToEndId: 'E1' },
  );
  expect(await books.states()).toEqual(Array.from({ length: 6 }, () => 'MISSING_HERE'));
});

test('the buyer pays more than the value of a sale with interest, and the acquirer tells of that', async () => {
  const books = await Books.open();
  await books.charges(card(1, { paymentMethod: 'CREDIT_CARD_EARLY_BUYER', buyerValue: 112.98 }));
  await books.file(sale(1, { saleValue: 112.98, gross: 37.66, net: 36.66 }), sale(1, { installment: 2 }));
  expect(await books.states()).toEqual(['MATCHED', 'AMOUNT_DIFFERS']);
});

test('a refund or a dispute that is recorded after its line explains it', async () => {
  const books = await Books.open();
  await books.charges(
    card(1),
    card(2),
    card(3, { paymentMethod: 'CREDIT_CARD_EARLY_BUYER', buyerValue: 110 }),
  );
  const back = { ...{ acquirer: 'cielo', cost: 0 }, paidOn: '2026-11-20' };
  await books.file(
    { ...back, kind: 'CANCEL', tid: 'TID1', gross: -40, net: -40 },
    { ...back, kind: 'CANCEL', tid: 'TID1', gross: -60, net: -60 },
    { ...back, kind: 'CHARGEBACK', tid: 'TID2', gross: -100, net: -100 },
    { ...back, kind: 'CANCEL', tid: 'TID3', gross: -55, net: -55 },
  );
  expect(await books.states()).toEqual(Array.from({ length: 4 }, () => 'AMOUNT_DIFFERS'));
  await refundPartOf(books.service, books.intermediaryId, chargeUuid(1), 4_000);
  await books.match();
  // 100.00 was cancelled, and 40.00 is refunded.
  expect((await books.states()).slice(0, 2)).toEqual(['AMOUNT_DIFFERS', 'AMOUNT_DIFFERS']);
  await refundPartOf(books.service, books.intermediaryId, chargeUuid(1), 6_000);
  await disputeOf(books.service, books.intermediaryId, chargeUuid(2), 'OPEN');
  await refundPartOf(books.service, books.intermediaryId, chargeUuid(3), 5_000);
  await books.match();
  expect(await books.states()).toEqual(Array.from({ length: 4 }, () => 'MATCHED'));
});

test('a cancellation that agrees still does when another line of its sale comes', async () => {
  const books = await Books.open();
  await books.charges(card(1));
  await refundPartOf(books.service, books.intermediaryId, chargeUuid(1), 10_000);
  const cancel = { acquirer: 'cielo', kind: 'CANCEL', tid: 'TID1', cost: 0, paidOn: '2026-11-20' };
  await books.file({ ...cancel, gross: -100, net: -100 });
  await books.file(sale(1));
  expect(await books.states()).toEqual(['MATCHED', 'MATCHED']);
});

test('a sale of next century in a file hides no sale that is missing', async () => {
  const books = await Books.open();
  await books.charges(card(1));
  await books.file(sale(9, { soldOn: '2062-11-17' }), sale(8, { soldOn: '2026-11-17' }));
  books.day = '2026-11-24';
  await books.match();
  expect((await books.states()).filter((state) => state === 'MISSING_THERE')).toHaveLength(1);
});

test.runIf(inject('engine') === 'sqlite')(
  'SQLite finds all lines and charges of a comparison, and of the margins, by more than the intermediary',
  async () => {
    const books = await Books.open();
    await books.charges(card(1));
    const back = { acquirer: 'cielo', kind: 'CANCEL', tid: 'TID1', cost: 0, paidOn: '2026-11-20' };
    await books.file(sale(1), { ...back, gross: -40, net: -40 }, sale(9));
    const period = { from: '2026-11-18', to: '2026-11-18', by: 'METHOD' } as const;
    const plans = await queryPlans(database.location, async (store) => {
      const service = { ...books.service, store };
      await compareAll(service, books.intermediaryId);
      await readMargins(store.read, books.intermediaryId, period, service.clock());
    });
    const large =
      /settlement_lines|payment_keys|expected_sales|charges|refunds|chargebacks|statement_entries/;
    const scans = plans
      .flatMap(({ query, plan }) => plan.split('\n').map((step) => ({ query, step })))
      .filter(({ query }) => large.test(query))
      .filter(({ step }) => / \(intermediary_id=\?\)$|^SCAN (?!json_each|sold|(\d+ )?CONSTANT)/.test(step));
    expect(scans).toEqual([]);
    expect(plans.length).toBeGreaterThan(8);
  },
);

describe('what is missing there', () => {
  test('no sale before the files is missing, though one tells of an old payment or has one late sale alone', async () => {
    const books = await Books.open();
    const paidOn = (n: number, day: string) => card(n, { paidAt: `${day}T12:00:00-03:00` });
    await books.charges(paidOn(1, '2026-10-02'), paidOn(2, '2026-10-20'), paidOn(3, '2026-11-18'));
    await books.file(sale(8, { soldOn: '2026-10-01', paidOn: '2026-11-03' }));
    await books.file(sale(9, { soldOn: '2026-10-15' }));
    await books.file(sale(10, { soldOn: '2026-11-17' }));
    books.day = '2026-11-25';
    await books.match();
    const missing = (await books.rows()).filter(({ state }) => state === 'MISSING_THERE');
    expect(missing.map((row) => row.charge_uuid)).toEqual([chargeUuid(3)]);
  });

  test('a sale is missing on the third bank business day, if files cover its day, and no longer once it is reported', async () => {
    const books = await Books.open();
    const paidOn = (n: number, day: string) => card(n, { paidAt: `${day}T12:00:00-03:00` });
    await books.charges(
      paidOn(1, '2026-11-17'),
      paidOn(2, '2026-11-18'),
      paidOn(3, '2026-11-19'),
      card(4, { source: { acquirer: 'rede', tid: 'TID4' } }),
      card(5, { source: { tid: 'TID5' } }),
    );
    await books.file(sale(9, { soldOn: '2026-11-17' }));
    const missing = async () => {
      await books.match();
      return (await books.rows())
        .filter(({ state }) => state === 'MISSING_THERE')
        .map((row) => row.charge_uuid);
    };
    // 20 November is a holiday, and the 21st and 22nd a weekend.
    for (const [day, charges] of [
      ['2026-11-19', []],
      ['2026-11-23', []],
      ['2026-11-24', [2]],
      ['2026-11-25', [2, 3]],
      ['2026-11-26', [2, 3]],
    ] as const) {
      books.day = day;
      expect(await missing(), day).toEqual(charges.map(chargeUuid));
    }
    await books.file(sale(2));
    expect(await missing()).toEqual([chargeUuid(3)]);
    const [row] = (await books.rows()).filter(({ file_id: file }) => file === null);
    expect(row).toMatchObject({
      ...{ kind: 'SALE', acquirer: 'cielo', day: '2026-11-19', sold_on: '2026-11-19', installments: 3 },
      ...{ gross_cents: 10_000, cost_cents: 0, net_cents: 10_000, line: null },
    });
  });

  test('a sale by card that was wholly refunded on its day need not be in a file', async () => {
    const books = await Books.open();
    const sold = [1, 2, 3, 4].map((n) => card(n, { paidAt: '2026-11-18T09:00:00-03:00' }));
    // A Pix is received before it is given back.
    const source = { acquirer: 'Cielo', endToEndId: 'E5' };
    books.day = '2026-11-18';
    await books.charges(...sold, {
      uuid: chargeUuid(5),
      value: 100,
      paidAt: '2026-11-18T09:00:00-03:00',
      source,
    });
    const refund = (n: number, cents: number) =>
      refundPartOf(books.service, books.intermediaryId, chargeUuid(n), cents);
    await refund(1, 4_000);
    await refund(1, 6_000);
    await refund(2, 9_999);
    await refund(3, 10_000);
    await refund(5, 10_000);
    books.day = '2026-11-19';
    await refund(4, 10_000);
    await failRefundOf(books.service, books.intermediaryId, chargeUuid(3));
    await database.store.write((tx) =>
      tx
        .updateTable('refunds')
        .set({ status: 'DONE', answered_at: books.service.clock() })
        .where('intermediary_id', '=', books.intermediaryId)
        .where('status', '=', 'REQUESTED')
        .execute(),
    );
    await books.file(sale(9, { soldOn: '2026-11-17' }));
    books.day = '2026-11-24';
    await books.match();
    const missing = (await books.rows()).filter(({ state }) => state === 'MISSING_THERE');
    expect(missing.map((row) => row.charge_uuid).toSorted()).toEqual([2, 3, 4, 5].map(chargeUuid));
    await books.file(sale(1));
    await books.match();
    expect(await books.states()).toContain('MATCHED');
  });

  test('an announced payment is missing on the third bank business day, and no longer once it is paid', async () => {
    const books = await Books.open();
    await books.charges(card(1), card(2));
    await books.file(sale(1), sale(2, { expectedOn: '2026-12-21' }));
    books.day = '2026-12-22';
    await books.match();
    // No file of payments was ever imported.
    expect(await books.states()).toEqual(['MATCHED', 'MATCHED']);
    await books.file(sale(7, { paidOn: '2026-12-18', expectedOn: undefined }));
    await books.match();
    expect((await books.states()).slice(0, 2)).toEqual(['MATCHED', 'MATCHED']);
    books.day = '2026-12-23';
    await books.match();
    expect((await books.states()).slice(0, 2)).toEqual(['MISSING_THERE', 'MATCHED']);
    await books.file(sale(1, { paidOn: '2026-12-23' }));
    await books.match();
    expect((await books.states()).slice(0, 2)).toEqual(['MATCHED', 'MATCHED']);
  });
});

describe('a person', () => {
  const decide = (books: Books, work: typeof resolveLine, id: number, note: string) =>
    database.store.write((tx) => work(books.service, tx, operator(books.intermediaryId), { id, note }));

  test('resolves a difference with a note, and opens it again, which compares it again', async () => {
    const books = await Books.open();
    await books.file(sale(1));
    const [{ id } = { id: 0 }] = await books.rows();
    expect(await decide(books, resolveLine, id, 'asked the acquirer')).toMatchObject({
      ...{ state: 'RESOLVED', note: 'asked the acquirer', resolvedAt: books.service.clock() },
    });
    await books.charges(card(1));
    await books.match();
    expect(await books.states()).toEqual(['RESOLVED']);
    await expect(decide(books, resolveLine, id, 'again')).rejects.toMatchObject({
      code: 'settlement_line_state_conflict',
    });
    expect(await decide(books, reopenLine, id, 'it was ours')).toMatchObject({
      ...{ state: 'MATCHED', note: 'it was ours', resolvedAt: null, chargeUuid: chargeUuid(1) },
    });
    await expect(decide(books, reopenLine, id, 'again')).rejects.toMatchObject({
      code: 'settlement_line_state_conflict',
    });
    await expect(decide(books, resolveLine, id, 'it agrees')).rejects.toMatchObject({
      code: 'settlement_line_state_conflict',
    });
    const actions = await database.store.read
      .selectFrom('audit_records')
      .select('action')
      .where('intermediary_id', '=', books.intermediaryId)
      .where('subject', '=', `settlement-line:${id}`)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'settlement_line.resolved',
      'settlement_line.reopened',
    ]);
  });

  test('resolves a sale that is missing here, which is not missing there when its charge comes', async () => {
    const books = await Books.open();
    await books.file(sale(1));
    const [{ id } = { id: 0 }] = await books.rows();
    await decide(books, resolveLine, id, 'its charge comes tomorrow');
    await books.charges(card(1));
    books.day = '2026-12-01';
    await books.match();
    expect((await books.rows()).map((row) => [row.state, row.charge_uuid])).toEqual([
      ['RESOLVED', chargeUuid(1)],
    ]);
  });

  test('keeps a missing sale resolved when it is reported, and cannot open it then', async () => {
    const books = await Books.open();
    await books.charges(card(1));
    await books.file(sale(9, { soldOn: '2026-11-17' }));
    books.day = '2026-11-24';
    await books.match();
    const missing = (await books.rows()).find(({ state }) => state === 'MISSING_THERE')!;
    await decide(books, resolveLine, missing.id, 'it comes tomorrow');
    expect(await decide(books, reopenLine, missing.id, 'it did not')).toMatchObject({
      state: 'MISSING_THERE',
    });
    await decide(books, resolveLine, missing.id, 'it comes today');
    await books.file(sale(1));
    expect((await books.rows()).find(({ id }) => id === missing.id)?.state).toBe('RESOLVED');
    await expect(decide(books, reopenLine, missing.id, 'again')).rejects.toThrow('was reported since');
  });

  test('finds no line of another intermediary', async () => {
    const [books, others] = [await Books.open(), await Books.open()];
    await books.file(sale(1));
    const [{ id } = { id: 0 }] = await books.rows();
    await expect(decide(others, resolveLine, id, 'x')).rejects.toMatchObject({
      code: 'settlement_line_not_found',
    });
  });
});

/** What happens in a random world: charges are imported, files come, buyers get money back, and time passes. */
type Happening = (books: Books) => Promise<unknown>;

/** What happens in a random world. */
function randomWorld(random: SeededRandom): Happening[] {
  const count = 12;
  const batches: object[][] = [[], [], []];
  const files: object[][] = [[], [], [], []];
  const happenings: Happening[] = [];
  const put = <T>(into: T[][], one: T) => random.pick(into).push(one);
  for (let n = 1; n <= count; n++) {
    const day = addDays('2026-11-16', random.between(0, 4));
    const authorization = { nsu: `${n}`, authorization: `A${n}` };
    const source = { acquirer: 'cielo', tid: `TID${n}`, ...authorization };
    if (random.between(0, 7) > 0) put(batches, card(n, { paidAt: `${day}T12:00:00-03:00`, source }));
    for (let installment = 1; installment <= 3; installment++) {
      const gross = installment === 1 ? 33.34 : 33.33 + (random.between(0, 9) === 0 ? 0.5 : 0);
      const cents = Math.round(gross * 100);
      const line = sale(n, {
        ...(random.between(0, 3) === 0 ? { tid: undefined, ...authorization } : {}),
        installment,
        gross,
        net: (cents - 100) / 100,
        soldOn: day,
        expectedOn: '2026-11-18',
      });
      if (random.between(0, 5) > 0) put(files, line);
      if (random.between(0, 9) === 0) put(files, line);
      if (random.between(0, 2) === 0)
        put(files, { ...line, tid: `TID${n}`, paidOn: addDays('2026-11-18', random.between(0, 3)) });
    }
    if (random.between(0, 2) === 0) {
      const gross = -10 * (1 + random.between(0, 2));
      put(files, {
        acquirer: 'cielo',
        kind: 'CANCEL',
        tid: `TID${n}`,
        gross,
        cost: 0,
        net: gross,
        paidOn: '2026-11-20',
      });
    }
  }
  put(files, { acquirer: 'cielo', kind: 'FEE', gross: 0, cost: 5, net: -5, paidOn: '2026-11-20' });
  put(files, { acquirer: 'cielo', kind: 'FEE', gross: 0, cost: 5, net: -5, paidOn: '2026-11-20' });
  for (const batch of batches)
    happenings.push((books) => (batch.length > 0 ? books.charges(...batch) : Promise.resolve()));
  for (const lines of files)
    happenings.push((books) => (lines.length > 0 ? books.file(...lines) : Promise.resolve()));
  return happenings;
}

test('the order of charges, files and comparisons does not matter, and each line is in one state', async () => {
  for (let round = 0; round < 6; round++) {
    const happenings = randomWorld(new SeededRandom(`${seed} ${round}`));
    const ends: unknown[] = [];
    for (const order of [0, 1, 2, 3]) {
      const books = await Books.open();
      const random = new SeededRandom(`${seed} ${round} ${order}`);
      const inOrder = order === 0 ? happenings : random.shuffled(happenings);
      const happen = async (happens: Happening) => {
        books.day = random.between(0, 1) === 0 ? '2026-11-23' : '2026-11-24';
        await happens(books);
        if (random.between(0, 1) === 0) await books.match(1);
      };
      // At last all happens at once.
      if (order === 3) await Promise.all(inOrder.map(happen));
      else for (const happens of inOrder) await happen(happens);
      books.day = '2026-11-25';
      if (round % 2 === 0) await refundOf(books.service, books.intermediaryId, await someCharge(books));
      await books.match();
      const rows = await books.rows();
      ends.push(
        rows
          .map(({ id: _, intermediary_id: __, file_id: ___, line: ____, ...row }) => JSON.stringify(row))
          .toSorted(),
      );
      await expectSumsOf(books, rows);
      // Nothing is left to find.
      await books.match();
      expect(await books.rows()).toEqual(rows);
    }
    expect(ends[1], `round ${round}`).toEqual(ends[0]);
    expect(ends[2], `round ${round}`).toEqual(ends[0]);
    expect(ends[3], `round ${round}`).toEqual(ends[0]);
  }
});

/** The first charge that the random world has. */
async function someCharge({ intermediaryId }: Books): Promise<string> {
  const { uuid } = await database.store.read
    .selectFrom('charges')
    .select('uuid')
    .where('intermediary_id', '=', intermediaryId)
    .orderBy('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Expects the report to add up to the lines, and those of files to what the files say. */
async function expectSumsOf(
  { intermediaryId }: Books,
  rows: Awaited<ReturnType<Books['rows']>>,
): Promise<void> {
  const { read } = database.store;
  const totals = await sumByDay(read, { intermediaryId, from: null, to: null, isOpen: false });
  const sum = (values: readonly (number | bigint)[]) =>
    values.reduce<bigint>((all, value) => all + BigInt(value), 0n);
  expect(sum(totals.map(({ lines }) => lines))).toBe(BigInt(rows.length));
  expect(sum(totals.map(({ netCents }) => netCents))).toBe(sum(rows.map((row) => row.net_cents)));
  const files = await read
    .selectFrom('settlement_files')
    .select(['lines', 'net_cents'])
    .where('intermediary_id', '=', intermediaryId)
    .execute();
  const ofFiles = rows.filter((row) => row.file_id !== null);
  expect(sum(files.map(({ lines }) => lines))).toBe(BigInt(ofFiles.length));
  expect(sum(files.map((file) => file.net_cents))).toBe(sum(ofFiles.map((row) => row.net_cents)));
  const open = await sumByDay(read, { intermediaryId, from: null, to: null, isOpen: true });
  const isOpen = (state: string) => !['MATCHED', 'RESOLVED', 'PENDING'].includes(state);
  expect(sum(open.map(({ lines }) => lines))).toBe(BigInt(rows.filter(({ state }) => isOpen(state)).length));
  expect(rows.filter(({ state }) => state === 'PENDING')).toEqual([]);
}
