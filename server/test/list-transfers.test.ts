import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { transferStatuses } from '../src/settlement/transfer.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readListPage, readListPages } from './support/list-pages.ts';
import { testCursorsOf, testRefusalsOf, testScopeOf } from './support/list-tests.ts';
import { TestApi } from './support/test-api.ts';
import { changedTransfer, recordedTransfer } from './support/transfers.ts';

type Transfer = components['schemas']['Transfer'];
type Query = Record<string, string>;

const transfersPath = '/v2/transfers';

let api: TestApi;
let intermediary: { id: number; token: string };
let token: string;
let foreigner: { id: number; token: string };
let sellers: { id: number; token: string }[];
let foreign: { id: number; token: string };
/** All transfers of the intermediary, in the list's order. */
let all: Transfer[];

let charges = 0;

/** Makes a transfer of a new charge that is paid out on this day. */
async function transferOn(owner: { id: number }, idSeller: number, day: string) {
  const line = chargeLine({ idSeller, uuid: chargeUuid(charges++), paidAt: `${day}T12:00:00Z` });
  await importLines(api, [line], { intermediaryId: owner.id });
  const { service } = api;
  return recordedTransfer(service.store, { intermediaryId: owner.id, sellerId: idSeller }, day, service);
}

const dayOf = (n: number) => `2026-10-${String(1 + n).padStart(2, '0')}`;

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary('Lists');
  ({ token } = intermediary);
  foreigner = await api.createIntermediary('Foreign');
  sellers = [];
  for (let n = 0; n < 3; n++) sellers.push(await createSeller(api, token, n));
  foreign = await createSeller(api, foreigner.token, 50);
  for (let n = 0; n < 24; n++) {
    // Every day has transfers of two sellers, and every third day two of one.
    const { id } = sellers[n % 3]!;
    const made = await transferOn(intermediary, id, dayOf(Math.floor(n / 2)));
    await changedTransfer(
      api.service.store,
      made,
      transferStatuses[n % transferStatuses.length]!,
      api.service.keyring,
    );
  }
  for (const day of ['2026-10-01', '2026-10-02']) await transferOn(foreigner, foreign.id, day);
  all = await list({ limit: '1000' });
});
afterAll(() => api.stop());

const callers = () => ({ api, intermediary, sellers, foreigner, foreign });

const target = (query: Query) => `${transfersPath}?${new URLSearchParams(query).toString()}`;

const list = async (query: Query = {}, caller = token) =>
  (await readListPage<Transfer>(api, caller, target(query))).items;

const idsOf = (found: readonly Transfer[]) => found.map(({ idTransfer }) => idTransfer);

test('a list has every transfer of the intermediary, the latest date first, then the highest id', () => {
  expect(all).toHaveLength(24);
  const inOrder = all.toSorted(
    (a, b) => b.transferDate.localeCompare(a.transferDate) || b.idTransfer - a.idTransfer,
  );
  expect(all).toEqual(inOrder);
  expect(new Set(all.map(({ transferDate }) => transferDate)).size).toBeLessThan(24);
});

describe('a transfer', () => {
  test('is the same in the list and by its id, for its intermediary and its seller', async () => {
    for (const transfer of all.slice(0, 5)) {
      const { token: own } = sellers.find(({ id }) => id === transfer.idSeller)!;
      for (const caller of [token, own]) {
        const { status, body } = await api.call('GET', `${transfersPath}/${transfer.idTransfer}`, {
          token: caller,
        });
        expect([status, body]).toEqual([200, transfer]);
      }
    }
  });

  test('shows the account and its holder as they were when it was created, under the names of getSeller', async () => {
    const own = await createSeller(api, token, 20);
    const { id } = await transferOn(intermediary, own.id, '2026-09-01');
    const path = `/v2/seller?sellerId=${own.id}`;
    const { body: seller } = await api.call<components['schemas']['Seller']>('GET', path, { token });
    const body = { idSeller: own.id, account: { pixKey: '+5511987654321', pixKeyType: 'PHONE' } };
    expect((await api.call('PATCH', '/v2/seller', { token, body })).status).toBe(200);
    const renamed = { token, body: { companyName: 'Outra Padaria Ltda' } };
    expect((await api.call('PATCH', `/v2/seller/${own.id}`, renamed)).status).toBe(200);
    const { body: transfer } = await api.call<Transfer>('GET', `${transfersPath}/${id}`, { token });
    const { id: _, ...account } = seller.bankAccount;
    const holder = { holderDocument: own.document, holderName: 'Padaria 20 Ltda' };
    expect(transfer.account).toEqual({ ...holder, ...account });
    expect(transfer).toMatchObject({ amount: 100, status: 'CREATED', endToEndId: null, reason: null });
  });

  test('of a seller that was erased has no account', async () => {
    const own = await createSeller(api, token, 21);
    const { id } = await transferOn(intermediary, own.id, '2026-09-01');
    await api.service.store.write((tx) =>
      tx
        .updateTable('transfers')
        .set({ account: null })
        .where('intermediary_id', '=', intermediary.id)
        .where('id', '=', id)
        .execute(),
    );
    const { body } = await api.call<Transfer>('GET', `${transfersPath}/${id}`, { token });
    expect(body.account).toBeNull();
  });

  test("that is unknown, another intermediary's or another seller's is 404, each with the same words", async () => {
    const [{ idTransfer }] = (await list({}, foreigner.token)) as [Transfer];
    const [own] = (await list({}, sellers[0]!.token)) as [Transfer];
    const refusals: unknown[] = [];
    for (const [caller, id] of [
      [token, idTransfer],
      [token, 9_007_199_254_740_991],
      [sellers[0]!.token, idTransfer],
      [sellers[1]!.token, own.idTransfer],
      [foreigner.token, own.idTransfer],
    ] as const) {
      const { status, body } = await api.call('GET', `${transfersPath}/${id}`, { token: caller });
      refusals.push([status, body.code, body.detail]);
    }
    expect(refusals[0]).toEqual([404, 'transfer_not_found', expect.any(String)]);
    expect(refusals).toEqual(refusals.map(() => refusals[0]));
  });

  test.each(['abc', '0', '-1', '1.5', '1e2', '9007199254740992'])('%s is no id', async (id) => {
    for (const path of [`${transfersPath}/${id}`, `${transfersPath}/${id}/lines`]) {
      const { status, body } = await api.call('GET', path, { token });
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/path/idTransfer']);
    }
  });
});

test('without limit a page has 100 transfers', async () => {
  const other = await api.createIntermediary('Many');
  const { id, token: own } = await createSeller(api, other.token, 60);
  for (let n = 0; n < 101; n++) await transferOn(other, id, dayOf(n % 7 === 0 ? 25 : 26));
  const page = await readListPage<Transfer>(api, own, transfersPath);
  expect(page.items).toHaveLength(100);
  expect((await readListPage<Transfer>(api, own, page.next!)).items).toHaveLength(1);
});

test('HEAD works, without a body', async () => {
  for (const path of [target({ limit: '5' }), `${transfersPath}/${all[0]!.idTransfer}`]) {
    const { status, text } = await api.call('HEAD', path, { token });
    expect([status, text]).toEqual([200, '']);
  }
});

const filters: [what: string, query: () => Query, matches: (transfer: Transfer) => boolean][] = [
  ['no filter', () => ({}), () => true],
  ['a seller', () => ({ idSeller: String(sellers[1]!.id) }), (t) => t.idSeller === sellers[1]!.id],
  ['a status', () => ({ status: 'PAID' }), (t) => t.status === 'PAID'],
  [
    'a seller and a status',
    () => ({ idSeller: String(sellers[2]!.id), status: 'FAILED' }),
    (t) => t.idSeller === sellers[2]!.id && t.status === 'FAILED',
  ],
  ['from a day on', () => ({ transferDateInitial: dayOf(4) }), (t) => t.transferDate >= dayOf(4)],
  ['up to a day', () => ({ transferDateFinal: dayOf(4) }), (t) => t.transferDate <= dayOf(4)],
  [
    'one day',
    () => ({ transferDateInitial: dayOf(3), transferDateFinal: dayOf(3) }),
    (t) => t.transferDate === dayOf(3),
  ],
  ['a day without transfers', () => ({ transferDateInitial: '2026-11-02' }), () => false],
  [
    'all of them',
    () => ({
      idSeller: String(sellers[0]!.id),
      status: 'SENT',
      transferDateInitial: dayOf(1),
      transferDateFinal: dayOf(9),
    }),
    (t) =>
      t.idSeller === sellers[0]!.id &&
      t.status === 'SENT' &&
      t.transferDate >= dayOf(1) &&
      t.transferDate <= dayOf(9),
  ],
];

describe('pages put together are the transfers that match, in order', () => {
  // The earlier tests have added others.
  const known = (found: readonly Transfer[]) =>
    found.filter(({ idTransfer }) => idsOf(all).includes(idTransfer));

  test.each(filters)('with %s', async (_, query, matches) => {
    const expected = all.filter(matches);
    for (const limit of [1, 7, 1_000]) {
      const pages = await readListPages<Transfer>(api, token, target({ ...query(), limit: String(limit) }));
      expect(known(pages.flat())).toEqual(expected);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  test("of a seller's own token", async () => {
    const pages = await readListPages<Transfer>(api, sellers[2]!.token, target({ limit: '3' }));
    expect(pages.flat()).toEqual(all.filter(({ idSeller }) => idSeller === sellers[2]!.id));
  });
});

describe('what happens while pages are read', () => {
  test('transfers that are created come at most once, and no other is missed or repeated', async () => {
    const other = await api.createIntermediary('Writer');
    const made: { id: number }[] = [];
    for (let n = 0; n < 4; n++) made.push(await createSeller(api, other.token, 70 + n));
    for (let n = 0; n < 12; n++) await transferOn(other, made[n % 2]!.id, dayOf(10 + Math.floor(n / 2)));
    const atStart = idsOf(await list({}, other.token));
    const pages = await readListPages<Transfer>(api, other.token, target({ limit: '2' }), async (seen) => {
      // The sellers have no transfers yet: the new ones are at the day of the position, before it and after it.
      const { transferDate } = seen.at(-1)!.at(-1)!;
      if (seen.length === 2) await transferOn(other, made[2]!.id, transferDate);
      if (seen.length === 3) await transferOn(other, made[3]!.id, dayOf(2));
      if (seen.length === 4) await transferOn(other, made[3]!.id, dayOf(25));
    });
    const whole = idsOf(await list({}, other.token));
    const read = idsOf(pages.flat());
    expect(read).toEqual(whole.filter((id) => read.includes(id)));
    expect(atStart.filter((id) => !read.includes(id))).toEqual([]);
    expect([atStart.length, read.length, whole.length]).toEqual([12, 13, 15]);
  });
});

testScopeOf(transfersPath, callers);
testCursorsOf(
  transfersPath,
  callers,
  filters.slice(1).map(([, query]) => query),
);
testRefusalsOf(transfersPath, callers, [
  ['transferDateInitial=2026-10-02&transferDateFinal=2026-10-01', '/query/transferDateFinal'],
  ...['2026-02-31', '2026-10-01T00:00:00Z', '', '20261001'].flatMap((date): [string, string][] => [
    [`transferDateInitial=${date}`, '/query/transferDateInitial'],
    [`transferDateFinal=${date}`, '/query/transferDateFinal'],
  ]),
  ...['0', 'abc', '1'.repeat(17), ''].map((id): [string, string] => [`idSeller=${id}`, '/query/idSeller']),
  ...['paid', 'OPEN', ''].map((text): [string, string] => [`status=${text}`, '/query/status']),
  ...['0', '1001', 'abc', '1&limit=2'].map((text): [string, string] => [`limit=${text}`, '/query/limit']),
  ['transferDate=2026-10-01', '/query/transferDate'],
]);
