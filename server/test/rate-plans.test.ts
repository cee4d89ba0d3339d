import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller, planBody, rates } from './support/fixtures.ts';
import { nestedFaults, withValue } from './support/nested-faults.ts';
import { assign, createPlan, makeDefault } from './support/plans.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

const path = '/v2/payfac/rate-plans';

let api: TestApi;
let intermediary: { id: number; token: string; tokenId: number };

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
});
afterAll(() => api.stop());

const post = <Body = ProblemBody>(body: unknown) =>
  api.call<Body>('POST', path, { token: intermediary.token, body });

function storedPlan(id: number) {
  return api.service.store.read
    .selectFrom('rate_plans as p')
    .innerJoin('rate_plan_versions as v', 'v.plan_id', 'p.id')
    .selectAll('v')
    .select(['p.id', 'p.seal'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('creating a rate plan', () => {
  test('takes the largest plan that the spec allows', async () => {
    const both = { sellerRates: rates(1.2345), buyerRates: rates(2.3456) };
    const brands = { mastercard: both, visa: both, elo: both, hipercard: both };
    const channel = { delayForRedeem: 30, default: both, ...brands, american_express: both, discover: both };
    const credit = [{ online: channel }, { pos: channel }, { tap: channel }];
    expect((await post(planBody({ credit }))).status).toBe(200);
  });

  test('answers with the id of a plan that holds every price as an exact integer', async () => {
    const { status, body } = await post<{ id: number }>({
      name: 'Plano São João',
      tax: {
        pix: { delayForRedeem: 0, value: 0.99, rateType: 'PERCENTAGE', valueLimit: 19.99 },
        bankSlip: { delayForRedeem: 365, value: 999999999.99, rateType: 'FIXED' },
        debit: { delayForRedeem: 1, value: 1.2345, rateType: 'PERCENTAGE' },
        credit: [
          { pos: { delayForRedeem: 28, default: { sellerRates: rates(100) } } },
          {
            online: {
              delayForRedeem: 30,
              default: { sellerRates: rates(4.5678), buyerRates: rates(0) },
              visa: { sellerRates: rates((n) => n) },
            },
          },
        ],
      },
    });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['id']);

    const plan = await storedPlan(body.id);
    expect(plan).toMatchObject({
      intermediary_id: intermediary.id,
      name: 'Plano São João',
      created_at: api.now,
    });
    expect(JSON.parse(plan.tax)).toEqual({
      pix: { delayForRedeemDays: 0, price: { rateType: 'PERCENTAGE', ratePpm: 9_900 }, limitCents: 1_999 },
      bankSlip: { delayForRedeemDays: 365, price: { rateType: 'FIXED', amountCents: 99_999_999_999 } },
      debit: { delayForRedeemDays: 1, price: { rateType: 'PERCENTAGE', ratePpm: 12_345 } },
      credit: {
        POS: {
          delayForRedeemDays: 28,
          default: { sellerRatesPpm: rates(1_000_000), buyerRatesPpm: null },
          brands: {},
        },
        ONLINE: {
          delayForRedeemDays: 30,
          default: { sellerRatesPpm: rates(45_678), buyerRatesPpm: rates(0) },
          brands: { visa: { sellerRatesPpm: rates((n) => n * 10_000), buyerRatesPpm: null } },
        },
      },
    });
  });

  test('stores the prices in canonical form with their SHA-256, whatever the order of keys and channels', async () => {
    const { tax } = planBody();
    const reordered = {
      ...Object.fromEntries(Object.entries(tax).reverse()),
      credit: tax.credit.toReversed(),
    };
    const ids = [await createPlan(api, intermediary.token)];
    const { body } = await post<{ id: number }>({ tax: reordered, name: 'Loja' });
    ids.push(body.id);
    expect(ids[0]).not.toBe(ids[1]);
    const [first, second] = await Promise.all(ids.map(storedPlan));
    expect(first?.tax).toBe(canonicalize(JSON.parse(first?.tax ?? '')));
    expect(first?.digest).toEqual(
      createHash('sha256')
        .update(first?.tax ?? '')
        .digest(),
    );
    expect(second).toMatchObject({ tax: first?.tax, digest: first?.digest });
  });

  test('is recorded in the audit, with the token, the request and where it came from', async () => {
    const { headers, body } = await post<{ id: number }>(planBody());
    const records = await api.service.store.read
      .selectFrom('audit_records')
      .selectAll()
      .where('subject', '=', `plan:${body.id}`)
      .execute();
    expect(records).toMatchObject([
      {
        intermediary_id: intermediary.id,
        occurred_at: api.now,
        action: 'plan.created',
        subject: `plan:${body.id}`,
        actor: `token:${intermediary.tokenId}`,
        origin_ip: null,
        remote_address: '127.0.0.1',
        request_id: headers.get('x-request-id'),
      },
    ]);
  });

  test('records the address of its origin, and refuses what is none', async () => {
    const sent = (origin: string) =>
      api.call<{ id: number }>('POST', path, {
        token: intermediary.token,
        body: planBody(),
        headers: { 'x-ip-origin-request': origin },
      });
    const { body } = await sent('203.0.113.9');
    const record = await api.service.store.read
      .selectFrom('audit_records')
      .select('origin_ip')
      .where('subject', '=', `plan:${body.id}`)
      .executeTakeFirstOrThrow();
    expect(record.origin_ip).toBe('203.0.113.9');
    expect((await sent('no address')).status).toBe(400);
  });

  test('never changes a plan that exists: not by a namesake, a default or an assignment', async () => {
    const id = await createPlan(api, intermediary.token);
    const before = await storedPlan(id);
    const other = await createPlan(api, intermediary.token, {
      debit: { delayForRedeem: 9, value: 9, rateType: 'PERCENTAGE' },
    });
    await makeDefault(api, id);
    const seller = await createSeller(api, intermediary.token, 1);
    await assign(api, seller.id, other, '2026-12-01T00:00:00Z');
    // Its seal covers whether it is the default.
    expect(await storedPlan(id)).toEqual({ ...before, seal: expect.any(Buffer) as Buffer });
  });

  test('changes no seller: it has the plan that it had before', async () => {
    const seller = await createSeller(api, intermediary.token, 2);
    const plansOf = () =>
      api.service.store.read
        .selectFrom('seller_plans')
        .selectAll()
        .where('seller_id', '=', seller.id)
        .execute();
    const before = await plansOf();
    await createPlan(api, intermediary.token);
    expect(await plansOf()).toEqual(before);
  });

  test.each([
    ['one character', 'x'],
    ['100 characters', 'ã'.repeat(100)],
  ])('takes a name of %s', async (_, name) => {
    const { status, body } = await post<{ id: number }>({ ...planBody(), name });
    expect(status).toBe(200);
    expect((await storedPlan(body.id)).name).toBe(name);
  });

  test('takes the ends of every range: no fee at all, and all of the value', async () => {
    for (const value of [0, 100]) {
      const { status } = await post({
        ...planBody({
          pix: { delayForRedeem: 365, value, rateType: 'PERCENTAGE', valueLimit: 0 },
          bankSlip: { delayForRedeem: 0, value: value && 999999999.99, rateType: 'FIXED' },
          credit: [{ tap: { delayForRedeem: 0, default: { sellerRates: rates(value) } } }],
        }),
      });
      expect(status).toBe(200);
    }
  });

  test('is for the intermediary alone', async () => {
    const seller = await createSeller(api, intermediary.token, 3);
    const before = await dumpDatabase(api.service.store);
    const unreadable = { rawBody: '{', headers: { 'Content-Type': 'application/json' } };
    for (const request of [{ body: planBody() }, unreadable]) {
      const { status, body } = await api.call('POST', path, { token: seller.token, ...request });
      expect([status, body.code]).toEqual([403, 'access_denied']);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });

  test("another intermediary's plan can be given to no seller", async () => {
    const stranger = await api.createIntermediary('Stranger of the plans');
    const foreign = await createPlan(api, stranger.token);
    const seller = await createSeller(api, intermediary.token, 4);
    await expect(assign(api, seller.id, foreign)).rejects.toThrow('There is no such rate plan');
  });
});

describe('a bad rate plan is refused with 400 where it is bad, and nothing is written', () => {
  const good = planBody();
  const online = '/tax/credit/0/online';
  const { default: defaults, ...channel } = good.tax.credit[0]!.online!;
  const ninth = (value: unknown) => rates(1).map((rate, index) => (index === 8 ? value : rate));
  const element = { pos: { ...channel, default: defaults } };

  async function isRefused(body: unknown, pointer: string): Promise<void> {
    const before = await dumpDatabase(api.service.store);
    const response = await post(body);
    expect({ status: response.status, code: response.body.code }, response.text).toEqual({
      status: 400,
      code: 'invalid_request',
    });
    expect(response.body.errors?.map((error) => error.pointer)).toContain(pointer);
    expect(await dumpDatabase(api.service.store)).toBe(before);
  }

  /** What is wrong, which field has which value, and the pointer if it is another. */
  const cases: [what: string, at: string, value: unknown, pointer?: string][] = [
    ['23 sellerRates', `${online}/default/sellerRates`, rates(1).slice(1)],
    ['25 sellerRates', `${online}/default/sellerRates`, [...rates(1), 1]],
    ['23 buyerRates', `${online}/default/buyerRates`, rates(1).slice(1)],
    ["25 rates of a brand's", `${online}/elo/sellerRates`, [...rates(1), 1]],
    ['a negative rate', `${online}/default/sellerRates`, ninth(-0.01), `${online}/default/sellerRates/8`],
    ['a rate over 100', `${online}/default/sellerRates`, ninth(100.0001), `${online}/default/sellerRates/8`],
    [
      'a rate of five places',
      `${online}/default/sellerRates`,
      ninth(1.23456),
      `${online}/default/sellerRates/8`,
    ],
    [
      'a buyer rate of five places',
      `${online}/default/buyerRates`,
      ninth(1.23456),
      `${online}/default/buyerRates/8`,
    ],
    ['a brand rate over 100', `${online}/elo/sellerRates`, ninth(101), `${online}/elo/sellerRates/8`],
    ['a FIXED value with three places', '/tax/bankSlip/value', 3.499],
    ['a FIXED value too large', '/tax/bankSlip/value', 1_000_000_000],
    ['a negative value', '/tax/bankSlip/value', -0.01],
    ['a PERCENTAGE over 100', '/tax/debit/value', 100.01],
    ['a PERCENTAGE with five places', '/tax/pix/value', 0.99999],
    ['an unknown rateType', '/tax/debit/rateType', 'percent'],
    ['a valueLimit with three places', '/tax/pix/valueLimit', 10.001],
    ['a negative valueLimit', '/tax/pix/valueLimit', -1],
    ['a valueLimit for debit cards', '/tax/debit/valueLimit', 10],
    ['a delay of -1', '/tax/pix/delayForRedeem', -1],
    ['a delay of 366', '/tax/bankSlip/delayForRedeem', 366],
    ['a delay of 1.5', '/tax/debit/delayForRedeem', 1.5],
    ["a channel's delay of 366", `${online}/delayForRedeem`, 366],
    ['an unknown brand', `${online}/amex`, { sellerRates: rates(1) }],
    ['no channel', '/tax/credit', []],
    ['four elements', '/tax/credit', [...good.tax.credit, element]],
    ['a channel twice', '/tax/credit/1', good.tax.credit[0], '/tax/credit/1/online'],
    ['an element with two channels', '/tax/credit/0', { ...good.tax.credit[0], ...element }],
    ['an element with none', '/tax/credit/2', {}],
    ['an element with an unknown channel', '/tax/credit/2', { moto: {} }, '/tax/credit/2/moto'],
    ['an empty name', '/name', ''],
    ['a name of spaces', '/name', '   '],
    ['a name of 101 characters', '/name', 'x'.repeat(101)],
    ['a control character in the name', '/name', 'Lo\u0000ja'],
  ];

  test.each(cases)('%s', async (_, at, value, pointer = at) => {
    await isRefused(withValue(good, at.split('/').slice(1), value), `/body${pointer}`);
  });

  test.each(['pix', 'bankSlip'])('a valueLimit with FIXED for %s', async (method) => {
    const tax = { delayForRedeem: 0, value: 1, rateType: 'FIXED' as const, valueLimit: 10 };
    await isRefused(planBody({ [method]: tax }), `/body/tax/${method}/valueLimit`);
  });

  test('two faults of the prices are named at once', async () => {
    const body = planBody({
      bankSlip: { delayForRedeem: 0, value: 1.001, rateType: 'FIXED' },
      debit: { delayForRedeem: 0, value: 101, rateType: 'PERCENTAGE' },
    });
    const response = await post(body);
    expect(response.body.errors?.map(({ pointer }) => pointer)).toEqual([
      '/body/tax/bankSlip/value',
      '/body/tax/debit/value',
    ]);
  });

  test('no body, and a body that is no object', async () => {
    await isRefused(undefined, '/body');
    for (const body of [[], 'plan', 7, null]) {
      const response = await post(body);
      expect(response.status).toBe(400);
    }
  });

  const faults = nestedFaults('RatePlanInput', good);

  test('the spec gives enough to try', () => {
    expect(faults.length).toBeGreaterThan(200);
  });

  test.each(faults)('$pointer $what', async ({ pointer, body }) => {
    await isRefused(body, pointer);
  });
});
