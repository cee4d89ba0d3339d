import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { findSellerOwner } from '../src/sellers/seller.repository.ts';
import { releaseDueHolds } from '../src/settlement/hold.service.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { renderEvent } from '../src/webhooks/sending/event-payload.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dueEvents } from './support/deliveries.ts';
import { eventFaults } from './support/spec-check.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readListPages } from './support/list-pages.ts';
import { assign, createPlan, makeDefault } from './support/plans.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];

let api: TestApi;
let intermediary: { id: number; token: string };
let numbers = 0;

/** Sales of this value bring the value the next day. */
const free = { pix: { delayForRedeem: 1, value: 0, rateType: 'PERCENTAGE' } } as const;

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
  await makeDefault(api, await createPlan(api, intermediary.token, free));
});
afterAll(() => api.stop());

interface Seller {
  id: number;
  token: string;
}

/** A seller to whom the amounts are due today and tomorrow. */
async function sellerWith(due: number, later = 0): Promise<Seller> {
  api.setNow('2026-11-20T12:00:00Z');
  const seller = await createSeller(api, intermediary.token, ++numbers);
  if (due > 0) await sell(seller, due, '2026-11-19T12:00:00Z');
  if (later > 0) await sell(seller, later, '2026-11-20T11:00:00Z');
  return seller;
}

async function sell({ id: idSeller }: Seller, value: number, paidAt: string): Promise<string> {
  const uuid = chargeUuid(++numbers);
  await importLines(api, [chargeLine({ idSeller, uuid, value, paidAt })]);
  return uuid;
}

const pathOf = ({ id }: Seller) => `/v2/payfac/seller/${id}/holds`;

const create = <Body = Schemas['Problem']>(
  seller: Seller,
  body: object,
  key: string | null = `hold-${++numbers}`,
) =>
  api.call<Body>('POST', pathOf(seller), {
    token: intermediary.token,
    body: { reason: 'RISK', ...body },
    headers: key === null ? {} : { 'x-idempotency-key': key },
  });

async function held(seller: Seller, body: object): Promise<Schemas['CreatedHold']> {
  const { status, body: hold, text } = await create<Schemas['CreatedHold']>(seller, body);
  expect(status, text).toBe(200);
  return hold;
}

const release = <Body = Schemas['Problem']>(seller: Seller, idHold: number, token = intermediary.token) =>
  api.call<Body>('POST', `${pathOf(seller)}/${idHold}/release`, { token });

async function balanceOf(seller: Seller): Promise<number[]> {
  const { body } = await api.call<Schemas['Balance']>('GET', `/v2/seller/${seller.id}/balance`, {
    token: seller.token,
  });
  return [body.available, body.reserved, body.pending, body.inTransfer];
}

/** Closes a day for the seller. Returns what happened, with its sum, and that of the preview must be the same. */
async function close({ id: idSeller }: Seller, more: { minimumAmount?: number; day?: string } = {}) {
  const { day: transferDate = '2026-11-20', minimumAmount = 0 } = more;
  const { token } = intermediary;
  const query = `transferDate=${transferDate}&minimumAmount=${minimumAmount}&idSeller=${idSeller}`;
  const preview = await api.call<Schemas['ClosingPreview']>('GET', `/v2/report/transfers/due?${query}`, {
    token,
  });
  const body = { transferDate, minimumAmount, idSeller };
  const closing = await api.call<Schemas['Closing']>('POST', '/v2/payfac/transfers', { token, body });
  expect(closing.status, closing.text).toBe(200);
  expect(closing.body).toMatchObject(preview.body);
  return Object.fromEntries(
    Object.entries(closing.body).flatMap(([outcome, total]) =>
      typeof total === 'object' && total.count > 0 ? [[outcome, total.amount]] : [],
    ),
  );
}

const transfersOf = async ({ token }: Seller) =>
  (await api.call<Schemas['Transfer'][]>('GET', '/v2/transfers', { token })).body;

const holdsOf = async (seller: Seller) =>
  (await api.call<Schemas['Hold'][]>('GET', pathOf(seller), { token: seller.token })).body;

const eventsOf = (seller: Seller) =>
  api.service.store.read
    .selectFrom('outbox_events')
    .select(['type', 'hold_id as holdId', 'sequence'])
    .where('seller_id', '=', seller.id)
    .where('type', 'in', ['hold.created', 'hold.released'])
    .orderBy('sequence')
    .execute();

const faults = async ({ id }: Seller) =>
  (await verifyStatements(api.service, { sellerId: id, anchor: null })).faults;

describe('a hold', () => {
  test('is left by a closing, which pays the rest, and is paid by the next one after its release', async () => {
    const seller = await sellerWith(200, 50);
    const hold = await held(seller, { amount: 75 });
    expect(hold).toEqual({
      ...{ idHold: hold.idHold, idSeller: seller.id, amount: 75, all: false, reason: 'RISK' },
      ...{ reference: null, releaseOn: null, status: 'OPEN', uncovered: 0 },
      ...{ createdAt: '2026-11-20T12:00:00.000Z', releasedAt: null },
    });
    expect(await balanceOf(seller)).toEqual([125, 75, 50, 0]);
    expect(await close(seller)).toEqual({ created: 125 });
    expect(await balanceOf(seller)).toEqual([0, 75, 50, 125]);
    expect(await transfersOf(seller)).toMatchObject([{ amount: 125, left: 75 }]);
    expect(await close(seller)).toEqual({ reserved: 75 });
    expect(await faults(seller)).toEqual([]);
    expect((await release(seller, hold.idHold)).body).toMatchObject({
      ...{ status: 'RELEASED', releasedAt: '2026-11-20T12:00:00.000Z' },
    });
    expect(await balanceOf(seller)).toEqual([75, 0, 50, 125]);
    expect(await close(seller)).toEqual({ created: 75 });
    expect(await transfersOf(seller)).toMatchObject([
      { amount: 75, left: 0 },
      { amount: 125, left: 75 },
    ]);
    expect(await faults(seller)).toEqual([]);
  });

  test('of all leaves everything, also what falls due later', async () => {
    const seller = await sellerWith(200, 50);
    const all = await held(seller, { all: true });
    expect(all).toMatchObject({ amount: null, all: true, uncovered: 0 });
    expect(await close(seller)).toEqual({ reserved: 200 });
    api.setNow('2026-11-21T12:00:00Z');
    expect(await balanceOf(seller)).toEqual([0, 250, 0, 0]);
    expect(await close(seller, { day: '2026-11-21' })).toEqual({ reserved: 250 });
    await release(seller, all.idHold);
    expect(await close(seller, { day: '2026-11-21' })).toEqual({ created: 250 });
  });

  test('beside others is added to them; what is left below the minimum is carried', async () => {
    const seller = await sellerWith(200);
    await held(seller, { amount: 75 });
    await held(seller, { amount: 75.5 });
    expect(await balanceOf(seller)).toEqual([49.5, 150.5, 0, 0]);
    expect(await close(seller, { minimumAmount: 50 })).toEqual({ carried: 200 });
    expect(await close(seller, { minimumAmount: 49.5 })).toEqual({ created: 49.5 });
  });

  test('takes nothing from a debt, and stays when more is held than is due', async () => {
    const seller = await sellerWith(0);
    const uuid = await sell(seller, 100, '2026-11-18T12:00:00Z');
    await held(seller, { amount: 80 });
    await close(seller);
    expect(await balanceOf(seller)).toEqual([0, 80, 0, 20]);
    await refund(api, intermediary.token, uuid);
    expect(await balanceOf(seller)).toEqual([-20, 0, 0, 20]);
    expect(await close(seller)).toEqual({ owing: -20 });
    await sell(seller, 110, '2026-11-19T12:00:00Z');
    expect(await balanceOf(seller)).toEqual([10, 80, 0, 20]);
  });

  test('may not exceed what the seller is owed and is not held, unless a court says so', async () => {
    const seller = await sellerWith(100, 50);
    await held(seller, { amount: 30 });
    const { status, body } = await create(seller, { amount: 120.01, reason: 'RESERVE' });
    expect([status, body.code]).toEqual([422, 'hold_exceeds_balance']);
    expect(body.detail).toContain('owed 120.00 BRL that is not held yet');
    expect(body.detail).toContain('the hold is of 120.01 BRL');
    const reference = '0001234-56.2026.8.26.0100';
    const court = await held(seller, { amount: 120.01, reason: 'JUDICIAL', reference });
    expect(court).toMatchObject({ reference, uncovered: 0.01 });
    expect(await balanceOf(seller)).toEqual([0, 100, 50, 0]);
    expect((await held(seller, { amount: 5, reason: 'JUDICIAL', reference })).uncovered).toBe(5);
    await held(seller, { amount: 0.01, reason: 'JUDICIAL', reference: 'x', releaseOn: '2026-11-21' });
  });

  test.each([
    ['neither an amount nor all', {}, '/body'],
    ['an amount and all', { amount: 1, all: true }, '/body'],
    ['all: false', { all: false }, '/body/all'],
    ['three decimals', { amount: 0.001 }, '/body/amount'],
    ['a judicial one without a reference', { amount: 1, reason: 'JUDICIAL' }, '/body/reference'],
    ['a day that is today', { amount: 1, releaseOn: '2026-11-20' }, '/body/releaseOn'],
    ['a reason that does not exist', { amount: 1, reason: 'FUN' }, '/body/reason'],
    ['a reference with a line break', { amount: 1, reference: 'a\nb' }, '/body/reference'],
  ])('is refused with %s', async (_, body, pointer) => {
    const seller = await sellerWith(100);
    const answer = await create(seller, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors?.map((error) => error.pointer)).toEqual([pointer]);
    expect(await balanceOf(seller)).toEqual([100, 0, 0, 0]);
  });

  test('needs an idempotency key, with which it is made once', async () => {
    const seller = await sellerWith(100);
    expect((await create(seller, { amount: 1 }, null)).body.errors).toMatchObject([
      { pointer: '/header/x-idempotency-key' },
    ]);
    const [first, second] = [
      await create(seller, { amount: 1 }, 'once'),
      await create(seller, { amount: 1 }, 'once'),
    ];
    expect(second.text).toBe(first.text);
    expect(await balanceOf(seller)).toEqual([99, 1, 0, 0]);
  });

  test('is released once, by its intermediary alone', async () => {
    const seller = await sellerWith(100);
    const { idHold } = await held(seller, { amount: 40 });
    const other = await api.createIntermediary(`Other ${numbers}`);
    expect((await release(seller, idHold, other.token)).body.code).toBe('hold_not_found');
    expect((await release(await sellerWith(1), idHold)).body.code).toBe('hold_not_found');
    expect((await release(seller, 999_999)).status).toBe(404);
    expect((await release(seller, idHold, seller.token)).status).toBe(403);
    const first = await release(seller, idHold);
    api.setNow('2026-11-22T12:00:00Z');
    const second = await release(seller, idHold);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await balanceOf(seller)).toEqual([100, 0, 0, 0]);
    expect(await eventsOf(seller)).toMatchObject([
      { type: 'hold.created', holdId: idHold },
      { type: 'hold.released', holdId: idHold },
    ]);
    const { intermediaryId } = (await findSellerOwner(api.service.store.read, seller.id))!;
    const endpoint = { intermediaryId, endpointId: seller.id };
    const sent = (await dueEvents(api.service.store, endpoint, api.now))
      .filter((event) => event.hold !== null)
      .map((event) => JSON.parse(renderEvent(event)) as { type: string; data: object });
    expect(sent.flatMap(eventFaults)).toEqual([]);
    const data = { idHold, amount: 40, all: false, reason: 'RISK', reference: null, releaseOn: null };
    expect(sent).toMatchObject([
      { type: 'hold.created', data },
      { type: 'hold.released', data },
    ]);
    const audited = await api.service.store.read
      .selectFrom('audit_records')
      .select('action')
      .where('subject', '=', `hold:${idHold}`)
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['hold.created', 'hold.released']);
  });

  test('is released on its day, once', async () => {
    const seller = await sellerWith(100);
    const { idHold } = await held(seller, { amount: 40, releaseOn: '2026-11-21' });
    const logger = { error: expect.unreachable };
    await releaseDueHolds(api.service, logger);
    expect(await balanceOf(seller)).toEqual([60, 40, 0, 0]);
    api.setNow('2026-11-21T03:00:00Z');
    await Promise.all([releaseDueHolds(api.service, logger), releaseDueHolds(api.service, logger)]);
    expect(await balanceOf(seller)).toEqual([100, 0, 0, 0]);
    expect(await eventsOf(seller)).toMatchObject([
      { type: 'hold.created', holdId: idHold },
      { type: 'hold.released', holdId: idHold },
    ]);
    expect(await faults(seller)).toEqual([]);
  });

  test('is listed, the newest first, by status and reason', async () => {
    const seller = await sellerWith(100);
    const holds: Schemas['Hold'][] = [];
    for (const reason of ['RISK', 'RESERVE', 'RISK', 'JUDICIAL', 'RESERVE'] as const) {
      const { uncovered: _, ...hold } = await held(seller, { amount: 1, reason, reference: 'A 1' });
      holds.unshift(hold);
    }
    const { body: released } = await release<Schemas['Hold']>(seller, holds[0]!.idHold);
    holds[0] = released;
    const read = async (query: string, token = seller.token) =>
      (await readListPages<Schemas['Hold']>(api, token, `${pathOf(seller)}?limit=2${query}`)).flat();
    expect(await read('')).toEqual(holds);
    expect(await read('', intermediary.token)).toEqual(holds);
    expect(await read('&status=OPEN')).toEqual(holds.slice(1));
    expect(await read('&status=RELEASED')).toEqual([released]);
    expect(await read('&reason=RISK')).toEqual([holds[2], holds[4]]);
    expect(await read('&status=OPEN&reason=RESERVE')).toEqual([holds[3]]);
    const next = await api.call('GET', `${pathOf(seller)}?limit=2`, { token: seller.token });
    const cursor = /cursor=([^>&]+)/.exec(next.headers.get('link') ?? '')?.[1] ?? '';
    const ask = (query: string) => api.call('GET', `${pathOf(seller)}?${query}`, { token: seller.token });
    expect((await ask(`status=OPEN&cursor=${cursor}`)).body).toMatchObject({ code: 'cursor_mismatch' });
    expect((await ask('cursor=damaged')).body).toMatchObject({ errors: [{ pointer: '/query/cursor' }] });
    expect(
      (await api.call('GET', pathOf({ ...seller, id: seller.id + 1 }), { token: seller.token })).status,
    ).toBe(403);
  });
});

describe('a plan with a reserve', () => {
  test('holds its share of each payment, which is released after its days', async () => {
    const seller = await sellerWith(1_000.05, 50);
    const reserve = { percent: 5, days: 30 };
    api.setNow('2026-11-20T13:00:00Z');
    await assign(api, seller.id, await createPlan(api, intermediary.token, { ...free, reserve }));
    // 5 % of 1,000.05 are 50.0025.
    expect(await close(seller)).toEqual({ created: 950.05 });
    expect(await balanceOf(seller)).toEqual([0, 50, 50, 950.05]);
    expect(await transfersOf(seller)).toMatchObject([{ amount: 950.05, left: 50 }]);
    const { body: holds } = await api.call<Schemas['Hold'][]>('GET', pathOf(seller), { token: seller.token });
    expect(holds).toMatchObject([{ amount: 50, reason: 'RESERVE', releaseOn: '2026-12-20', status: 'OPEN' }]);
    expect(await eventsOf(seller)).toMatchObject([{ type: 'hold.created', holdId: holds[0]!.idHold }]);
    // What is held already is not shared again: 5 % of the 50.00 that are due now are 2.50.
    api.setNow('2026-11-21T12:00:00Z');
    expect(await close(seller, { day: '2026-11-21' })).toEqual({ created: 47.5 });
    expect(await balanceOf(seller)).toEqual([0, 52.5, 0, 997.55]);
    expect(await faults(seller)).toEqual([]);
    api.setNow('2026-12-20T12:00:00Z');
    await releaseDueHolds(api.service, { error: expect.unreachable });
    expect(await balanceOf(seller)).toEqual([50, 2.5, 0, 997.55]);
    const { body: plan } = await api.call<Schemas['SellerRatePlan']>(
      'GET',
      `/v2/payfac/seller/${seller.id}/rate-plans`,
      { token: seller.token },
    );
    expect(plan.tax.reserve).toEqual(reserve);
  });

  test('holds its share once of what a bank gives back and the next closing pays again', async () => {
    const seller = await sellerWith(1_000);
    api.setNow('2026-11-20T13:00:00Z');
    await assign(
      api,
      seller.id,
      await createPlan(api, intermediary.token, { ...free, reserve: { percent: 10, days: 30 } }),
    );
    for (let time = 0; time < 3; time++) {
      expect(await close(seller)).toEqual({ created: 900 });
      expect(await balanceOf(seller)).toEqual([0, 100, 0, 900]);
      const [{ idTransfer } = { idTransfer: 0 }] = await transfersOf(seller);
      const ofPlan = { amount: 100, reason: 'RESERVE', reference: `transfer ${idTransfer}`, status: 'OPEN' };
      expect((await holdsOf(seller))[0]).toMatchObject(ofPlan);
      for (const status of ['SENT', 'FAILED']) {
        const update = { token: intermediary.token, body: { status } };
        expect((await api.call('PATCH', `/v2/payfac/transfers/${idTransfer}`, update)).status).toBe(200);
      }
      expect(await balanceOf(seller)).toEqual([1_000, 0, 0, 0]);
      expect((await holdsOf(seller))[0]).toMatchObject({ ...ofPlan, status: 'RELEASED' });
    }
    expect(await faults(seller)).toEqual([]);
  });

  test('holds nothing of what is carried', async () => {
    const seller = await sellerWith(10);
    const reserve = { percent: 50, days: 1 };
    api.setNow('2026-11-20T13:00:00Z');
    await assign(api, seller.id, await createPlan(api, intermediary.token, { ...free, reserve }));
    expect(await close(seller, { minimumAmount: 5.01 })).toEqual({ carried: 10 });
    expect(await balanceOf(seller)).toEqual([10, 0, 0, 0]);
    expect(await close(seller, { minimumAmount: 5 })).toEqual({ created: 5 });
  });
});
