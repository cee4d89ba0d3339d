import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operator } from '../src/audit/actor.ts';
import { liveTokens } from '../src/tokens/token.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import {
  cursorOf,
  readPage,
  readPages,
  statementPath,
  type StatementQuery,
} from './support/statement-pages.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

const order = 'aaaaaaaa-0000-4000-8000-000000000002';

let api: TestApi;
let intermediary: { id: number; token: string };
let foreigner: { id: number; token: string };
let sellers: { id: number; token: string }[];

/** Charges from..from+count, dealt out to the sellers and over five days. */
function* charges(from: number, count: number) {
  for (let n = from; n < from + count; n++) {
    const idSeller = sellers[n % sellers.length]!.id;
    const paidAt = `2026-10-0${1 + (n % 5)}T12:00:00Z`;
    yield chargeLine({ idSeller, uuid: chargeUuid(n), paidAt, ...(n % 4 === 0 ? { uuidOrder: order } : {}) });
  }
}

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary('Pages');
  foreigner = await api.createIntermediary('Foreign');
  sellers = [];
  for (let n = 0; n < 3; n++) sellers.push(await createSeller(api, intermediary.token, n));
  await importLines(api, charges(0, 120));
  for (let n = 0; n < 120; n += 9) await refund(api, intermediary.token, chargeUuid(n));
  const own = await createSeller(api, foreigner.token, 50);
  await importLines(api, [
    chargeLine({ idSeller: own.id, uuid: chargeUuid(900_000) }),
    chargeLine({ idSeller: own.id, uuid: chargeUuid(900_001) }),
  ]);
});
afterAll(() => api.stop());

const filters: [what: string, query: () => StatementQuery][] = [
  ['no filter', () => ({})],
  ['a seller', () => ({ idSeller: String(sellers[1]!.id) })],
  ['a period', () => ({ executionDateInitial: '2026-10-02', executionDateFinal: '2026-10-04' })],
  ['a seller and a day', () => ({ idSeller: String(sellers[0]!.id), executionDateFinal: '2026-10-01' })],
  ['an order', () => ({ uuid_order: order })],
  ['an order in capitals', () => ({ uuid_order: order.toUpperCase() })],
  ['a refunded charge', () => ({ uuid_charge: chargeUuid(9) })],
  ['nothing to find', () => ({ uuid_charge: chargeUuid(999_999) })],
];

describe('pages put together equal the whole statement', () => {
  test.each(filters)('with %s', async (_, query) => {
    const whole = await readStatement(api, intermediary.token, query());
    const lengths = [whole.length - 1, whole.length].map((length) => Math.min(Math.max(length, 1), 1000));
    for (const limit of [1, 7, ...lengths, 1000]) {
      const pages = await readPages(api, intermediary.token, limit, query());
      expect(pages.flat()).toEqual(whole);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      expect(pages.length).toBe(Math.max(1, Math.ceil(whole.length / limit)));
    }
  });

  test("of a seller's own token", async () => {
    const { token } = sellers[2]!;
    const whole = await readStatement(api, token);
    expect((await readPages(api, token, 5)).flat()).toEqual(whole);
    expect(new Set(whole.map((line) => line.id_seller))).toEqual(new Set([sellers[2]!.id]));
  });

  test.each([
    ['no filter', 1, () => ({})],
    ['a seller', 2, () => ({ idSeller: String(sellers[1]!.id) })],
    ['an order', 3, () => ({ uuid_order: order })],
  ])('while charges and refunds are written between them, with %s', async (_, nth, query) => {
    const base = 10_000 * nth;
    const whole = await readStatement(api, intermediary.token, query());
    const late = await createSeller(api, intermediary.token, 100 + nth);
    const seen = await readPages(api, intermediary.token, 11, query(), async (pages) => {
      const n = base + 20 * pages;
      const idSeller = late.id;
      await importLines(api, [
        ...charges(n, 12),
        chargeLine({ idSeller, uuid: chargeUuid(n + 15), paidAt: '2026-10-05T12:00:00Z', uuidOrder: order }),
      ]);
      await refund(api, intermediary.token, chargeUuid(n));
      const unrefunded = whole.filter((line) => line.operacao === 'VENDA')[pages]?.uuid_charge;
      if (unrefunded !== undefined) {
        await api.call('PATCH', `/v2/charges/${unrefunded}/refund`, {
          token: intermediary.token,
          body: { asFraud: false },
        });
      }
    });
    expect(seen.flat()).toEqual(whole);
    expect((await readStatement(api, intermediary.token, query())).length).toBeGreaterThan(whole.length);
  });

  test('past many lines that were written since', async () => {
    // Of their own, so that the statements of the other tests stay short.
    const { token } = await api.createIntermediary('Many');
    const seller = await createSeller(api, token, 60);
    const query = { executionDateInitial: '2026-11-10', executionDateFinal: '2026-11-12' };
    const line = (n: number, day: number) =>
      chargeLine({ idSeller: seller.id, uuid: chargeUuid(n), paidAt: `2026-11-${day}T12:00:00Z` });
    await importLines(api, [line(700_000, 10), line(700_001, 12)]);
    const first = await readPage(api, token, `${statementPath}?limit=1`, query);
    await importLines(
      api,
      Array.from({ length: 2_500 }, (_, n) => line(710_000 + n, 11)),
    );
    const second = await readPage(api, token, first.next!, query);
    expect([...first.lines, ...second.lines].map((entry) => entry.uuid_charge)).toEqual([
      chargeUuid(700_000),
      chargeUuid(700_001),
    ]);
    expect(second.next).toBeNull();
  });
});

describe('a cursor', () => {
  const withCursor = (token: string, cursor: string, body: StatementQuery = {}) =>
    api.call('POST', `${statementPath}?limit=5&cursor=${encodeURIComponent(cursor)}`, { token, body });

  const refusal = async (token: string, cursor: string, body: StatementQuery = {}) => {
    const answer = await withCursor(token, cursor, body);
    return [answer.status, answer.body.code];
  };

  test('may be used again, by another token of the intermediary, with another limit', async () => {
    const cursor = await cursorOf(api, intermediary.token);
    const again = await api.service.store.write((tx) =>
      issueToken(tx, liveTokens, operator(intermediary.id), null, api.now),
    );
    const path = `${statementPath}?limit=3&cursor=${cursor}`;
    const answers = [
      await readPage(api, intermediary.token, path),
      await readPage(api, intermediary.token, path),
      await readPage(api, again.token, path),
    ];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('without limit gives all the rest', async () => {
    const whole = await readStatement(api, intermediary.token);
    const cursor = await cursorOf(api, intermediary.token);
    const rest = await readPage(api, intermediary.token, `${statementPath}?cursor=${cursor}`);
    expect(rest).toEqual({ lines: whole.slice(1), next: null });
  });

  test('of other filters is 422', async () => {
    const cursor = await cursorOf(api, intermediary.token);
    const mismatch = [422, 'cursor_mismatch'];
    for (const [, query] of filters.slice(1)) {
      expect(await refusal(intermediary.token, cursor, query())).toEqual(mismatch);
    }
    const ofOne = await cursorOf(api, intermediary.token, { idSeller: String(sellers[0]!.id) });
    expect(await refusal(intermediary.token, ofOne)).toEqual(mismatch);
    expect(await refusal(intermediary.token, ofOne, { idSeller: String(sellers[1]!.id) })).toEqual(mismatch);
  });

  test('of another caller is 422, whatever it may see', async () => {
    const mismatch = [422, 'cursor_mismatch'];
    expect(await refusal(foreigner.token, await cursorOf(api, intermediary.token))).toEqual(mismatch);
    const own = await cursorOf(api, sellers[0]!.token);
    expect(await refusal(sellers[1]!.token, own)).toEqual(mismatch);
    const idSeller = String(sellers[0]!.id);
    const ofIntermediary = await cursorOf(api, intermediary.token, { idSeller });
    expect(await refusal(sellers[0]!.token, ofIntermediary, { idSeller })).toEqual(mismatch);
  });

  test('that was changed, cut or made up is 400 and says where', async () => {
    const cursor = await cursorOf(api, intermediary.token);
    const other = (character: string | undefined) => (character === 'A' ? 'B' : 'A');
    const places = Array.from({ length: cursor.length }, (_, at) => at);
    const bad = [
      ...places.map((at) => cursor.slice(0, at) + other(cursor[at]) + cursor.slice(at + 1)),
      ...[1, 2, 10, 43, cursor.length - 1].map((count) => cursor.slice(0, -count)),
      ...['A', `${cursor}A`, `${cursor}${cursor}`, `${cursor}=`, `${cursor} `, cursor.replace(/.$/, '+')],
      ...['A'.repeat(43), 'A'.repeat(8192), 'A'.repeat(8193), 'x y', '%00', 'ç'],
    ];
    for (const text of bad) {
      const { status, body } = await withCursor(intermediary.token, text);
      expect([status, body.code, body.errors?.[0]?.pointer], text).toEqual([
        400,
        'invalid_request',
        '/query/cursor',
      ]);
    }
  });

  test('must not be empty, nor come twice', async () => {
    const cursor = await cursorOf(api, intermediary.token);
    for (const query of ['cursor=', 'limit=5&cursor=', 'cursor', `cursor=${cursor}&cursor=${cursor}`]) {
      const { status, body } = await api.call('POST', `${statementPath}?${query}`, {
        token: intermediary.token,
      });
      expect([status, body.code, body.errors?.[0]?.pointer], query).toEqual([
        400,
        'invalid_request',
        '/query/cursor',
      ]);
    }
  });
});

test.each([
  '0',
  '1001',
  '-1',
  '1.5',
  'abc',
  '',
  '1e2',
  '0x10',
  '01',
  '+1',
  '1.0',
  ' 1',
  'NaN',
  'Infinity',
  '1&limit=2',
])('limit=%s is 400', async (limit) => {
  const text = limit.replace('+', '%2B').replace(' ', '%20');
  const { status, body } = await api.call('POST', `${statementPath}?limit=${text}`, {
    token: intermediary.token,
  });
  expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([400, 'invalid_request', '/query/limit']);
});

test('pages over more sellers than a cursor can hold are refused, those of one seller are not', async () => {
  const { id, token } = await api.createIntermediary('Market');
  const { id: first } = await createSeller(api, token, 0);
  await createSeller(api, token, 1);
  await importLines(
    api,
    [1, 2].map((n) => chargeLine({ idSeller: first, uuid: chargeUuid(800_000 + n) })),
  );
  expect((await readPages(api, token, 1)).length).toBe(2);
  const { store } = api.service;
  const sellerRow = await store.read
    .selectFrom('sellers')
    .selectAll()
    .where('intermediary_id', '=', id)
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const head = await store.read
    .selectFrom('seller_heads')
    .selectAll()
    .where('seller_id', '=', first)
    .executeTakeFirstOrThrow();
  const { id: _, ...copied } = sellerRow;
  await store.write(async (tx) => {
    for (let n = 0; n < 1_600; n++) {
      const document = String(n).padStart(11, '0');
      const { id: sellerId } = await tx
        .insertInto('sellers')
        .values({ ...copied, document })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('seller_heads')
        .values({ ...head, seller_id: sellerId, statement_sequence: 1_000_000 })
        .execute();
    }
  });
  const refused = await api.call('POST', `${statementPath}?limit=1`, { token });
  expect([refused.status, refused.body.code]).toEqual([422, 'too_many_sellers']);
  expect((await readPages(api, token, 2)).length).toBe(1);
  expect((await readPages(api, token, 1, { idSeller: String(first) })).length).toBe(2);
  expect(await readStatement(api, token)).toHaveLength(2);
});
