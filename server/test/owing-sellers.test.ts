import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { principalOf } from '../src/tokens/token.ts';
import { inPageTurn } from '../src/http/request/heavy-turns.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { adjustmentBody, createSeller } from './support/fixtures.ts';
import { expectNothingReadOnceGone } from './support/held-turns.ts';
import { importLines } from './support/import-lines.ts';
import { readListPage, readListPages } from './support/list-pages.ts';
import { refund } from './support/statement.ts';
import { setStatus } from './support/seller-status.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];
type Summary = Schemas['SellerSummary'];

let api: TestApi;
/** Its plan has no fees, and pays sales out on their day. */
let intermediary: { id: number; token: string };
let token: string;
let sellers = 0;
let charges = 0;

beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

/** Sets the clock to noon in São Paulo. */
const on = (date: string) => api.setNow(`${date}T15:00:00Z`);

async function begin(name: string): Promise<void> {
  on('2026-09-01');
  intermediary = await api.createIntermediary(name);
  ({ token } = intermediary);
}

const newSeller = () => createSeller(api, token, ++sellers);

/** Imports a sale of that day, and returns its uuid. */
async function sold(idSeller: number, date: string, value: number): Promise<string> {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller, uuid, value, paidAt: `${date}T10:00:00-03:00` })]);
  return uuid;
}

async function close(date: string): Promise<void> {
  const { status, text } = await api.call('POST', '/v2/payfac/transfers', {
    token,
    body: { transferDate: date },
  });
  expect(status, text).toBe(200);
}

async function debited(idSeller: number, value: number): Promise<void> {
  const { status, text } = await api.call('POST', '/v2/payfac/adjustments', {
    token,
    body: adjustmentBody(idSeller, { direction: 'DEBIT', value }),
    headers: { 'x-idempotency-key': `debit-${idSeller}-${api.now}` },
  });
  expect(status, text).toBe(200);
}

const target = (query: Record<string, string | number>) =>
  `/v2/sellers?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;

const owing = async (query: Record<string, string | number>, caller = token) =>
  (await readListPage<Summary>(api, caller, target(query))).items;

const debtsOf = (found: readonly Summary[]) =>
  found.map(({ id, owing: amount, owingSince }) => [id, amount, owingSince]);

describe('a seller whose sale was paid out', () => {
  let id: number;
  beforeAll(async () => {
    await begin('Acme');
    ({ id } = await newSeller());
    await newSeller();
    on('2026-09-10');
    const uuid = await sold(id, '2026-09-10', 100);
    await close('2026-09-10');
    on('2026-10-11');
    await refund(api, token, uuid);
    on('2026-11-20');
  });

  test('and then refunded 40 days ago has owed 100.00 for 40 days', async () => {
    for (const owingDays of [0, 30, 40]) {
      expect(debtsOf(await owing({ owingDays }))).toEqual([[id, 100, '2026-10-11']]);
    }
    for (const owingDays of [41, 3650]) expect(await owing({ owingDays })).toEqual([]);
  });

  test('is otherwise shown as without the filter, where it shows no debt', async () => {
    const shown = (await owing({})).find((seller) => seller.id === id);
    const [{ owing: _, owingSince: __, ...summary }] = (await owing({ owingDays: 0 })) as [Summary];
    expect(summary).toEqual(shown);
  });

  test('owes what its balance is below zero, also while it is blocked', async () => {
    const path = `/v2/seller/${id}/balance`;
    const { body } = await api.call<Schemas['Balance']>('GET', path, { token });
    expect(body.available).toBe(-100);
    await setStatus(api.service, id, 'BLOCKED');
    expect(debtsOf(await owing({ owingDays: 30, status: 'BLOCKED', text: 'padaria' }))).toEqual([
      [id, 100, '2026-10-11'],
    ]);
    expect(await owing({ owingDays: 30, status: 'ACTIVE' })).toEqual([]);
    expect(await owing({ owingDays: 30, text: 'nobody' })).toEqual([]);
    await setStatus(api.service, id, 'ACTIVE');
  });

  test('is in no list of another intermediary, nor of a seller', async () => {
    const other = await api.createIntermediary('Other');
    expect(await owing({ owingDays: 0 }, other.token)).toEqual([]);
    const { token: own } = await newSeller();
    expect((await api.call('GET', target({ owingDays: 0 }), { token: own })).status).toBe(403);
  });

  test('has owed less for as long, after a sale that makes up for a part, and again more', async () => {
    await sold(id, '2026-11-20', 60);
    expect(debtsOf(await owing({ owingDays: 30 }))).toEqual([[id, 40, '2026-10-11']]);
    await debited(id, 60);
    expect(debtsOf(await owing({ owingDays: 30 }))).toEqual([[id, 100, '2026-10-11']]);
  });
});

describe('a debt', () => {
  beforeAll(() => begin('Ages'));

  test('that a new sale made up for and that came back counts from its coming back', async () => {
    const { id } = await newSeller();
    on('2026-10-01');
    await debited(id, 80);
    on('2026-10-20');
    await sold(id, '2026-10-20', 80);
    expect(await owing({ owingDays: 0 })).toEqual([]);
    on('2026-11-05');
    await debited(id, 30);
    on('2026-11-20');
    expect(debtsOf(await owing({ owingDays: 15 }))).toEqual([[id, 30, '2026-11-05']]);
    expect(await owing({ owingDays: 16 })).toEqual([]);
  });

  test('of the day of the last transfer, made after it, counts from that day', async () => {
    const { id } = await newSeller();
    on('2026-11-10');
    const uuid = await sold(id, '2026-11-10', 12.34);
    await close('2026-11-10');
    await refund(api, token, uuid);
    on('2026-11-20');
    expect(debtsOf(await owing({ owingDays: 10 }))[0]).toEqual([id, 12.34, '2026-11-10']);
  });
});

describe('a list of sellers that owe something', () => {
  const debtors: number[] = [];
  beforeAll(async () => {
    await begin('Pages');
    for (let n = 0; n < 12; n++) {
      const { id } = await newSeller();
      if (n % 3 !== 0) continue;
      await debited(id, n + 1);
      debtors.unshift(id);
    }
    on('2026-11-20');
  });

  test('has pages, the newest seller first, and no page has sellers without a debt', async () => {
    const pages = await readListPages<Summary>(api, token, target({ owingDays: 0, limit: 3 }));
    expect(pages.map((page) => page.length)).toEqual([3, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual(debtors);
  });

  test('goes on with the same filters only', async () => {
    const { next } = await readListPage(api, token, target({ owingDays: 0, limit: 3 }));
    for (const other of ['owingDays=1', '']) {
      const path = next!.replace('owingDays=0', other);
      const { status, body } = await api.call('GET', path, { token });
      expect([status, body.code]).toEqual([422, 'cursor_mismatch']);
    }
  });

  test.each(['-1', '3651', '1.5', 'x'])('for %s days is a bad request', async (owingDays) => {
    const { status, body } = await api.call('GET', target({ owingDays }), { token });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/query/owingDays']);
  });

  test('is read no further when its client disconnects', async () => {
    const principal = principalOf(intermediary.id, null);
    const path = target({ owingDays: 0 });
    await expectNothingReadOnceGone(api, { method: 'GET', path, token }, (work) =>
      inPageTurn({ principal, spender: 'another' }, work),
    );
  });
});
