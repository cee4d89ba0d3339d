import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { adjustmentBody, createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readListPage, readListPages } from './support/list-pages.ts';
import { testCursorsOf, testRefusalsOf, testScopeOf } from './support/list-tests.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

type Unit = components['schemas']['ReceivableUnit'];
type Query = Record<string, string>;

const unitsPath = '/v2/report/receivables/units';

let api: TestApi;
let intermediary: { id: number; token: string };
let token: string;
let foreigner: { id: number; token: string };
let foreign: { id: number; token: string };
let sellers: { id: number; token: string }[];
/** All units of the intermediary, in the list's order. */
let all: Unit[];

const prices = {
  pix: { delayForRedeem: 1, value: 5, rateType: 'PERCENTAGE' },
  bankSlip: { delayForRedeem: 2, value: 0.05, rateType: 'FIXED' },
  debit: { delayForRedeem: 1, value: 0, rateType: 'PERCENTAGE' },
} as const;

let charges = 0;

/** Imports a charge of 100.00 that was paid on this day, by pix unless it is changed. */
async function sell(idSeller: number, day: string, changes: Parameters<typeof chargeLine>[0] = {}) {
  const uuid = chargeUuid(charges++);
  await importLines(api, [chargeLine({ idSeller, uuid, paidAt: `${day}T12:00:00Z`, ...changes })]);
  return uuid;
}

const slip = { paymentMethod: 'BANK_SLIP' } as const;
const debit = { paymentMethod: 'DEBIT_CARD', brand: 'elo' } as const;

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary('Units');
  ({ token } = intermediary);
  foreigner = await api.createIntermediary('Foreign');
  for (const each of [token, foreigner.token]) await makeDefault(api, await createPlan(api, each, prices));
  sellers = [];
  for (let n = 0; n < 3; n++) sellers.push(await createSeller(api, token, n));
  foreign = await createSeller(api, foreigner.token, 50);
  await sell(foreign.id, '2026-11-01');
  for (const { id } of sellers) {
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) {
      for (const kind of [{}, slip, debit]) await sell(id, day, kind);
    }
  }
  all = await list({ limit: '1000' });
});
afterAll(() => api.stop());

const callers = () => ({ api, intermediary, sellers, foreigner, foreign });

const target = (query: Query) => `${unitsPath}?${new URLSearchParams(query).toString()}`;

const list = async (query: Query = {}, caller = token) =>
  (await readListPage<Unit>(api, caller, target(query))).items;

test('a list has every unit of the intermediary, by date, seller and arrangement', () => {
  expect(all).toHaveLength(27);
  const keyOf = ({ dueDate, idSeller, arrangement }: Unit) =>
    `${dueDate} ${String(idSeller).padStart(16, '0')} ${arrangement}`;
  expect(all.map(keyOf)).toEqual(all.map(keyOf).toSorted());
  expect(all[0]).toEqual({
    ...{ idSeller: sellers[0]!.id, dueDate: '2026-11-02', arrangement: 'ECD' },
    ...{ constituted: 100, deducted: 0, advanced: 0, settled: 0, encumbered: 0, free: 100 },
  });
});

describe('the amounts of a unit', () => {
  let own: { id: number; token: string };

  const close = async (transferDate: string) => {
    const body = { transferDate, idSeller: own.id };
    const { status } = await api.call('POST', '/v2/payfac/transfers', { token, body });
    expect(status).toBe(200);
  };
  const amounts = async () =>
    (await list({ idSeller: String(own.id) })).map(
      ({ dueDate, arrangement, constituted, deducted, settled, free }) => [
        ...[dueDate, arrangement],
        ...[constituted, deducted, settled, free],
      ],
    );

  test('follow its sales, refunds, transfers and what comes late', async () => {
    api.setNow('2026-11-20T12:00:00Z');
    own = await createSeller(api, token, 20);
    const sold = await sell(own.id, '2026-11-19');
    await sell(own.id, '2026-11-20', slip);
    expect(await amounts()).toEqual([
      ['2026-11-20', 'PIX', 95, 0, 0, 95],
      ['2026-11-22', 'BOL', 99.95, 0, 0, 99.95],
    ]);
    api.setNow('2026-11-21T15:00:00Z');
    await close('2026-11-21');
    expect(await amounts()).toEqual([
      ['2026-11-20', 'PIX', 95, 0, 95, 0],
      ['2026-11-22', 'BOL', 99.95, 0, 0, 99.95],
    ]);
    await refund(api, token, sold);
    await sell(own.id, '2026-11-19', { value: 10 });
    const headers = { 'x-idempotency-key': 'units' };
    const adjusted = { token, body: adjustmentBody(own.id), headers };
    expect((await api.call('POST', '/v2/payfac/adjustments', adjusted)).status).toBe(200);
    const withLate = await amounts();
    expect(withLate).toEqual([
      ['2026-11-20', 'PIX', 104.5, 0, 95, 9.5],
      ['2026-11-21', 'ADJ', 1, 95, 0, -94],
      ['2026-11-22', 'BOL', 99.95, 0, 0, 99.95],
    ]);
    const { body } = await api.call<components['schemas']['Balance']>('GET', `/v2/seller/${own.id}/balance`, {
      token,
    });
    const free = withLate.reduce((sum, unit) => sum + Math.round(100 * Number(unit[5])), 0);
    expect(free).toBe(Math.round(100 * (body.available + body.pending)));
  });
});

describe('as NDJSON and CSV', () => {
  const read = async (accept: string, query: Query = {}) => {
    const { status, headers, text } = await api.call('GET', target(query), { token, headers: { accept } });
    expect(status, text).toBe(200);
    return { type: headers.get('content-type'), link: headers.get('link'), text };
  };
  const query = () => ({ idSeller: String(sellers[1]!.id), limit: '2' });

  test('a page has the same units as in JSON, and the same kind of link', async () => {
    const units = await list(query());
    const ndjson = await read('application/x-ndjson', query());
    expect(ndjson.text).toBe(units.map((unit) => `${JSON.stringify(unit)}\n`).join(''));
    expect(ndjson.type).toBe('application/x-ndjson');
    const csv = await read('text/csv', query());
    const rows = [Object.keys(units[0]!), ...units.map((unit) => Object.values(unit))];
    expect(csv.text).toBe(rows.map((row) => `${row.join()}\r\n`).join(''));
    for (const { link } of [ndjson, csv]) expect(link).toMatch(/units\?idSeller=\d+&limit=2&cursor=/);
  });

  test('nothing is nothing, or a header row', async () => {
    const none = { dueDateInitial: '2099-01-01' };
    expect(await read('application/x-ndjson', none)).toMatchObject({ text: '', link: null });
    const header = 'idSeller,dueDate,arrangement,constituted,deducted,advanced,settled,encumbered,free\r\n';
    expect(await read('text/csv', none)).toMatchObject({ text: header, link: null });
  });

  test('any other format is 406', async () => {
    const { status, body } = await api.call('GET', unitsPath, {
      token,
      headers: { accept: 'application/xml' },
    });
    expect([status, body.code]).toEqual([406, 'not_acceptable']);
  });
});

const filters: [what: string, query: () => Query, matches: (unit: Unit) => boolean][] = [
  ['no filter', () => ({}), () => true],
  ['a seller', () => ({ idSeller: String(sellers[1]!.id) }), (u) => u.idSeller === sellers[1]!.id],
  ['an arrangement', () => ({ arrangement: 'PIX' }), (u) => u.arrangement === 'PIX'],
  [
    'a seller and an arrangement',
    () => ({ idSeller: String(sellers[2]!.id), arrangement: 'BOL' }),
    (u) => u.idSeller === sellers[2]!.id && u.arrangement === 'BOL',
  ],
  ['from a day on', () => ({ dueDateInitial: '2026-11-04' }), (u) => u.dueDate >= '2026-11-04'],
  ['up to a day', () => ({ dueDateFinal: '2026-11-03' }), (u) => u.dueDate <= '2026-11-03'],
  [
    'one day of a seller',
    () => ({
      idSeller: String(sellers[0]!.id),
      dueDateInitial: '2026-11-03',
      dueDateFinal: '2026-11-03',
    }),
    (u) => u.idSeller === sellers[0]!.id && u.dueDate === '2026-11-03',
  ],
  ['a day without units', () => ({ dueDateInitial: '2026-12-01' }), () => false],
];

describe('pages put together are the units that match, in order', () => {
  // Another test has added a seller.
  const known = (units: readonly Unit[]) =>
    units.filter(({ idSeller }) => sellers.some(({ id }) => id === idSeller));

  test.each(filters)('with %s', async (_, query, matches) => {
    for (const limit of [1, 7, 1_000]) {
      const pages = await readListPages<Unit>(api, token, target({ ...query(), limit: String(limit) }));
      expect(known(pages.flat())).toEqual(all.filter(matches));
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  test("of a seller's own token", async () => {
    const pages = await readListPages<Unit>(api, sellers[2]!.token, target({ limit: '4' }));
    expect(pages.flat()).toEqual(all.filter(({ idSeller }) => idSeller === sellers[2]!.id));
  });
});

testScopeOf(unitsPath, callers);
testCursorsOf(
  unitsPath,
  callers,
  filters.slice(1).map(([, query]) => query),
);
testRefusalsOf(unitsPath, callers, [
  ['dueDateInitial=2026-10-02&dueDateFinal=2026-10-01', '/query/dueDateFinal'],
  ...['2026-02-31', '2026-10-01T00:00:00Z', '', '20261001'].flatMap((date): [string, string][] => [
    [`dueDateInitial=${date}`, '/query/dueDateInitial'],
    [`dueDateFinal=${date}`, '/query/dueDateFinal'],
  ]),
  ...['0', 'abc', '1'.repeat(17), ''].map((id): [string, string] => [`idSeller=${id}`, '/query/idSeller']),
  ...['vcc', 'VCX', ''].map((code): [string, string] => [`arrangement=${code}`, '/query/arrangement']),
  ...['0', '1001', 'abc', '1&limit=2'].map((text): [string, string] => [`limit=${text}`, '/query/limit']),
  ['dueDate=2026-10-01', '/query/dueDate'],
]);
