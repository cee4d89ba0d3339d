import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { pausedStore, type Pauses } from './support/paused-store.ts';
import { settlementOf } from './support/settlement.ts';
import { TestApi } from './support/test-api.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

/** These tests are about closings with one idempotency key, at once or interrupted, and those that refuse a seller. */

type Closing = components['schemas']['Closing'];

let database: TestStore;
let api: TestApi;
let token: string;
let sellerIds: number[];
let charges = 0;
/** What happens before each of the next transactions. */
let pauses: Pauses = [];

beforeAll(async () => {
  database = await createTestStore();
  api = await TestApi.start({ store: pausedStore(database.store, () => pauses) });
  api.setNow('2026-11-16T15:00:00Z');
});
afterAll(async () => {
  await api.stop();
  await database.cleanup();
});

/** Each test has an intermediary of its own, with two sellers to whom 100.00 BRL are due each. */
beforeEach(async (context) => {
  pauses = [];
  ({ token } = await api.createIntermediary(context.task.name));
  sellerIds = [(await createSeller(api, token, 1)).id, (await createSeller(api, token, 2)).id];
  for (const id of sellerIds) await sold(id);
});

const sold = (idSeller: number) =>
  importLines(api, [
    chargeLine({ idSeller, uuid: chargeUuid(++charges), value: 100, paidAt: '2026-11-15T12:00:00-03:00' }),
  ]);

const close = <Body = Closing>(body: object = {}) =>
  api.call<Body>('POST', '/v2/payfac/transfers', {
    token,
    headers: { 'x-idempotency-key': 'closing' },
    body: { transferDate: '2026-11-16', ...body },
  });

const paidOut = async () => {
  const { transfers, faults } = await settlementOf(database.store);
  expect(faults).toEqual([]);
  return transfers
    .filter((transfer) => sellerIds.includes(transfer.seller_id))
    .map((transfer) => [transfer.seller_id, transfer.amount_cents])
    .sort(([a = 0], [b = 0]) => a - b);
};

const both = () => sellerIds.map((id) => [id, 10_000]);

test('a closing that is sent again while the first still runs gets the same response, which counts all', async () => {
  let second: Awaited<ReturnType<typeof close>> | undefined;
  // The first closing has made the transfers, and is about to store its response.
  pauses = [null, async () => (second = await close())];
  const first = await close();
  expect(second).toMatchObject({ status: 200, body: { created: { count: 2, amount: 200 } } });
  expect([first.status, first.text]).toEqual([200, second?.text]);
  expect(first.headers.get('idempotent-replayed')).toBe('true');
  expect(await paidOut()).toEqual(both());
});

test('nothing more is paid for a key whose closing has ended meanwhile', async () => {
  let second: Awaited<ReturnType<typeof close>> | undefined;
  // The first closing has taken its sums, and is about to pay.
  pauses = [
    async () => {
      second = await close();
      await sold(sellerIds[0]!);
    },
  ];
  const first = await close();
  expect([first.status, first.text]).toEqual([200, second?.text]);
  expect(first.body.created).toEqual({ count: 2, amount: 200 });
  expect(await paidOut()).toEqual(both());
});

test('a closing that failed half-way goes on, and counts what was done before', async () => {
  pauses = [null, () => Promise.reject(new Error('the server stops'))];
  expect((await close()).status).toBe(500);
  expect(await paidOut()).toEqual(both());
  const other = await close<components['schemas']['Problem']>({ minimumAmount: 1 });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  await sold(sellerIds[1]!);
  const again = await close();
  expect(again.body.created).toEqual({ count: 3, amount: 300 });
  expect((await close()).text).toBe(again.text);
  expect(await paidOut()).toEqual([...both(), [sellerIds[1], 10_000]]);
});

test('a seller whose account was changed without the key is refused, and the others are paid', async () => {
  const [changed = 0, intact = 0] = sellerIds;
  const accountOf = (bank: string) =>
    database.store.write((tx) =>
      tx.updateTable('bank_accounts').set({ bank }).where('seller_id', '=', changed).execute(),
    );
  await accountOf('341');
  const { status, body } = await close();
  const reason = expect.stringMatching(/^The payee of seller \d+ is not the one/) as string;
  expect([status, body.created, body.refused]).toEqual([
    200,
    { count: 1, amount: 100 },
    { count: 1, amount: 100, sellers: [{ idSeller: changed, detail: reason }] },
  ]);
  const logged = () => api.log.filter(({ level, msg }) => level === 'error' && msg !== 'request');
  expect(logged()).toMatchObject([{ msg: reason }]);
  const { faults } = await verifyStatements(api.service, { sellerId: changed, anchor: null });
  expect(faults).toMatchObject([{ sellerId: changed }]);
  const alone = { transferDate: '2026-11-16', idSeller: changed };
  const refused = await api.call<components['schemas']['Problem']>('POST', '/v2/payfac/transfers', {
    token,
    body: alone,
  });
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([409, 'seal_broken', reason]);
  expect(logged()).toMatchObject([{ msg: reason }, { msg: reason }]);
  expect(await paidOut()).toEqual([[intact, 10_000]]);
  await accountOf('001');
  const paid = await api.call<Closing>('POST', '/v2/payfac/transfers', { token, body: alone });
  expect(paid.body.created).toEqual({ count: 1, amount: 100 });
});
