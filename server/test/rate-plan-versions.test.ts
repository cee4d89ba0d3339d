import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { canonicalTax, taxDigest } from '../src/rate-plans/tax.ts';
import { taxFromInput } from '../src/http/handlers/tax-input.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller, planBody, rates } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, makeDefault } from './support/plans.ts';
import { problemExamples } from './support/problem-examples.ts';
import { readStatement } from './support/statement.ts';
import { TestApi, type ApiResponse, type ProblemBody } from './support/test-api.ts';

type Schemas = components['schemas'];
type Plan = Schemas['RatePlan'];
type Version = Schemas['RatePlanVersion'];
type Assignment = Schemas['RatePlanAssignment'];

const path = '/v2/payfac/rate-plans';
const hourMs = 60 * 60 * 1000;

let api: TestApi;
let token: string;
/** A plan of this intermediary, which has another. */
let planId: number;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  planId = await createPlan(api, token);
});
afterAll(() => api.stop());

const at = (laterMs: number) => new Date(api.now + laterMs).toISOString();
const pix = (value: number) => planBody({ pix: { delayForRedeem: 0, value, rateType: 'FIXED' } }).tax;

const put = <Body = Version>(id: number, body: unknown, by = token, headers = {}) =>
  api.call<Body>('PUT', `${path}/${id}`, { token: by, body, headers });
const read = async (id: number, by = token) =>
  (await api.call<Plan>('GET', `${path}/${id}`, { token: by })).body;

describe('a plan, changed over HTTP', () => {
  test('has the prices that were sent, of each version, and what it changes', async () => {
    const twoChannels = planBody().tax.credit.slice(0, 2);
    const [first, second] = [planBody({ credit: twoChannels }), pix(0.75)];
    const credit = [
      ...twoChannels,
      {
        tap: {
          delayForRedeem: 9,
          refundWindowDays: 90,
          default: { sellerRates: rates(2.5), buyerRates: rates(0) },
        },
      },
    ];
    const tax = { ...second, credit, refundFee: 'KEEP' as const };
    const id = await createPlan(api, token, first.tax);
    const { status, body } = await put(id, { tax, name: 'Dearer', validFrom: at(hourMs) });
    expect(status).toBe(200);
    const plan = await read(id);
    expect(plan).toMatchObject({ id, name: first.name, version: 1, isDefault: false });
    expect(plan.versions[1]).toEqual(body);
    expect(body).toMatchObject({ version: 2, name: 'Dearer', validFrom: at(hourMs), createdAt: at(0), tax });
    expect(body.digest).toBe(taxDigest(canonicalTax(taxFromInput(tax))).toString('hex'));
    expect(plan.versions[0]).toMatchObject({ version: 1, name: first.name, tax: first.tax, changes: [] });
    expect(body.changes).toEqual(
      expect.arrayContaining([
        { path: '/pix/value', from: first.tax.pix.value, to: 0.75 },
        { path: '/credit/tap/delayForRedeem', from: null, to: 9 },
        { path: '/credit/tap/default/sellerRates', from: null, to: rates(2.5) },
        { path: '/refundFee', from: null, to: 'KEEP' },
      ]),
    );
    expect(body.changes.some(({ path: at_ }) => at_.startsWith('/debit'))).toBe(false);
  });

  test('prices what is paid from then on; the statement names the version', async () => {
    const seller = await createSeller(api, token, 1);
    const own = await createPlan(api, token, { pix: pix(0.5).pix });
    await assign(api, seller.id, own, at(1));
    const validFrom = at(hourMs);
    expect((await put(own, { tax: pix(0.8), validFrom })).status).toBe(200);
    api.setNow(at(3 * hourMs));
    const paid = [at(-2.5 * hourMs), at(-1 * hourMs)];
    await importLines(
      api,
      paid.map((paidAt, n) => chargeLine({ idSeller: seller.id, uuid: chargeUuid(n), paidAt })),
    );
    const lines = await readStatement(api, token, { idSeller: String(seller.id) });
    expect(
      lines.map(({ taxa_operacao, plan_id, plan_version }) => [taxa_operacao, plan_id, plan_version]),
    ).toEqual([
      ['0.50', own, 1],
      ['0.80', own, 2],
    ]);
    expect(await read(own)).toMatchObject({ version: 2 });
    const ofSeller = await api.call<Schemas['SellerRatePlan']>(
      'GET',
      `/v2/payfac/seller/${seller.id}/rate-plans`,
      {
        token: seller.token,
      },
    );
    expect(ofSeller.body).toMatchObject({
      id_seller: seller.id,
      id: own,
      version: 2,
      tax: { pix: { value: 0.8 } },
    });
  });

  test('once for each idempotency key', async () => {
    const id = await createPlan(api, token);
    const headers = { 'x-idempotency-key': 'update-1' };
    const body = { tax: pix(0.9), validFrom: at(hourMs) };
    const answers = [await put(id, body, token, headers), await put(id, body, token, headers)];
    expect(answers.map(({ text }) => text)[1]).toBe(answers[0]!.text);
    expect(answers[1]!.headers.get('idempotent-replayed')).toBe('true');
    expect((await read(id)).versions).toHaveLength(2);
    const other = await put<ProblemBody>(id, { ...body, tax: pix(0.91) }, token, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('what a new version refuses', () => {
  const dateAndTime = 'must be a date and a time with Z or an offset, such as 2027-01-01T00:00:00-03:00';
  const refused = problemExamples('updateRatePlan', 422);

  test('a moment that has passed, and the moment of another', async () => {
    const id = await createPlan(api, token);
    const past = await put<ProblemBody>(id, { tax: pix(1), validFrom: at(-1) });
    expect([past.status, past.body.code]).toEqual([422, 'valid_from_in_past']);
    expect(past.body.detail).toBe(refused.valid_from_in_past?.replace(/^\S+/, at(-1)));
    const body = { tax: pix(1), validFrom: at(hourMs) };
    const answers = await Promise.all([1, 2, 3].map(() => put<ProblemBody>(id, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('valid_from_taken');
    expect((await read(id)).versions).toHaveLength(2);
  });

  test('a plan of another intermediary, like one that is not there', async () => {
    const { token: other } = await api.createIntermediary('Globex');
    for (const id of [planId, 999_999]) {
      const answer = await put<ProblemBody>(id, { tax: pix(1) }, other);
      expect([answer.status, answer.body.code]).toEqual([404, 'rate_plan_not_found']);
      expect((await api.call('GET', `${path}/${id}`, { token: other })).status).toBe(404);
    }
  });

  test.each([
    [
      'a cap on a fixed fee',
      { tax: { ...pix(1), pix: { ...pix(1).pix, valueLimit: 1 } } },
      '/body/tax/pix/valueLimit',
    ],
    ['a leap second', { tax: pix(1), validFrom: '2026-12-31T23:59:60Z' }, '/body/validFrom'],
    ['no prices', {}, '/body/tax'],
  ])('%s', async (_name, body, pointer) => {
    const answer = await put<ProblemBody>(planId, body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
  });

  test.each([
    ['a day', '2027-01-01', dateAndTime],
    ['a day that is none', '2027-02-30T00:00:00Z', dateAndTime],
    ['another millennium', '3000-01-01T00:00:00Z', 'must be in the years 2000 to 2999'],
    ['one that its offset reaches', '2999-12-31T23:59:59-12:00', 'must be in the years 2000 to 2999, in UTC'],
  ])('%s, and says what it should be', async (_name, validFrom, detail) => {
    const answer = await put<ProblemBody>(planId, { tax: pix(1), validFrom });
    expect(answer.body.errors).toEqual([{ pointer: '/body/validFrom', detail }]);
  });
});

describe('the list of plans', () => {
  test('comes in pages by id, with the version in force and its sellers', async () => {
    const { token: own } = await api.createIntermediary('Pages');
    const ids = [await createPlan(api, own), await createPlan(api, own)];
    await makeDefault(api, ids[0]!);
    const seller = await createSeller(api, own, 31);
    await createSeller(api, own, 32);
    await assign(api, seller.id, ids[1]!, at(hourMs));
    await put(ids[1]!, { tax: pix(0.6), name: 'Later', validFrom: at(hourMs) }, own);
    const pages: Schemas['RatePlanSummary'][][] = [];
    for (let next: string | null = `${path}?limit=2`; next !== null;) {
      const page: ApiResponse<Schemas['RatePlanSummary'][]> = await api.call<Schemas['RatePlanSummary'][]>(
        'GET',
        next,
        { token: own },
      );
      pages.push(page.body);
      next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
    const plans = pages.flat().slice(1);
    expect(plans.map(({ id, version, isDefault, sellers }) => [id, version, isDefault, sellers])).toEqual([
      [ids[0], 1, true, 1],
      [ids[1], 1, false, 1],
    ]);
    api.setNow(at(2 * hourMs));
    const later = await api.call<Schemas['RatePlanSummary'][]>('GET', path, { token: own });
    expect(later.body.at(-1)).toMatchObject({ name: 'Later', version: 2 });
  });

  test('refuses the cursor of another intermediary, and a damaged one', async () => {
    const first = await api.call('GET', `${path}?limit=1`, { token });
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')![1]!;
    const { token: other } = await api.createIntermediary('Initech');
    const foreign = await api.call('GET', next, { token: other });
    expect([foreign.status, foreign.body.code]).toEqual([422, 'cursor_mismatch']);
    const damaged = await api.call('GET', next.slice(0, -3), { token });
    expect([damaged.status, damaged.body.errors?.[0]?.pointer]).toEqual([400, '/query/cursor']);
  });
});

describe('the plan of a seller', () => {
  const rateOf = (sellerId: number) => `/v2/payfac/seller/${sellerId}/rate-plans`;

  test('is assigned by its intermediary, from a moment on, and its history shows it', async () => {
    const { token: own } = await api.createIntermediary('History');
    const seller = await createSeller(api, own, 41);
    const [one, two] = [await createPlan(api, own), await createPlan(api, own)];
    const history = async () =>
      (await api.call<Assignment[]>('GET', `${rateOf(seller.id)}/history`, { token: seller.token })).body;
    const [first] = await history();
    expect(first).toMatchObject({
      id_seller: seller.id,
      validFrom: at(0),
      assignedAt: at(0),
      isReplaced: false,
    });
    const later = await api.call<Assignment>('PUT', rateOf(seller.id), {
      token: own,
      body: { idPlan: one, validFrom: at(hourMs) },
    });
    expect(later.body).toEqual({
      id_seller: seller.id,
      idPlan: one,
      validFrom: at(hourMs),
      assignedAt: at(0),
      isReplaced: false,
      afterSequence: 0,
      throughSequence: null,
    });
    const begun = at(hourMs);
    api.setNow(at(2 * hourMs));
    await importLines(api, [chargeLine({ idSeller: seller.id, uuid: chargeUuid(77), paidAt: at(0) })]);
    await assign(api, seller.id, two, at(-1.5 * hourMs));
    expect(await history()).toMatchObject([
      { idPlan: first!.idPlan, isReplaced: false },
      { idPlan: one, validFrom: begun, isReplaced: true, afterSequence: 0, throughSequence: 1 },
      { idPlan: two, assignedAt: at(0), isReplaced: false, afterSequence: 1, throughSequence: null },
    ]);
    expect((await api.call('GET', rateOf(seller.id), { token: own })).body).toMatchObject({ id: two });
  });

  test('is not assigned in the past, twice from one moment, or to or from another intermediary', async () => {
    const { token: own } = await api.createIntermediary('Refusing');
    const seller = await createSeller(api, own, 51);
    const plan = await createPlan(api, own);
    const answer = async (sellerId: number, body: object, by = own) => {
      const { status, body: problem } = await api.call('PUT', rateOf(sellerId), {
        token: by,
        body,
      });
      return [status, problem.code];
    };
    expect(await answer(seller.id, { idPlan: plan, validFrom: at(-1) })).toEqual([422, 'valid_from_in_past']);
    expect(await answer(seller.id, { idPlan: plan, validFrom: at(0) })).toEqual([422, 'valid_from_taken']);
    expect(await answer(seller.id, { idPlan: planId, validFrom: at(1) })).toEqual([
      404,
      'rate_plan_not_found',
    ]);
    expect(await answer(999_999, { idPlan: plan })).toEqual([404, 'seller_not_found']);
    expect(await answer(seller.id, { idPlan: plan }, token)).toEqual([404, 'seller_not_found']);
    expect(await answer(seller.id, { idPlan: plan }, seller.token)).toEqual([403, 'access_denied']);
    expect(await answer(seller.id, {})).toEqual([400, 'invalid_request']);
  });

  test('is not shown to a seller with versions from after it had another, whatever it sold before', async () => {
    const { token: own } = await api.createIntermediary('Leavers');
    const seller = await createSeller(api, own, 71);
    const [first, second] = [await createPlan(api, own), await createPlan(api, own)];
    api.setNow(at(hourMs));
    await assign(api, seller.id, first);
    await importLines(api, [chargeLine({ idSeller: seller.id, uuid: chargeUuid(71), paidAt: at(0) })]);
    api.setNow(at(hourMs));
    await assign(api, seller.id, second);
    api.setNow(at(hourMs));
    await put(first, { tax: pix(0.7) }, own);
    expect((await read(first, seller.token)).versions.map(({ version }) => version)).toEqual([1]);
    expect((await read(first, own)).versions).toHaveLength(2);
  });

  test('may be read by the seller, with the versions that were in force while it had it, and no other plan', async () => {
    const { token: own } = await api.createIntermediary('Readers');
    const seller = await createSeller(api, own, 61);
    const [mine, others] = [await createPlan(api, own), await createPlan(api, own)];
    api.setNow(at(hourMs));
    await put(mine, { tax: pix(0.2) }, own);
    api.setNow(at(hourMs));
    await put(mine, { tax: pix(0.3) }, own);
    await put(mine, { tax: pix(0.4), validFrom: at(2 * hourMs) }, own);
    await put(mine, { tax: pix(0.5), validFrom: at(4 * hourMs) }, own);
    await assign(api, seller.id, mine, at(hourMs));
    await assign(api, seller.id, others, at(3 * hourMs));
    const seen = await read(mine, seller.token);
    expect(seen.versions.map(({ version }) => version)).toEqual([3, 4]);
    expect(seen).not.toHaveProperty('isDefault');
    expect(seen.versions[0]).toMatchObject({ changes: [] });
    expect((await read(others, seller.token)).versions).toHaveLength(1);
    const unseen = await api.call('GET', `${path}/${await createPlan(api, own)}`, {
      token: seller.token,
    });
    expect([unseen.status, unseen.body.code]).toEqual([404, 'rate_plan_not_found']);
    const neighbour = await createSeller(api, own, 62);
    for (const end of ['', '/history']) {
      const denied = await api.call('GET', rateOf(seller.id) + end, { token: neighbour.token });
      expect(denied.status).toBe(403);
      expect((await api.call('GET', rateOf(999_999) + end, { token: own })).status).toBe(404);
    }
  });
});
