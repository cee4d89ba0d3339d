import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import { cpfNumber, createSeller } from './support/fixtures.ts';
import { readListPage, readListPages } from './support/list-pages.ts';
import { TestApi } from './support/test-api.ts';

type Summary = components['schemas']['SellerSummary'];
type Query = Record<string, string>;

const sellersPath = '/v2/sellers';

let api: TestApi;
let intermediary: { id: number; token: string };
let token: string;
let foreigner: { id: number; token: string };
let sellers: { id: number; token: string; document: string }[];
/** All sellers of the intermediary, in the list's order. */
let all: Summary[];

const companies = ['Padaria São João', 'Farmácia Vitória', 'Açougue do Zé'];

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary('Lists');
  ({ token } = intermediary);
  foreigner = await api.createIntermediary('Foreign');
  sellers = [];
  for (let n = 0; n < 18; n++) {
    const names = {
      companyName: `${companies[n % 3]} ${n} Ltda`,
      fantasyName: `Loja ${n % 2 ? 'Ímpar' : 'Par'}`,
    };
    sellers.push(await createSeller(api, token, n, names));
    // Some sellers are created at the same moment.
    if (n % 2 === 0) api.setNow(new Date(api.now + 1_000).toISOString());
  }
  for (const { id } of sellers.slice(0, 5)) await status(id, 'block');
  await createSeller(api, foreigner.token, 50, { companyName: companies[0]! });
  all = await list({ limit: '1000' });
});
afterAll(() => api.stop());

const status = (id: number, verb: 'block' | 'unblock') =>
  api.call('POST', `/v2/seller/${id}/${verb}`, { token });

const target = (query: Query) => `${sellersPath}?${new URLSearchParams(query).toString()}`;

const list = async (query: Query = {}, caller = token) =>
  (await readListPage<Summary>(api, caller, target(query))).items;

const idsOf = (found: readonly Summary[]) => found.map(({ id }) => id);

test('a list has every seller of the intermediary and of no other, the newest first', () => {
  expect(idsOf(all)).toEqual(sellers.map(({ id }) => id).toReversed());
});

test('a seller is the same as getSeller shows it', async () => {
  for (const summary of all.slice(0, 3)) {
    const { body } = await api.call<Summary>('GET', `/v2/seller?sellerId=${summary.id}`, { token });
    const { webhookEnabled, ...shown } = summary;
    expect(body).toMatchObject(shown);
    expect(webhookEnabled).toBe(true);
  }
});

test('some sellers are listed by their ids, blocked ones too, and none of another intermediary', async () => {
  const ids = [sellers[1]!.id, sellers[7]!.id, sellers[3]!.id, 999_999];
  const listed = [sellers[7]!.id, sellers[3]!.id, sellers[1]!.id];
  for (const comma of [',', '%2C']) {
    const path = `${sellersPath}?ids=${ids.join(comma)}`;
    expect(idsOf((await readListPage<Summary>(api, token, path)).items)).toEqual(listed);
    expect((await readListPage(api, foreigner.token, path)).items).toEqual([]);
  }
  expect(idsOf(await list({ ids: ids.join(), status: 'ACTIVE' }))).toEqual([sellers[7]!.id]);
});

test('shows that events are stopped', async () => {
  const { id } = await createSeller(api, foreigner.token, 51);
  await api.service.store.write((tx) =>
    tx
      .updateTable('webhook_endpoints')
      .set({ disabled_reason: 'gone', disabled_at: api.now })
      .where('intermediary_id', '=', foreigner.id)
      .where('seller_id', '=', id)
      .execute(),
  );
  const found = await list({}, foreigner.token);
  expect(found.map((seller) => [seller.id === id, seller.webhookEnabled])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('HEAD works, without a body', async () => {
  const answer = await api.call('HEAD', target({ limit: '5' }), { token });
  expect([answer.status, answer.text]).toEqual([200, '']);
});

test("a seller's token is denied", async () => {
  const answer = await api.call('GET', sellersPath, { token: sellers[9]!.token });
  expect([answer.status, answer.body.code]).toEqual([403, 'access_denied']);
});

const filters: [what: string, query: () => Query, matches: (seller: Summary) => boolean][] = [
  ['no filter', () => ({}), () => true],
  ['a status', () => ({ status: 'BLOCKED' }), (seller) => seller.status === 'BLOCKED'],
  ['part of a company name', () => ({ text: 'vitoria' }), ({ name }) => name.startsWith('Farmácia')],
  ['part of a trade name', () => ({ text: 'ÍMPAR' }), ({ fantasyName }) => fantasyName === 'Loja Ímpar'],
  ['several words', () => ({ text: ' do zé 1' }), ({ name }) => name.includes('do Zé 1')],
  ['a document', () => ({ text: sellers[7]!.document }), ({ id }) => id === sellers[7]!.id],
  [
    'a document with its punctuation',
    () => ({ text: sellers[7]!.document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5') }),
    ({ id }) => id === sellers[7]!.id,
  ],
  [
    'the beginning of a document',
    () => ({ text: sellers[7]!.document.slice(0, 7) }),
    ({ document }) => document.startsWith(sellers[7]!.document.slice(0, 7)),
  ],
  ['what is in no name', () => ({ text: 'joao padaria' }), () => false],
  ['the end of one name and the start of another', () => ({ text: 'ltda loja' }), () => false],
  [
    'a status and a text',
    () => ({ status: 'ACTIVE', text: 'acougue' }),
    (seller) => seller.status === 'ACTIVE' && seller.name.startsWith('Açougue'),
  ],
];

describe('pages put together are the sellers that match, in order', () => {
  test.each(filters)('with %s', async (_, query, matches) => {
    const expected = all.filter(matches);
    for (const limit of [1, 4, 1_000]) {
      const pages = await readListPages<Summary>(api, token, target({ ...query(), limit: String(limit) }));
      expect(pages.flat()).toEqual(expected);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  test('without limit a page has 100 sellers', async () => {
    const other = await api.createIntermediary('Many');
    const { id } = await createSeller(api, other.token, 100);
    const { store } = api.service;
    const { id: _, ...seller } = await store.read
      .selectFrom('sellers')
      .selectAll()
      .where('intermediary_id', '=', other.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 100 }, (__, n) => ({
      ...seller,
      document: cpfNumber(n),
    }));
    await store.write((tx) => tx.insertInto('sellers').values(copies).execute());
    const page = await readListPage<Summary>(api, other.token, sellersPath);
    expect(page.items).toHaveLength(100);
    expect((await readListPage<Summary>(api, other.token, page.next!)).items).toHaveLength(1);
  });
});

test.each([
  ["text=D'Ávila%20(matriz)!", true],
  ['text=d%27avila+%28matriz', true],
  ['text=%26+filhos', true],
  ['text=a+%2B+b', true],
  ['text=c:/d?e@f;g,h$i*[j]', true],
  ['text=10%25_', true],
  ['text=10%25a', false],
  // The text is an accent alone.
  ['text=%CC%81', false],
])('signs are looked for as they are: %s', async (query, isFound) => {
  const other = await api.createIntermediary(`Signs of ${query}`);
  const companyName = "D'Ávila (Matriz)! & Filhos a + b c:/d?e@f;g,h$i*[j] 10%_";
  await createSeller(api, other.token, 400, { companyName });
  const { items } = await readListPage<Summary>(api, other.token, `${sellersPath}?${query}`);
  expect(items).toHaveLength(isFound ? 1 : 0);
});

test('a seller that is created while pages are read comes at most once, and no other is missed or repeated', async () => {
  const other = await api.createIntermediary('Writer');
  for (let n = 0; n < 6; n++) await createSeller(api, other.token, 200 + n);
  const atStart = idsOf(await list({}, other.token));
  const pages = await readListPages<Summary>(api, other.token, target({ limit: '2' }), async (seen) => {
    await createSeller(api, other.token, 210 + seen.length);
  });
  expect(idsOf(pages.flat())).toEqual(atStart);
});

describe('a cursor', () => {
  const cursorOf = async (caller: string, query: Query = {}) => {
    const { next } = await readListPage(api, caller, target({ ...query, limit: '1' }));
    return new URLSearchParams(next?.split('?')[1]).get('cursor')!;
  };
  const refusal = async (caller: string, query: Query) => {
    const { status: code, body } = await api.call('GET', target(query), { token: caller });
    return [code, body.code];
  };
  const mismatch = [422, 'cursor_mismatch'];

  test('may be used again, by another token of the intermediary, with another limit', async () => {
    const cursor = await cursorOf(token);
    const again = await api.service.store.write((tx) =>
      issueToken(tx, api.service, operator(intermediary.id), null, api.now),
    );
    for (const caller of [token, token, again.token]) {
      expect(await list({ cursor, limit: '3' }, caller)).toEqual(all.slice(1, 4));
    }
  });

  test('belongs to a text however it is written', async () => {
    const cursor = await cursorOf(token, { text: 'acougue' });
    expect(await list({ cursor, text: 'AÇOUGUE ' })).toEqual(
      all.filter(({ name }) => name.startsWith('Açougue')).slice(1),
    );
  });

  test('of other filters, another caller or another list is 422', async () => {
    const cursor = await cursorOf(token);
    for (const [, query] of filters.slice(1)) {
      expect(await refusal(token, { ...query(), cursor })).toEqual(mismatch);
    }
    expect(await refusal(foreigner.token, { cursor })).toEqual(mismatch);
    const other = await api.call('GET', `/v2/transfers?cursor=${cursor}`, { token });
    expect([other.status, other.body.code]).toEqual(mismatch);
  });

  test('that was changed, cut or made up is 400 and says where', async () => {
    const cursor = await cursorOf(token);
    for (const text of [
      cursor.slice(0, -1),
      cursor.slice(1),
      `${cursor}A`,
      'A',
      'A'.repeat(201),
      'x y',
      '',
    ]) {
      const { status: code, body } = await api.call('GET', target({ cursor: text }), { token });
      expect([code, body.code, body.errors?.[0]?.pointer], text).toEqual([
        400,
        'invalid_request',
        '/query/cursor',
      ]);
    }
  });
});

describe('a bad query is 400 where it is bad', () => {
  const cases: [query: string, pointer: string][] = [
    ...['blocked', 'FORGOTTEN', ''].map((text): [string, string] => [`status=${text}`, '/query/status']),
    ...['', '%20', '%00', 'a%0Ab', 'x'.repeat(101)].map((text): [string, string] => [
      `text=${text}`,
      '/query/text',
    ]),
    ...['0', '1001', 'abc', '1&limit=2'].map((text): [string, string] => [`limit=${text}`, '/query/limit']),
    ['name=Padaria', '/query/name'],
  ];

  test.each(cases)('%s', async (query, pointer) => {
    const { status: code, body, text } = await api.call('GET', `${sellersPath}?${query}`, { token });
    expect(code, text).toBe(400);
    expect([body.code, body.errors?.map((error) => error.pointer)]).toEqual(['invalid_request', [pointer]]);
  });
});
