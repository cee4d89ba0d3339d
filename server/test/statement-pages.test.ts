import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import {
  cursorOf,
  positionOf,
  readPage,
  readPages,
  statementPath,
  type StatementQuery,
} from './support/statement-pages.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

const chargeCount = 45;
const order = 'aaaaaaaa-0000-4000-8000-000000000002';

let api: TestApi;
let intermediary: { id: number; token: string };
let foreigner: { id: number; token: string };
let sellers: { id: number; token: string }[];

/** Yields the charges from..from+count, distributed over the sellers and five days. */
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
  await importLines(api, charges(0, chargeCount));
  for (let n = 0; n < chargeCount; n += 9) await refund(api, intermediary.token, chargeUuid(n));
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
  ['refunds', () => ({ operacoes: ['ESTORNO'] })],
  ['refunds of a seller', () => ({ operacoes: ['ESTORNO'], idSeller: String(sellers[0]!.id) })],
  ['refunds of an order', () => ({ operacoes: ['ESTORNO', 'AJUSTE_CREDITO'], uuid_order: order })],
  ['sales', () => ({ operacoes: ['VENDA'] })],
  ['sales and refunds that failed', () => ({ operacoes: ['ESTORNO_CANCELADO', 'VENDA'] })],
  ['sales of a seller', () => ({ operacoes: ['VENDA'], idSeller: String(sellers[0]!.id) })],
  ['the refund of a charge', () => ({ operacoes: ['ESTORNO'], uuid_charge: chargeUuid(9) })],
  ['the newest line first', () => ({ newestFirst: true })],
  ['the newest of a few kinds first', () => ({ operacoes: ['ESTORNO', 'REPASSE'], newestFirst: true })],
  ['nothing to find', () => ({ uuid_charge: chargeUuid(999_999) })],
];

describe('pages put together equal the whole statement', () => {
  test.each(filters)('with %s', async (_, query) => {
    const whole = await readStatement(api, intermediary.token, query());
    const lengths = [whole.length - 1, whole.length].map((length) => Math.min(Math.max(length, 1), 1000));
    // The pages have one line where there are not too many of them.
    const small = whole.length > 30 ? 7 : 1;
    for (const limit of [small, ...lengths, 1000]) {
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
  ])('with what is written after the place meanwhile, each line once, with %s', async (_, nth, query) => {
    const read = () => readStatement(api, intermediary.token, query());
    const atStart = await read();
    const expected = new Set(atStart.map(positionOf));
    const late = await createSeller(api, intermediary.token, 100 + nth);
    const pages = await readPages(api, intermediary.token, 11, query(), async (seen) => {
      // The lines are of five days and all sellers: before the position, at its day, and after it.
      const n = 10_000 * nth + 20 * seen.length;
      const line = { idSeller: late.id, uuid: chargeUuid(n + 15), paidAt: '2026-10-05T12:00:00Z' };
      if (seen.length < 12)
        await importLines(api, [...charges(n, 12), chargeLine({ ...line, uuidOrder: order })]);
      const sale = atStart.filter(({ operacao }) => operacao === 'VENDA')[seen.length];
      if (sale !== undefined) await refundOnce(sale.uuid_charge!);
      const place = positionOf(seen.at(-1)!.at(-1)!);
      for (const entry of await read()) if (positionOf(entry) > place) expected.add(positionOf(entry));
    });
    const whole = await read();
    expect(pages.flat()).toEqual(whole.filter((entry) => expected.has(positionOf(entry))));
    expect(expected.size).toBeGreaterThan(atStart.length);
    expect(whole.length).toBeGreaterThan(expected.size);
  });
});

async function refundOnce(uuid: string): Promise<void> {
  const { status } = await api.call('PATCH', `/v2/charges/${uuid}/refund`, {
    token: intermediary.token,
    body: { asFraud: false },
  });
  expect([200, 422]).toContain(status);
}

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
      issueToken(tx, api.service, operator(intermediary.id), null, api.now),
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

  test('is of the same kinds of lines in another order', async () => {
    const cursor = await cursorOf(api, intermediary.token, { operacoes: ['VENDA', 'ESTORNO'] });
    const again = await withCursor(intermediary.token, cursor, { operacoes: ['ESTORNO', 'VENDA'] });
    expect(again.status).toBe(200);
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
    const places = [
      ...Array.from({ length: cursor.length }, (_, at) => at).filter((at) => at % 6 === 0),
      cursor.length - 1,
    ];
    const bad = [
      ...places.map((at) => cursor.slice(0, at) + other(cursor[at]) + cursor.slice(at + 1)),
      ...[1, 2, 10, 43, cursor.length - 1].map((count) => cursor.slice(0, -count)),
      ...['A', `${cursor}A`, `${cursor}${cursor}`, `${cursor}=`, `${cursor} `, cursor.replace(/.$/, '+')],
      ...['A'.repeat(43), 'A'.repeat(200), 'A'.repeat(201), 'x y', '%00', 'ç'],
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

test('pages over two thousand sellers', async () => {
  const { id, token } = await api.createIntermediary('Market');
  const { id: first } = await createSeller(api, token, 0);
  const { store } = api.service;
  const { id: _, ...seller } = await store.read
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
  const documents = Array.from({ length: 2_000 }, (__, n) => String(n).padStart(11, '0'));
  await store.write(async (tx) => {
    for (let at = 0; at < documents.length; at += 1_000) {
      const copies = documents.slice(at, at + 1_000).map((document) => ({ ...seller, document }));
      const rows = await tx.insertInto('sellers').values(copies).returning('id').execute();
      await tx
        .insertInto('seller_heads')
        .values(rows.map((row) => ({ ...head, seller_id: row.id })))
        .execute();
    }
  });
  await importLines(
    api,
    [1, 2, 3].map((n) => chargeLine({ idSeller: first, uuid: chargeUuid(800_000 + n) })),
  );
  const whole = await readStatement(api, token);
  expect(whole).toHaveLength(3);
  expect((await readPages(api, token, 1)).flat()).toEqual(whole);
  expect((await cursorOf(api, token)).length).toBeLessThanOrEqual(200);
});
