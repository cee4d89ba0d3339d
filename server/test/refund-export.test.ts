import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { exportRefunds } from '../src/refunds/refund-export.ts';
import type { Refund } from '../src/refunds/refund.repository.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

const dayMs = 24 * 60 * 60 * 1000;
const chargesPerTest = 10;

let api: TestApi;
let token: string;
let sellerId: number;

/** An export shows the refunds of all tests, so each has a day, charges and a cursor of its own. */
let noon = Date.parse('2026-11-20T12:00:00Z');
let charges = 0;
let start: string | null = null;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
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

/** The uuid of the test's n-th charge. */
const uuidOf = (n: number) => chargeUuid(charges + n);

async function refundAt(instant: number, n: number, asFraud = false): Promise<void> {
  setClock(instant);
  await refund(api, token, uuidOf(n), asFraud);
}

async function exported(since: string | null = start): Promise<{ refund: Refund; cursor: string }[]> {
  const lines = [];
  for await (const line of exportRefunds(api.service, since)) lines.push(line);
  return lines;
}

const numbers = async (since: string | null = start) =>
  (await exported(since)).map(({ refund: { uuid } }) => Number(uuid.slice(-12)) - charges);

/** When every refund made until now has settled. */
const settle = () => setClock(api.now + 60_001);

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
      }),
    ]);
    await refundAt(noon, 100_000, true);
    settle();
    const [first, ...others] = await exported();
    expect(others).toEqual([]);
    expect(first?.refund).toEqual({
      intermediaryId: 1,
      uuid,
      sellerId,
      valueCents: 123_456,
      paymentMethod: 'DEBIT_CARD',
      authorizationCode: '123456',
      authorizationNsu: '987654',
      refundedAt: noon,
      asFraud: 1,
    });
    expect(typeof first?.cursor).toBe('string');
  });

  test('gives nothing where nothing was refunded', async () => {
    expect(await exported()).toEqual([]);
  });

  test('goes from the oldest refund to the newest, and by uuid within a millisecond', async () => {
    await refundAt(noon, 7);
    await refundAt(noon + 1, 4);
    await refundAt(noon + 1, 2);
    await refundAt(noon + 2, 1);
    settle();
    expect(await numbers()).toEqual([7, 2, 4, 1]);
  });

  test('goes on after each cursor with what follows it, and gives nothing after the last', async () => {
    await refundAt(noon, 7);
    await refundAt(noon + 1, 4);
    await refundAt(noon + 1, 2);
    settle();
    const cursors = (await exported()).map(({ cursor }) => cursor);
    const after: number[][] = [];
    for (const cursor of cursors) after.push(await numbers(cursor));
    expect(after).toEqual([[2, 4], [4], []]);
    // And later with what was refunded since.
    await refundAt(api.now, 5);
    settle();
    expect(await numbers(cursors.at(-1))).toEqual([5]);
  });

  test('holds each refund back until none can come in before it: a minute on PostgreSQL, a millisecond on SQLite', async () => {
    const heldMs = inject('engine') === 'postgres' ? 60_000 : 1;
    await refundAt(noon, 1);
    setClock(noon + heldMs - 1);
    expect(await numbers()).toEqual([]);
    setClock(noon + heldMs);
    expect(await numbers()).toEqual([1]);
  });

  test('loses no refund of a millisecond of which it came to read a part', async () => {
    await refundAt(noon, 8);
    const before = await exported();
    await refundAt(noon, 3);
    settle();
    const after = await exported(before.at(-1)?.cursor ?? start);
    expect([...before, ...after].map(({ refund: { uuid } }) => uuid).sort()).toEqual([uuidOf(3), uuidOf(8)]);
  });

  test('loses no refund that was made after the clock was set back', async () => {
    await refundAt(noon, 6);
    settle();
    const before = await exported();
    await refundAt(noon - 5_000, 9);
    setClock(noon);
    settle();
    const after = await exported(before.at(-1)?.cursor ?? start);
    expect([...before, ...after].map(({ refund: { uuid } }) => uuid)).toEqual([uuidOf(6), uuidOf(9)]);
  });

  test('loses no refund of another intermediary with the same uuid in the same millisecond', async () => {
    const stranger = await api.createIntermediary('Stranger');
    const foreign = await createSeller(api, stranger.token);
    await importLines(api, [chargeLine({ idSeller: foreign.id, uuid: uuidOf(1) })]);
    await refundAt(noon, 1);
    await refund(api, stranger.token, uuidOf(1));
    settle();
    const [first, second, ...others] = await exported();
    expect([first, second].map((line) => line?.refund.sellerId)).toEqual([sellerId, foreign.id]);
    expect(others).toEqual([]);
    expect(await exported(first?.cursor)).toEqual([second]);
  });

  test('gives more than one page of refunds, each once', async () => {
    const count = 1_050;
    await importLines(
      api,
      Array.from({ length: count }, (_, n) => chargeLine({ idSeller: sellerId, uuid: uuidOf(200_000 + n) })),
    );
    // Straight into the table: what counts here is how it is read.
    await api.service.store.write((tx) =>
      tx
        .updateTable('charges')
        .set({ status: 'REFUND', refunded_at: noon, as_fraud: 0 })
        .where('uuid', '>=', uuidOf(200_000))
        .execute(),
    );
    settle();
    expect(await numbers()).toEqual(Array.from({ length: count }, (_, n) => 200_000 + n));
  }, 20_000);

  test('refuses a cursor that is none of its own', async () => {
    const uuid = uuidOf(1);
    const place = `${noon}_1_${uuid}`;
    for (const cursor of [
      '',
      'abc',
      '0',
      `${noon}_${uuid}`,
      `${noon}_1`,
      `${place}x`,
      ` ${place}`,
      `-${place}`,
    ]) {
      await expect(exported(cursor)).rejects.toMatchObject({
        name: 'UserError',
        message: expect.stringContaining('the cursor is not one of ours') as string,
      });
    }
    expect(await exported(place)).toEqual([]);
  });
});
