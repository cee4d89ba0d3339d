import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { inPageTurn } from '../src/http/request/heavy-turns.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { principalOf } from '../src/tokens/token.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { adjustmentBody, createSeller } from './support/fixtures.ts';
import { expectNothingReadOnceGone } from './support/held-turns.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { problemExamples } from './support/problem-examples.ts';
import { seedSellers } from './support/seed.ts';
import { setStatus } from './support/seller-status.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];

const path = '/v2/report/transfers/due';

let api: TestApi;
/** The number of the next seller. Other sellers are seeded from 0 on. */
let sellers = 1_000;
let charges = 0;

beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

/** Sets the clock to noon in São Paulo. */
const on = (date: string) => api.setNow(`${date}T15:00:00Z`);

async function newIntermediary(name: string): Promise<string> {
  on('2026-11-16');
  const { token } = await createPricedIntermediary(api, name);
  return token;
}

const newSeller = (token: string) => createSeller(api, token, ++sellers);

/** Imports a pix of that day. 100.00 BRL less 0.99 are 99.01. */
async function sold(idSeller: number, date: string, value = 100): Promise<void> {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller, uuid, value, paidAt: `${date}T12:00:00-03:00` })]);
}

const preview = <Body = Schemas['ClosingPreview']>(token: string, query: object = {}) =>
  api.call<Body>('GET', `${path}?${new URLSearchParams(Object.entries(query)).toString()}`, { token });

const close = (token: string, body: Schemas['ClosingInput']) =>
  api.call<Schemas['Closing']>('POST', '/v2/payfac/transfers', { token, body });

describe('a preview', () => {
  test('says what the closing then does, and writes nothing', async () => {
    const token = await newIntermediary('Acme');
    const [paid, small, owing, held, blocked, skipped] = [
      await newSeller(token),
      await newSeller(token),
      await newSeller(token),
      await newSeller(token),
      await newSeller(token),
      await newSeller(token),
    ];
    // Nothing is due to this seller.
    await newSeller(token);
    await sold(paid.id, '2026-11-14');
    await sold(paid.id, '2026-11-15', 250.5);
    await sold(paid.id, '2026-11-16', 1_000);
    for (const { id } of [small, held, blocked, skipped]) await sold(id, '2026-11-14');
    const adjusted = await api.call('POST', '/v2/payfac/adjustments', {
      token,
      body: adjustmentBody(owing.id, { direction: 'DEBIT', value: 7.5 }),
      headers: { 'x-idempotency-key': 'debit' },
    });
    expect(adjusted.status, adjusted.text).toBe(200);
    await close(token, { transferDate: '2026-11-16', idSeller: skipped.id });
    await sold(skipped.id, '2026-11-10', 50);
    const account = { pixKey: 'other@example.com', pixKeyType: 'EMAIL' };
    const changed = { token: held.token, body: { idSeller: held.id, account } };
    expect((await api.call('PATCH', '/v2/seller', changed)).status).toBe(200);
    await setStatus(api.service, blocked.id, 'BLOCKED');

    const before = await dumpDatabase(api.service.store);
    const { status, body, text } = await preview(token, {
      transferDate: '2026-11-15',
      minimumAmount: '99.02',
    });
    expect(status, text).toBe(200);
    expect(body).toEqual({
      transferDate: '2026-11-15',
      created: { count: 1, amount: 347.03 },
      carried: { count: 1, amount: 99.01 },
      reserved: { count: 0, amount: 0 },
      held: { count: 1, amount: 99.01 },
      blocked: { count: 1, amount: 99.01 },
      owing: { count: 1, amount: -7.5 },
      skipped: { count: 1, amount: 49.5 },
      beneficiaries: { count: 0, amount: 0 },
    });
    const query = { transferDate: '2026-11-15', minimumAmount: '99.02', sellers: 10_000 };
    const { sellers: listed = [] } = (await preview(token, query)).body;
    expect(listed.map(({ idSeller, outcome, ...amounts }) => [idSeller, outcome, amounts])).toEqual(
      (
        [
          [paid, 'created', 347.03, 347.03],
          [small, 'carried', 99.01, 0],
          [owing, 'owing', -7.5, 0],
          [held, 'held', 99.01, 0],
          [blocked, 'blocked', 99.01, 0],
          [skipped, 'skipped', 49.5, 0],
        ] as const
      ).map(([{ id, document }, outcome, due, paid]) => [
        id,
        outcome,
        { name: expect.stringMatching(/^Padaria \d+ Ltda$/) as string, document, due, reserved: 0, paid },
      ]),
    );
    expect((await preview(token, { ...query, sellers: 2 })).body.sellers).toEqual(listed.slice(0, 2));
    const ofOne = await preview(token, { transferDate: '2026-11-15', idSeller: paid.id });
    expect(ofOne.body.created).toEqual({ count: 1, amount: 347.03 });
    expect(await dumpDatabase(api.service.store)).toBe(before);

    const closing = await close(token, { transferDate: '2026-11-15', minimumAmount: 99.02 });
    expect(closing.body).toEqual({ ...body, refused: { count: 0, amount: 0, sellers: [] } });
    const after = await preview(token, { transferDate: '2026-11-15', minimumAmount: '99.02' });
    expect(after.body).toEqual({ ...body, created: { count: 0, amount: 0 } });
  });

  test('without parameters is for today in São Paulo, and for every positive amount', async () => {
    const token = await newIntermediary('Today');
    const { id } = await newSeller(token);
    const owing = await newSeller(token);
    on('2026-11-17');
    await sold(id, '2026-11-17', 0.02);
    const debit = { token, body: adjustmentBody(owing.id, { direction: 'DEBIT', value: 7.5 }) };
    await api.call('POST', '/v2/payfac/adjustments', { ...debit, headers: { 'x-idempotency-key': 'owes' } });
    on('2026-11-18');
    await sold(id, '2026-11-18');
    api.setNow('2026-11-18T02:59:59.999Z');
    const { body } = await preview(token);
    expect(body).toMatchObject({
      transferDate: '2026-11-17',
      created: { count: 1, amount: 0.02 },
      owing: { count: 1, amount: -7.5 },
    });
    api.setNow('2026-11-18T03:00:00Z');
    expect((await preview(token, { minimumAmount: '0.00' })).body).toMatchObject({
      transferDate: '2026-11-18',
      created: { count: 1, amount: 99.03 },
    });
  });

  test('is refused whenever a closing is', async () => {
    const token = await newIntermediary('Refused');
    const { id } = await newSeller(token);
    const documented = problemExamples('previewTransfers', 422);
    const refused = async (query: object) => {
      const { status, body } = await preview<Schemas['Problem']>(token, query);
      return [status, body.code, body.detail];
    };
    expect(await refused({ transferDate: '2026-11-17' })).toEqual([
      422,
      'transfer_date_in_future',
      documented.transfer_date_in_future,
    ]);
    const notFound = [404, 'seller_not_found', 'There is no such seller. Check the id or the document.'];
    expect(await refused({ idSeller: 999_999 })).toEqual(notFound);
    await sold(id, '2026-11-15');
    await close(token, { transferDate: '2026-11-16', idSeller: id });
    expect(await refused({ transferDate: '2026-11-15', idSeller: id })).toEqual([
      422,
      'transfer_date_passed',
      documented.transfer_date_passed?.replace('2026-04-21', '2026-11-16'),
    ]);
    expect((await preview(token, { transferDate: '2026-11-15' })).status).toBe(200);
    const erased = await newSeller(token);
    await setStatus(api.service, erased.id, 'BLOCKED');
    await forgetSeller(api.service, operator, erased.id);
    expect(await refused({ idSeller: erased.id })).toEqual(notFound);
  });

  const amountFault = 'must be an amount in BRL from 0 to 999999999.99, such as 100 or 99.90';

  test.each([
    ['transferDate', '2026-02-31', 'must be a calendar date, YYYY-MM-DD'],
    ['minimumAmount', '-0.01', amountFault],
    ['minimumAmount', '0.001', amountFault],
    ['minimumAmount', '1e3', amountFault],
    ['minimumAmount', '1000000000', amountFault],
    ['idSeller', '0', 'must be an id in digits, such as 12'],
    ['sellers', '10001', 'must be at most 10000'],
  ])('of %s=%s is a bad request', async (name, value, detail) => {
    const { token } = await api.createIntermediary('Bad requests');
    const { status, body } = await preview<Schemas['Problem']>(token, { [name]: value });
    expect([status, body.errors]).toEqual([400, [{ pointer: `/query/${name}`, detail }]]);
  });
});

describe('a preview of many sellers', () => {
  const count = 400;
  let token: string;
  let intermediaryId: number;
  beforeAll(async () => {
    on('2026-11-16');
    const intermediary = await api.createIntermediary('Many');
    ({ token, id: intermediaryId } = intermediary);
    const ids = await seedSellers(api.service.store, intermediaryId, count);
    const lines = ids.map((idSeller) => chargeLine({ idSeller, uuid: chargeUuid(++charges) }));
    await importLines(api, lines, { intermediaryId });
  });

  test('lets other requests be answered in the meantime', async () => {
    const { token: other } = await newSeller(token);
    const read = () => api.call('GET', '/v2/seller', { token: other });
    // The first requests compile the path.
    expect((await preview(token)).body.created.count).toBe(count);
    await read();
    const ended: string[] = [];
    await Promise.all([
      preview(token).then(() => ended.push('the preview')),
      read().then(() => ended.push('the other')),
    ]);
    expect(ended).toEqual(['the other', 'the preview']);
  });

  test('ends when its client disconnects', async () => {
    const principal = principalOf(intermediaryId, null);
    await expectNothingReadOnceGone(api, { method: 'GET', path, token }, (work) =>
      inPageTurn({ principal, spender: 'another' }, work),
    );
    expect((await preview(token)).status).toBe(200);
  });
});
