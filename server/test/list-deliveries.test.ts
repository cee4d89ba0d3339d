import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { createSeller } from './support/fixtures.ts';
import { readListPage, readListPages } from './support/list-pages.ts';
import { answerWith } from './support/receiver.ts';
import { WebhookApi } from './support/webhook-api.ts';

type Delivery = components['schemas']['Delivery'];
type Query = Record<string, string>;

const path = '/v2/deliveries';

let hooks: WebhookApi;
let foreigner: { id: number; token: string };
let foreign: { id: number; token: string };
/** A seller that gets its events, one that refuses them, and one whose URL may not be used. */
let good: { id: number; token: string };
let bad: { id: number; token: string };
let refused: { id: number; token: string };
/** All deliveries of the intermediary, in the list's order. */
let all: Delivery[];

async function sellerAt(url: string): Promise<{ id: number; token: string }> {
  const { idSeller, 'X-Api-Token': token } = await hooks.sellerAt(url);
  return { id: idSeller, token };
}

beforeAll(async () => {
  hooks = await WebhookApi.start();
  foreigner = await hooks.api.createIntermediary('Foreign');
  foreign = await createSeller(hooks.api, foreigner.token, 50);
  const receiver = await hooks.startReceiver();
  good = await sellerAt(`${receiver.url}?secret=1`);
  bad = await sellerAt((await hooks.startReceiver(answerWith(503, {}, 'private words'))).url);
  refused = await sellerAt('https://user:word@shop.example/hooks');
  const own = await hooks.startReceiver();
  const body = { url: own.url };
  expect((await hooks.api.call('PUT', '/v2/payfac/webhook', { token: hooks.token, body })).status).toBe(200);
  for (let n = 0; n < 8; n++) {
    hooks.wait(10);
    for (const { id } of [good, bad]) await hooks.addEvent(id);
    if (n === 5) await hooks.drain();
  }
  await hooks.drain({}, false);
  hooks.wait(10);
  for (let n = 0; n < 4; n++) for (const { id } of [good, bad]) await hooks.addEvent(id);
  all = await list({ limit: '1000' });
});
afterAll(() => hooks.stop());

const target = (query: Query) => `${path}?${new URLSearchParams(query).toString()}`;
const list = async (query: Query = {}, caller = hooks.token) =>
  (await readListPage<Delivery>(hooks.api, caller, target(query))).items;
const idsOf = (found: readonly Delivery[]) => found.map(({ idDelivery }) => idDelivery);
const isUnsent = ({ attempts, recipient }: Delivery) => attempts === 0 && recipient === 'SELLER';

test('first comes what was never sent to a seller, in its order, then what changed last', () => {
  const unsent = all.filter(isUnsent);
  expect(all.slice(0, unsent.length)).toEqual(unsent);
  const sequences = (of: number) =>
    unsent.filter(({ idSeller }) => idSeller === of).map(({ idEvent }) => Number(idEvent.split('_')[2]));
  expect(sequences(good.id)).toEqual([10, 11, 12, 13]);
  const sent = all.slice(unsent.length);
  expect(sent.map(({ updatedAt }) => updatedAt)).toEqual(
    sent.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b.localeCompare(a)),
  );
  // There is each event of the two sellers that get one, and those to the intermediary.
  expect(new Set(idsOf(all)).size).toBe(all.length);
  expect(all.filter(({ recipient }) => recipient === 'SELLER')).toHaveLength(13 + 13 + 1);
  expect(all.filter(({ recipient }) => recipient === 'INTERMEDIARY')).toHaveLength(24);
});

describe('a delivery', () => {
  test('shows where it went, without what may be secret, and what came of it', async () => {
    const first = all.find(({ idDelivery }) => idDelivery === `evt_${good.id}_1`);
    expect(first).toMatchObject({
      idEvent: `evt_${good.id}_1`,
      event: 'seller.created',
      idSeller: good.id,
      recipient: 'SELLER',
      status: 'SUCCEEDED',
      attempts: 1,
      lastAttempt: { outcome: 'SUCCEEDED', httpStatus: 204 },
      nextAttemptAt: null,
    });
    expect(first?.url).toMatch(/^http:..127.0.0.1:\d+.hooks$/);
    const { text } = await hooks.api.call('GET', target({ limit: '1000' }), { token: hooks.token });
    expect(text).not.toMatch(/secret|private words/);
  });

  test('that failed shows the status and when it is tried again; one that may not be sent is refused', () => {
    const failed = all.find(({ idDelivery }) => idDelivery === `evt_${bad.id}_1`)!;
    expect(failed).toMatchObject({
      status: 'PENDING',
      lastAttempt: { outcome: 'HTTP_ERROR', httpStatus: 503 },
      nextAttemptAt: expect.any(String) as string,
    });
    expect(
      all.find(({ idSeller, recipient }) => idSeller === refused.id && recipient === 'SELLER'),
    ).toMatchObject({
      status: 'REFUSED',
      lastAttempt: { outcome: 'REFUSED', httpStatus: null },
      nextAttemptAt: null,
    });
  });

  test('to the intermediary has an id of its own, with the same event', () => {
    const own = all.find(({ idDelivery }) => idDelivery === `evt_${good.id}_2_payfac`);
    expect(own).toMatchObject({ idEvent: `evt_${good.id}_2`, recipient: 'INTERMEDIARY', idSeller: good.id });
  });
});

const filters: [what: string, query: () => Query, matches: (delivery: Delivery) => boolean][] = [
  ['no filter', () => ({}), () => true],
  ['a seller', () => ({ idSeller: String(bad.id) }), (d) => d.idSeller === bad.id],
  ['a status', () => ({ status: 'PENDING' }), (d) => d.status === 'PENDING'],
  ['another', () => ({ status: 'SUCCEEDED' }), (d) => d.status === 'SUCCEEDED'],
  ['a rare one', () => ({ status: 'REFUSED' }), (d) => d.status === 'REFUSED'],
  ['one that none has', () => ({ status: 'FAILED' }), () => false],
  ['a type', () => ({ event: 'seller.created' }), (d) => d.event === 'seller.created'],
  ['a type that none has', () => ({ event: 'charge.paid' }), () => false],
  [
    'all of them',
    () => ({ idSeller: String(good.id), status: 'SUCCEEDED', event: 'seller.bank_account.updated' }),
    (d) => d.idSeller === good.id && d.status === 'SUCCEEDED' && d.event === 'seller.bank_account.updated',
  ],
];

describe('pages put together are the deliveries that match, in order', () => {
  test.each(filters)('with %s', async (_, query, matches) => {
    const expected = all.filter(matches);
    for (const limit of [2, 7, 1_000]) {
      const pages = await readListPages<Delivery>(
        hooks.api,
        hooks.token,
        target({ ...query(), limit: String(limit) }),
      );
      expect(pages.flat()).toEqual(expected);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  test("of a seller's own token: those to itself", async () => {
    for (const seller of [good, bad, refused]) {
      const pages = await readListPages<Delivery>(hooks.api, seller.token, target({ limit: '3' }));
      expect(pages.flat()).toEqual(
        all.filter(({ idSeller, recipient }) => idSeller === seller.id && recipient === 'SELLER'),
      );
    }
  });
});

describe('who may ask for whom (D2)', () => {
  const refusal = async (caller: string, idSeller: number) => {
    const { status, body } = await hooks.api.call('GET', target({ idSeller: String(idSeller) }), {
      token: caller,
    });
    return [status, body.code, body.detail];
  };

  test("an unknown seller is 404 for an intermediary, and so is another intermediary's", async () => {
    const answers = [await refusal(hooks.token, 999_999), await refusal(hooks.token, foreign.id)];
    expect(answers[0]?.slice(0, 2)).toEqual([404, 'seller_not_found']);
    expect(answers[1]).toEqual(answers[0]);
  });

  test('another seller is 403 for a seller, the same whether or not it exists', async () => {
    const answers: unknown[] = [];
    for (const id of [bad.id, foreign.id, 999_999]) answers.push(await refusal(good.token, id));
    expect(answers[0]).toEqual([403, 'access_denied', expect.any(String)]);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  test('of other intermediaries nothing is listed', async () => {
    expect((await list({}, foreigner.token)).map(({ idSeller }) => idSeller)).toEqual([foreign.id]);
  });
});

describe('a cursor', () => {
  const cursorOf = async (query: Query = {}) => {
    const { next } = await readListPage(hooks.api, hooks.token, target({ ...query, limit: '1' }));
    return new URLSearchParams(next?.split('?')[1]).get('cursor')!;
  };

  test('of other filters or another caller is 422', async () => {
    const cursor = await cursorOf();
    for (const [, query] of filters.slice(1)) {
      const { status, body } = await hooks.api.call('GET', target({ ...query(), cursor }), {
        token: hooks.token,
      });
      expect([status, body.code]).toEqual([422, 'cursor_mismatch']);
    }
    const { status } = await hooks.api.call('GET', target({ cursor }), { token: foreigner.token });
    expect(status).toBe(422);
  });

  test('that was changed is 400 and says where', async () => {
    const cursor = await cursorOf();
    for (const text of [`${cursor}A`, cursor.slice(0, -1), 'A', 'x y', '']) {
      const { status, body } = await hooks.api.call('GET', target({ cursor: text }), { token: hooks.token });
      expect([status, body.errors?.[0]?.pointer], text).toEqual([400, '/query/cursor']);
    }
  });
});

test.each([
  ['idSeller=0', '/query/idSeller'],
  ['status=pending', '/query/status'],
  ['status=', '/query/status'],
  ['event=charge', '/query/event'],
  ['limit=1001', '/query/limit'],
  ['state=PENDING', '/query/state'],
])('a bad query is 400 where it is bad: %s', async (query, pointer) => {
  const { status, body } = await hooks.api.call('GET', `${path}?${query}`, { token: hooks.token });
  expect([status, body.errors?.map((error) => error.pointer)]).toEqual([400, [pointer]]);
});
