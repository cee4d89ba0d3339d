import { sql, type Selectable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test as onBoth } from 'vitest';
import { listNumberedRefunds } from '../src/after-sale/refund-export.repository.ts';
import { exportRefunds, type Refund } from '../src/after-sale/refund-export.ts';
import { sealRefund, selectRefunds, updateRefundSeal } from '../src/after-sale/refund.repository.ts';
import { refundCharge } from '../src/after-sale/refund.service.ts';
import { operator } from '../src/audit/audit.repository.ts';
import type { ChargeRow, RefundRow } from '../src/db/tables.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { queryPlans, restoredLarge } from './support/query-plans.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

/** For what does not depend on the engine. */
const test = onBoth.runIf(inject('engine') === 'sqlite');

const dayMs = 24 * 60 * 60 * 1000;
const chargesPerTest = 10;

let api: TestApi;
let token: string;
let intermediaryId: number;
let sellerId: number;

/**
 * The day of the test. An export returns the refunds of all tests, so each test has a day, charges and a cursor of its
 * own.
 */
let noon = Date.parse('2026-11-20T12:00:00Z');
let charges = 0;
let start: string | null = null;

beforeAll(async () => {
  api = await TestApi.start();
  ({ id: intermediaryId, token } = await api.createIntermediary());
  ({ id: sellerId } = await createSeller(api, token));
});
beforeEach(async () => {
  noon += dayMs;
  charges += chargesPerTest;
  setClock(noon);
  start = (await exported(null)).at(-1)?.cursor ?? null;
  await importLines(
    api,
    Array.from({ length: chargesPerTest }, (_, n) => chargeLine({ idSeller: sellerId, uuid: uuidOf(n) })),
  );
});
afterAll(() => api.stop());

const setClock = (instant: number) => api.setNow(new Date(instant).toISOString());

/** Returns the uuid of the test's n-th charge. */
const uuidOf = (n: number) => chargeUuid(charges + n);

async function refundAt(instant: number, n: number, asFraud = false): Promise<void> {
  setClock(instant);
  await refund(api, token, uuidOf(n), asFraud);
}

async function exported(
  since: string | null = start,
  id = intermediaryId,
): Promise<{ refund: Refund; cursor: string }[]> {
  const lines = [];
  for await (const line of exportRefunds(api.service, id, since)) lines.push(line);
  return lines;
}

const numbers = async (since: string | null = start) =>
  (await exported(since)).map(({ refund: { chargeUuid } }) => Number(chargeUuid.slice(-12)) - charges);

const operatorOf = (id: number) => ({
  principal: { party: 'intermediary' as const, intermediaryId: id, sellerId: null },
  actor: operator(id),
});

/** Returns the payout days of the ESTORNO lines of the test's n-th charge, of all intermediaries. */
async function debitDays(n: number): Promise<string[]> {
  const lines = await api.service.store.read
    .selectFrom('statement_entries')
    .select('execution_date')
    .where('charge_uuid', '=', uuidOf(n))
    .where('operation', '=', 'ESTORNO')
    .orderBy('intermediary_id')
    .execute();
  return lines.map((line) => line.execution_date);
}

describe('the export of refunds (D23)', () => {
  test('gives the processor what it needs to send the money back', async () => {
    const uuid = uuidOf(100_000);
    await importLines(api, [
      chargeLine({
        idSeller: sellerId,
        uuid,
        value: 1234.56,
        paymentMethod: 'DEBIT_CARD',
        brand: 'elo',
        authorizationCode: '123456',
        authorizationNsu: '987654',
        source: { tid: 'T1' },
      }),
    ]);
    await refundAt(noon, 100_000, true);
    const [first, ...others] = await exported();
    expect(others).toEqual([]);
    expect(first?.refund).toEqual({
      intermediaryId,
      id: expect.any(Number) as number,
      chargeUuid: uuid,
      sellerId,
      valueCents: 123_456,
      feeCents: 0,
      paymentMethod: 'DEBIT_CARD',
      authorizationCode: '123456',
      authorizationNsu: '987654',
      source: '{"tid":"T1"}',
      status: 'REQUESTED',
      requestedAt: noon,
      answeredAt: null,
      reason: null,
      endToEndId: null,
      returnId: null,
      asFraud: 1,
      sequence: expect.any(Number) as number,
    });
    expect(typeof first?.cursor).toBe('string');
  });

  test('gives back what the buyer paid, and the value where that is not different (D20)', async () => {
    const inInstalments = { channel: 'ONLINE', brand: 'visa', installments: 12, value: 1200 } as const;
    const lines = [
      { ...inInstalments, paymentMethod: 'CREDIT_CARD_EARLY_BUYER', buyerValue: 1302 },
      { ...inInstalments, paymentMethod: 'CREDIT_CARD_EARLY_SELLER' },
    ] as const;
    await importLines(
      api,
      lines.map((line, n) => chargeLine({ ...line, idSeller: sellerId, uuid: uuidOf(300_000 + n) })),
    );
    for (const n of lines.keys()) await refundAt(noon + n, 300_000 + n);
    expect((await exported()).map(({ refund }) => refund.valueCents)).toEqual([130_200, 120_000]);
  });

  test('gives nothing where nothing was refunded', async () => {
    expect(await exported()).toEqual([]);
  });

  onBoth(
    'goes from the oldest refund that it finds to the newest, and by uuid within a millisecond',
    async () => {
      await refundAt(noon, 7);
      await refundAt(noon + 1, 4);
      await refundAt(noon + 1, 2);
      await refundAt(noon + 2, 1);
      expect(await numbers()).toEqual([7, 2, 4, 1]);
    },
  );

  test('goes on after each cursor with what follows it, and gives nothing after the last', async () => {
    await refundAt(noon, 7);
    await refundAt(noon + 1, 4);
    await refundAt(noon + 1, 2);
    const cursors = (await exported()).map(({ cursor }) => cursor);
    const after: number[][] = [];
    for (const cursor of cursors) after.push(await numbers(cursor));
    expect(after).toEqual([[2, 4], [4], []]);
    // A later export also has what was refunded since.
    await refundAt(api.now, 5);
    expect(await numbers(cursors.at(-1))).toEqual([5]);
  });

  test('puts a refund that it did not find before behind those that it did, whatever its time', async () => {
    await refundAt(noon, 8);
    await refundAt(noon + dayMs, 6);
    const before = await exported();
    // One refund is in a millisecond that was read, one by a clock that was set back, and one later.
    await refundAt(noon, 3);
    await refundAt(noon - 5_000, 9);
    await refundAt(noon + 1, 2);
    expect(await numbers(before.at(-1)?.cursor)).toEqual([9, 3, 2]);
    expect(await numbers()).toEqual([8, 6, 9, 3, 2]);
  });

  // On SQLite an export waits for the transaction of a refund.
  onBoth.runIf(inject('engine') === 'postgres')(
    'loses no refund whose transaction was slow to commit',
    async () => {
      const { store } = api.service;
      const [marked, read] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
      const slow = store.write(async (tx) => {
        await refundCharge(api.service, tx, operatorOf(intermediaryId), { uuid: uuidOf(3), asFraud: false });
        marked.resolve(null);
        await read.promise;
      });
      await marked.promise;
      const other = await createSeller(api, token, 2);
      await importLines(api, [chargeLine({ idSeller: other.id, uuid: uuidOf(400_000) })]);
      await refundAt(noon + 1, 400_000);
      const before = await exported();
      read.resolve(null);
      await slow;
      const after = await numbers(before.at(-1)?.cursor);
      expect([before.map(({ refund }) => refund.chargeUuid), after]).toEqual([[uuidOf(400_000)], [3]]);
    },
  );

  onBoth('gives more than one page of refunds, each once', async () => {
    const count = 1_050;
    await importLines(
      api,
      Array.from({ length: count }, (_, n) => chargeLine({ idSeller: sellerId, uuid: uuidOf(200_000 + n) })),
    );
    // The rows are written straight into the table, because only reading them matters here.
    await api.service.store.write(async (tx) => {
      await sql`insert into refunds (intermediary_id, seller_id, charge_uuid, value_cents, fee_cents, as_fraud, status,
          requested_at)
        select intermediary_id, seller_id, uuid, value_cents, 0, 0, 'REQUESTED', ${sql.lit(noon)} from charges
        where intermediary_id = ${intermediaryId} and uuid >= ${uuidOf(200_000)} and status = 'PAID'`.execute(
        tx,
      );
      const unsealed = selectRefunds(tx)
        .where('r.intermediary_id', '=', intermediaryId)
        .where('r.seal', 'is', null);
      for (const refund of await unsealed.execute()) {
        await updateRefundSeal(tx, { ...refund, seal: sealRefund(api.service.keyring, refund) });
      }
    });
    const [some, same] = await Promise.all([exported(), exported()]);
    expect(some.map(({ refund }) => refund.chargeUuid)).toEqual(
      Array.from({ length: count }, (_, n) => uuidOf(200_000 + n)),
    );
    expect(same).toEqual(some);
    const all = await exported(null);
    expect(all.map(({ refund: { sequence } }) => sequence)).toEqual(all.map((_, index) => index + 1));
  });

  test('refuses a cursor that is none of its own', async () => {
    const uuid = uuidOf(1);
    const place = `${intermediaryId}_1_${uuid}_${noon}`;
    for (const cursor of [
      '',
      'abc',
      '0',
      `${uuid}_${noon}`,
      `1_${noon}`,
      `${intermediaryId}_${uuid}_${noon}`,
      `${place}x`,
      ` ${place}`,
      `-${place}`,
    ]) {
      await expect(exported(cursor)).rejects.toMatchObject({
        name: 'UserError',
        message: expect.stringContaining('the cursor is not one of ours') as string,
      });
    }
    // The charge is not refunded, as after the restore of an older backup.
    await expect(exported(place)).rejects.toThrow(`the cursor's refund, of charge ${uuid}, was not exported`);
    await refundAt(noon, 1);
    const [line] = await exported();
    const [id, cursor] = [line?.refund.id ?? 0, line?.cursor ?? ''];
    expect(cursor).toBe(`${intermediaryId}_${id}_${uuid}_${noon}`);
    expect(await exported(cursor)).toEqual([]);
    await expect(exported(`${intermediaryId}_${id + 1}_${uuid}_${noon}`)).rejects.toThrow('was not exported');
    await expect(exported(`${intermediaryId}_${id}_${uuid}_${noon + 1}`)).rejects.toThrow(
      'was not exported from',
    );
    await expect(exported(`${intermediaryId + 1}_${id}_${uuid}_${noon}`)).rejects.toThrow(
      'the cursor belongs to',
    );
  });

  test('after a restore, refuses the cursor of an export that the backup does not have, and loses nothing', async () => {
    await refundAt(noon, 1);
    const [kept] = await exported();
    // The backup has its refund, but not its export. A refund that no export returned was made since, by a clock that
    // is behind.
    await refundAt(noon + 2, 2);
    await refundAt(noon + 1, 3);
    const { id } = await api.service.store.read
      .selectFrom('refunds')
      .select('id')
      .where('charge_uuid', '=', uuidOf(2))
      .executeTakeFirstOrThrow();
    const lost = `${intermediaryId}_${id}_${uuidOf(2)}_${noon + 2}`;
    for (let tries = 0; tries < 2; tries++)
      await expect(exported(lost)).rejects.toThrow('Give an earlier cursor');
    expect(await numbers(kept?.cursor)).toEqual([3, 2]);
  });

  // Citus reports its own plan for a spread table.
  onBoth.skipIf(inject('isCluster'))(
    'reads a page of a large table without statistics by both its ends',
    async () => {
      await refundAt(noon, 1);
      await exported();
      await restoredLarge(api.service.store, ['charges', 'refunds']);
      const plans = await queryPlans(api.database.location, (store) =>
        listNumberedRefunds(store.read, intermediaryId, 0, 1_000),
      );
      expect(plans.at(-1)?.plan).toMatch(/refunds_by_export.*export_sequence ?>.*export_sequence ?</s);
    },
  );
});

describe('a refund that was changed without the key (D23)', () => {
  // Citus does not accept the intermediary of a row in an update, even when it stays the same.
  const setCharge = (n: number, { intermediary_id: _, ...change }: Partial<Selectable<ChargeRow>>) =>
    api.service.store.write((tx) =>
      tx.updateTable('charges').set(change).where('uuid', '=', uuidOf(n)).execute(),
    );
  const setRefund = (n: number, { intermediary_id: _, ...change }: Partial<Selectable<RefundRow>>) =>
    api.service.store.write((tx) =>
      tx.updateTable('refunds').set(change).where('charge_uuid', '=', uuidOf(n)).execute(),
    );

  test.each<[string, Partial<Selectable<ChargeRow>>, Partial<Selectable<RefundRow>>]>([
    ['the authorization', { authorization_nsu: '666' }, {}],
    ['the code', { authorization_code: '666' }, {}],
    ['the method', { payment_method: 'BANK_SLIP' }, {}],
    ['the value', {}, { value_cents: 999_999 }],
    ['what the buyer gets', {}, { buyer_value_cents: 999_999 }],
    ['the fee', {}, { fee_cents: 1 }],
    ['the reason', {}, { as_fraud: 1 }],
    ['the time', {}, { requested_at: 1 }],
    ['the answer', {}, { status: 'DONE', answered_at: 1 }],
    ['the seal, taken away', {}, { seal: null }],
  ])('stops the export before it: %s', async (_, ofCharge, ofRefund) => {
    for (const n of [1, 2, 3]) await refundAt(noon + n, n);
    const [, second] = await exported();
    const rowIn = (table: 'charges' | 'refunds', column: 'uuid' | 'charge_uuid') =>
      api.service.store.read
        .selectFrom(table)
        .selectAll()
        .where(column, '=', uuidOf(2))
        .executeTakeFirstOrThrow();
    const [charge, { id: _id, ...refundRow }] = [
      (await rowIn('charges', 'uuid')) as Selectable<ChargeRow>,
      (await rowIn('refunds', 'charge_uuid')) as Selectable<RefundRow>,
    ];
    await setCharge(2, { uuid: uuidOf(2), ...ofCharge });
    await setRefund(2, { charge_uuid: uuidOf(2), ...ofRefund });
    const lines: number[] = [];
    const reading = async () => {
      for await (const { refund } of exportRefunds(api.service, intermediaryId, start)) {
        lines.push(Number(refund.chargeUuid.slice(-12)) - charges);
      }
    };
    await expect(reading()).rejects.toThrow(
      `the seal of the refund of charge ${second?.refund.chargeUuid} is broken: it was changed by somebody without the ` +
        'secret key. Neither it nor what follows it was exported.',
    );
    expect(lines).toEqual([1]);
    await setCharge(2, charge);
    await setRefund(2, refundRow);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  test('or made, is not exported', async () => {
    await refundAt(noon, 3);
    const { store } = api.service;
    await exported();
    const { id: _, ...row } = await store.read
      .selectFrom('refunds')
      .selectAll()
      .where('charge_uuid', '=', uuidOf(3))
      .executeTakeFirstOrThrow();
    // The copy has the same seal.
    const copy = { ...row, charge_uuid: uuidOf(4), export_sequence: null };
    await store.write((tx) => tx.insertInto('refunds').values(copy).execute());
    await expect(exported()).rejects.toThrow(`the refund of charge ${uuidOf(4)} is broken`);
    await store.write((tx) => tx.deleteFrom('refunds').where('charge_uuid', '=', uuidOf(4)).execute());
  });
});

describe('two intermediaries whose servers have clocks a day apart (D23)', () => {
  onBoth('move neither each other’s dates nor each other’s exports', async () => {
    const stranger = await api.createIntermediary('Stranger');
    const foreign = await createSeller(api, stranger.token);
    await importLines(
      api,
      [1, 2].map((n) => chargeLine({ idSeller: foreign.id, uuid: uuidOf(n) })),
    );
    await refundAt(noon + dayMs, 1);
    const ahead = await exported();
    setClock(noon);
    await refund(api, stranger.token, uuidOf(1));
    await refundAt(noon, 2);
    await refund(api, stranger.token, uuidOf(2));

    const today = new Date(noon).toISOString().slice(0, 10);
    const tomorrow = new Date(noon + dayMs).toISOString().slice(0, 10);
    expect(await debitDays(1)).toEqual([tomorrow, today]);
    expect(await debitDays(2)).toEqual([today, today]);
    const own = await exported();
    expect(own.map(({ refund: r }) => [r.chargeUuid, r.requestedAt])).toEqual([
      [uuidOf(1), noon + dayMs],
      [uuidOf(2), noon],
    ]);
    expect(await exported(ahead.at(-1)?.cursor)).toEqual(own.slice(1));
    const others = await exported(null, stranger.id);
    expect(others.map(({ refund: r }) => [r.chargeUuid, r.requestedAt, r.sequence])).toEqual([
      [uuidOf(1), noon, 1],
      [uuidOf(2), noon, 2],
    ]);
  });
});
