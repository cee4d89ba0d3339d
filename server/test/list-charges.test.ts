import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { chargesPath, readChargePage, readChargePages, type ChargeSummary } from './support/charges.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { testCursorsOf, testRefusalsOf, testScopeOf } from './support/list-tests.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

const order = 'aaaaaaaa-0000-4000-8000-000000000002';
const unknown = 'ffffffff-0000-4000-8000-000000000000';
const methods = ['PIX', 'BANK_SLIP', 'DEBIT_CARD'] as const;

let api: TestApi;
let token: string;
let intermediary: { id: number; token: string };
let sellers: { id: number; token: string }[];
let foreigner: { token: string };
let foreign: { id: number; token: string };
/** The seller for which tests add charges, so that those of the others stay as they are. */
let writer: { token: string };
/** All charges of the intermediary, in the list's order. */
let all: ChargeSummary[];

type Query = Record<string, string>;

/**
 * Yields the charges from..from+count, distributed over the sellers, methods and five days. Every third instant is
 * shared by two.
 */
function* charges(from: number, count: number) {
  for (let n = from; n < from + count; n++) {
    const paymentMethod = methods[n % methods.length]!;
    yield chargeLine({
      idSeller: sellers[n % sellers.length]!.id,
      uuid: chargeUuid(n),
      paymentMethod,
      ...(paymentMethod === 'DEBIT_CARD' ? { brand: 'visa' } : {}),
      paidAt: new Date(Date.UTC(2026, 9, 1 + (n % 5), 12, n % 20)).toISOString(),
      ...(n % 4 === 0 ? { uuidOrder: order } : {}),
    });
  }
}

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary('Lists');
  ({ token } = intermediary);
  foreigner = await api.createIntermediary('Foreign');
  writer = await api.createIntermediary('Writer');
  sellers = [];
  for (let n = 0; n < 3; n++) sellers.push(await createSeller(api, token, n));
  foreign = await createSeller(api, foreigner.token, 50);
  await importLines(api, charges(0, 120));
  for (let n = 0; n < 120; n += 9) await refund(api, token, chargeUuid(n), n % 2 === 0);
  await importLines(api, [
    chargeLine({ idSeller: foreign.id, uuid: chargeUuid(0), uuidOrder: order }),
    chargeLine({ idSeller: foreign.id, uuid: chargeUuid(900_000) }),
  ]);
  all = await list({ limit: '1000' });
});
afterAll(() => api.stop());

const callers = () => ({ api, intermediary, sellers, foreigner, foreign });

const target = (query: Query) => `${chargesPath}?${new URLSearchParams(query).toString()}`;

async function list(query: Query = {}, caller = token): Promise<ChargeSummary[]> {
  return (await readChargePage(api, caller, target(query))).charges;
}

const uuidsOf = (found: readonly ChargeSummary[]) => found.map(({ uuid }) => uuid);

/** Sorts by the newest payment, then the highest uuid. */
const inOrder = (found: readonly ChargeSummary[]) =>
  found.toSorted((a, b) => {
    const [first, second] = [a, b].map(({ paidAt, uuid }) => `${paidAt} ${uuid}`);
    return first! < second! ? 1 : -1;
  });

test('a list has every charge of the intermediary, the newest payment first', () => {
  expect(all).toHaveLength(120);
  expect(all).toEqual(inOrder(all));
  expect(new Set(all.map(({ paidAt }) => paidAt)).size).toBeLessThan(120);
});

test('a charge in a list is what getCharge shows, without the customer, the refunds and the chargebacks', async () => {
  for (const charge of [all[0]!, all.find(({ status }) => status === 'REFUND')!]) {
    const { body } = await api.call<object>('GET', `${chargesPath}/${charge.uuid}`, { token });
    const list = expect.any(Array) as unknown;
    const more = {
      ...{ customer: expect.any(Object) as unknown, schedule: list },
      ...{ refunds: list, chargebacks: list, source: null },
    };
    expect({ ...charge, ...more }).toEqual(body);
    for (const name of Object.keys(more)) expect(Object.keys(charge)).not.toContain(name);
  }
});

test('without limit a page has 100 charges', async () => {
  const page = await readChargePage(api, token, chargesPath);
  expect(page.charges).toEqual(all.slice(0, 100));
  expect((await readChargePage(api, token, page.next!)).charges).toEqual(all.slice(100));
});

test('HEAD works, without a body', async () => {
  const { status, text } = await api.call('HEAD', target({ limit: '5' }), { token });
  expect([status, text]).toEqual([200, '']);
});

const day = (charge: ChargeSummary) => charge.paidDate;

const filters: [what: string, query: () => Query, matches: (charge: ChargeSummary) => boolean][] = [
  ['no filter', () => ({}), () => true],
  ['a seller', () => ({ idSeller: String(sellers[1]!.id) }), (c) => c.idSeller === sellers[1]!.id],
  ['paid charges', () => ({ status: 'PAID' }), (c) => c.status === 'PAID'],
  ['refunded charges', () => ({ status: 'REFUND' }), (c) => c.status === 'REFUND'],
  ['a method', () => ({ paymentMethod: 'DEBIT_CARD' }), (c) => c.paymentMethod === 'DEBIT_CARD'],
  ['a method that nobody uses', () => ({ paymentMethod: 'CREDIT_CARD_SIGHT' }), () => false],
  ['an order', () => ({ uuid_order: order }), (c) => c.uuidOrder === order],
  ['an order in capitals', () => ({ uuid_order: order.toUpperCase() }), (c) => c.uuidOrder === order],
  ['an unknown order', () => ({ uuid_order: unknown }), () => false],
  ['from a day on', () => ({ paidFrom: '2026-10-03' }), (c) => day(c) >= '2026-10-03'],
  ['up to a day', () => ({ paidTo: '2026-10-03' }), (c) => day(c) <= '2026-10-03'],
  ['one day', () => ({ paidFrom: '2026-10-02', paidTo: '2026-10-02' }), (c) => day(c) === '2026-10-02'],
  ['a day without charges', () => ({ paidFrom: '2026-11-02', paidTo: '2026-11-02' }), () => false],
  [
    'a seller, a status and a method',
    () => ({ idSeller: String(sellers[0]!.id), status: 'REFUND', paymentMethod: 'PIX' }),
    (c) => c.idSeller === sellers[0]!.id && c.status === 'REFUND' && c.paymentMethod === 'PIX',
  ],
  [
    'an order, a seller and a method',
    () => ({ uuid_order: order, idSeller: String(sellers[1]!.id), paymentMethod: 'BANK_SLIP' }),
    (c) => c.uuidOrder === order && c.idSeller === sellers[1]!.id && c.paymentMethod === 'BANK_SLIP',
  ],
  [
    'all of them',
    () => ({
      idSeller: String(sellers[0]!.id),
      status: 'PAID',
      paymentMethod: 'PIX',
      uuid_order: order,
      paidFrom: '2026-10-02',
      paidTo: '2026-10-04',
    }),
    (c) =>
      c.idSeller === sellers[0]!.id &&
      c.status === 'PAID' &&
      c.paymentMethod === 'PIX' &&
      c.uuidOrder === order &&
      day(c) >= '2026-10-02' &&
      day(c) <= '2026-10-04',
  ],
];

describe('pages put together are the charges that match, in order', () => {
  test.each(filters)('with %s', async (_, query, matches) => {
    const expected = all.filter(matches);
    const lengths = [expected.length - 1, expected.length].map((length) => Math.max(length, 1));
    // The pages have one charge where there are not too many of them.
    const small = expected.length > 40 ? 7 : 1;
    for (const limit of [small, ...lengths, 1_000]) {
      const pages = await readChargePages(api, token, { ...query(), limit: String(limit) });
      expect(pages.flat()).toEqual(expected);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      expect(pages.length).toBe(Math.max(1, Math.ceil(expected.length / limit)));
    }
  });

  test("of a seller's own token", async () => {
    const pages = await readChargePages(api, sellers[2]!.token, { limit: '5' });
    expect(pages.flat()).toEqual(all.filter(({ idSeller }) => idSeller === sellers[2]!.id));
  });
});

test('a day is one of São Paulo, from its first instant to its last', async () => {
  const own = await createSeller(api, writer.token, 60);
  const instants = [
    '2026-09-15T02:59:59.999Z',
    '2026-09-15T03:00:00.000Z',
    '2026-09-16T02:59:59.999Z',
    '2026-09-16T03:00:00.000Z',
  ];
  const uuids = instants.map((_, n) => chargeUuid(60_000 + n));
  await importLines(
    api,
    instants.map((paidAt, n) => chargeLine({ idSeller: own.id, uuid: uuids[n]!, paidAt })),
  );
  const onTheDay = { paidFrom: '2026-09-15', paidTo: '2026-09-15' };
  expect(uuidsOf(await list(onTheDay, own.token))).toEqual([uuids[2], uuids[1]]);
  expect(uuidsOf(await list({ paidFrom: '2026-09-16' }, own.token))).toEqual([uuids[3]]);
  expect(uuidsOf(await list({ paidTo: '2026-09-14' }, own.token))).toEqual([uuids[0]]);
  for (const query of [{ paidFrom: '0001-01-01' }, { paidTo: '9999-12-31' }]) {
    expect(await list(query, own.token)).toHaveLength(4);
  }
});

describe('what happens while pages are read', () => {
  test('charges that are imported come at most once, and no other is missed or repeated', async () => {
    const late = await createSeller(api, writer.token, 70);
    const line = (n: number, paidAt: string) =>
      chargeLine({ idSeller: late.id, uuid: chargeUuid(70_000 + n), paidAt });
    const times = Array.from({ length: 40 }, (_, n) => `2026-08-${10 + (n % 15)}T12:00:00Z`);
    await importLines(
      api,
      times.map((paidAt, n) => line(n, paidAt)),
    );
    const atStart = uuidsOf(await list({ limit: '1000' }, late.token));
    const expected = new Set(atStart);
    const pages = await readChargePages(api, late.token, { limit: '7' }, async (seen) => {
      const place = seen.at(-1)!.at(-1)!;
      // These charges are before the position, at its instant on both sides, and after it.
      const added = [
        line(1_000 + seen.length, '2026-08-30T12:00:00Z'),
        line(9_000 + seen.length, place.paidAt),
        chargeLine({
          idSeller: late.id,
          uuid: `00000000-0000-4000-7000-${String(seen.length).padStart(12, '0')}`,
          paidAt: place.paidAt,
        }),
        line(2_000 + seen.length, '2026-08-01T12:00:00Z'),
      ];
      await importLines(api, added);
      for (const charge of await list({ limit: '1000' }, late.token)) {
        const isAfter =
          charge.paidAt < place.paidAt || (charge.paidAt === place.paidAt && charge.uuid < place.uuid);
        if (isAfter) expected.add(charge.uuid);
      }
    });
    const whole = uuidsOf(await list({ limit: '1000' }, late.token));
    expect(uuidsOf(pages.flat())).toEqual(whole.filter((uuid) => expected.has(uuid)));
    expect(expected.size).toBeGreaterThan(atStart.length);
    expect(whole.length).toBeGreaterThan(expected.size);
  });

  test('a charge that is refunded keeps its position', async () => {
    const own = await createSeller(api, writer.token, 71);
    const card = { idSeller: own.id, paymentMethod: 'DEBIT_CARD', brand: 'visa' } as const;
    const lines = Array.from({ length: 9 }, (_, n) =>
      chargeLine({ ...card, uuid: chargeUuid(90_000 + n), paidAt: `2026-08-0${1 + n}T12:00:00Z` }),
    );
    await importLines(api, lines);
    const before = uuidsOf(await list({}, own.token));
    const pages = await readChargePages(api, own.token, { limit: '2' }, async (seen) => {
      // One of these charges was read, and one was not.
      await refund(api, writer.token, before[seen.length - 1]!);
      const later = before[before.length - seen.length]!;
      if (seen.length < 3) await refund(api, writer.token, later);
    });
    expect(uuidsOf(pages.flat())).toEqual(before);
  });
});

testScopeOf(chargesPath, callers);

test('an order shows a caller its own charges only', async () => {
  const ofOrder = await list({ uuid_order: order }, foreigner.token);
  expect(uuidsOf(ofOrder)).toEqual([chargeUuid(0)]);
  expect(await list({ uuid_order: order }, sellers[2]!.token)).toEqual(
    all.filter((charge) => charge.uuidOrder === order && charge.idSeller === sellers[2]!.id),
  );
});

describe('Link', () => {
  test('has all filters, and is missing on the last page', async () => {
    const query = {
      paymentMethod: 'PIX',
      status: 'PAID',
      uuid_order: order,
      paidFrom: '2026-10-01',
      limit: '2',
    };
    const { next } = await readChargePage(api, token, target(query));
    const { cursor, ...others } = Object.fromEntries(new URLSearchParams(next?.split('?')[1]));
    expect(others).toEqual(query);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]{20,200}$/);
    expect((await readChargePage(api, token, target({ ...query, limit: '1000' }))).next).toBeNull();
  });
});

testCursorsOf(
  chargesPath,
  callers,
  filters.slice(1).map(([, query]) => query),
);

testRefusalsOf(chargesPath, callers, [
  ['paidFrom=2026-10-02&paidTo=2026-10-01', '/query/paidTo'],
  ...['2026-02-30', '2026-10-01T00:00:00Z', '01/10/2026', '', '20261001'].flatMap(
    (date): [string, string][] => [
      [`paidFrom=${date}`, '/query/paidFrom'],
      [`paidTo=${date}`, '/query/paidTo'],
    ],
  ),
  ...['0', '01', 'abc', '1'.repeat(17), '', '-1', '1.5'].map((id): [string, string] => [
    `idSeller=${id}`,
    '/query/idSeller',
  ]),
  ...['paid', 'REFUNDED', '', 'VENDA'].map((text): [string, string] => [`status=${text}`, '/query/status']),
  ...['pix', 'CREDIT_CARD', ''].map((text): [string, string] => [
    `paymentMethod=${text}`,
    '/query/paymentMethod',
  ]),
  ...['abc', `urn:uuid:${unknown}`, unknown.replaceAll('-', ''), ''].map((text): [string, string] => [
    `uuid_order=${text}`,
    '/query/uuid_order',
  ]),
  ...['0', '1001', '-1', '1.5', 'abc', '', '1e2', '0x10', '01', '%2B1', '1.0', 'NaN', '1&limit=2'].map(
    (text): [string, string] => [`limit=${text}`, '/query/limit'],
  ),
  ['status=PAID&status=REFUND', '/query/status'],
  ['uuidOrder=' + unknown, '/query/uuidOrder'],
  ['paidfrom=2026-10-01', '/query/paidfrom'],
]);

describe('a bad query', () => {
  test.each([
    ['idSeller=0', 'must be an id in digits, such as 12'],
    ['paidFrom=02/03/2026', 'must have its reserved characters percent-encoded, such as : as %3A'],
    ['paidFrom=02%2F03%2F2026', 'must be a calendar date, YYYY-MM-DD'],
  ])('%s is told what to do', async (query, detail) => {
    const { body } = await api.call('GET', `${chargesPath}?${query}`, { token });
    expect(body.errors?.map((error) => error.detail)).toEqual([detail]);
  });

  test('an idSeller beyond every id is 404, not an error of the database', async () => {
    for (const idSeller of ['9007199254740991', '9999999999999999']) {
      expect((await api.call('GET', target({ idSeller }), { token })).status).toBe(404);
    }
  });
});
