import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller } from './support/fixtures.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type Schemas = components['schemas'];
type Verb = 'block' | 'unblock';

let api: TestApi;
let intermediary: { id: number; token: string; tokenId: number };

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
});
afterAll(() => api.stop());

let created = 0;
const newSeller = () => createSeller(api, intermediary.token, ++created);

const send = <Body = Schemas['SellerSummary']>(
  verb: Verb,
  id: number | string,
  { token = intermediary.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) => api.call<Body>('POST', `/v2/seller/${id}/${verb}`, { token, headers });

const wait = () => api.setNow(new Date(api.now + 60_000).toISOString());

const auditOf = (id: number) =>
  api.service.store.read
    .selectFrom('audit_records')
    .selectAll()
    .where('intermediary_id', '=', intermediary.id)
    .where('subject', '=', `seller:${id}`)
    .where('action', '<>', 'seller.created')
    .orderBy('id')
    .execute();

test('a blocked seller may only read until it is unblocked', async () => {
  const seller = await newSeller();
  const whoIs = () => api.call<Schemas['Seller']>('GET', '/v2/seller', { token: seller.token });
  const rename = () =>
    api.call('PATCH', `/v2/seller/${seller.id}`, { token: seller.token, body: { fantasyName: 'Outra' } });
  wait();
  const blocked = await send('block', seller.id);
  expect([blocked.status, blocked.body]).toMatchObject([
    200,
    {
      id: seller.id,
      document: seller.document,
      status: 'BLOCKED',
      updatedAt: new Date(api.now).toISOString(),
    },
  ]);
  expect((await whoIs()).body.status).toBe('BLOCKED');
  const refusal = await rename();
  expect([refusal.status, refusal.body.code]).toEqual([403, 'seller_blocked']);
  wait();
  const active = await send('unblock', seller.id);
  expect(active.body).toEqual({
    ...blocked.body,
    status: 'ACTIVE',
    updatedAt: new Date(api.now).toISOString(),
  });
  expect((await rename()).status).toBe(200);
});

test.each(['block', 'unblock'] as const)(
  '%s twice gives the same response and is recorded once',
  async (verb) => {
    const seller = await newSeller();
    if (verb === 'unblock') await send('block', seller.id);
    const before = (await auditOf(seller.id)).length;
    const origin = { 'x-ip-origin-request': '198.51.100.9' };
    const first = await send(verb, seller.id, { headers: origin });
    wait();
    const dump = await dumpDatabase(api.service.store);
    const second = await send(verb, seller.id);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await dumpDatabase(api.service.store)).toBe(dump);
    expect((await auditOf(seller.id)).slice(before)).toMatchObject([
      { action: `seller.${verb}ed`, actor: `token:${intermediary.tokenId}`, origin_ip: '198.51.100.9' },
    ]);
  },
);

test('many at once all get the same response, and are recorded once', async () => {
  const seller = await newSeller();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send('block', seller.id)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.body.status).toBe('BLOCKED');
  expect((await auditOf(seller.id)).map(({ action }) => action)).toEqual(['seller.blocked']);
});

test('with an idempotency key, the same again is the first response, whatever happened since', async () => {
  const seller = await newSeller();
  const headers = { 'x-idempotency-key': 'blocking' };
  const first = await send('block', seller.id, { headers });
  await send('unblock', seller.id);
  const again = await send('block', seller.id, { headers });
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  const { body } = await api.call<Schemas['Seller']>('GET', '/v2/seller', { token: seller.token });
  expect(body.status).toBe('ACTIVE');
});

describe.each(['block', 'unblock'] as const)('%s is refused, and nothing is written', (verb) => {
  const refused = async (id: number | string, options: Parameters<typeof send>[2] = {}) => {
    const before = await dumpDatabase(api.service.store);
    const { status, body } = await send<ProblemBody>(verb, id, options);
    expect(await dumpDatabase(api.service.store)).toBe(before);
    return [status, body.code, ...(body.errors ?? []).map(({ pointer }) => pointer)];
  };

  test("of a seller that is unknown, another intermediary's or erased: 404", async () => {
    const other = await api.createIntermediary('Another');
    const foreign = await createSeller(api, other.token, verb === 'block' ? 500 : 501);
    const erased = await newSeller();
    await send('block', erased.id);
    await forgetSeller(api.service, operator, erased.id);
    for (const id of [foreign.id, erased.id, 999_999_999, Number.MAX_SAFE_INTEGER]) {
      expect(await refused(id)).toEqual([404, 'seller_not_found']);
    }
  });

  test("by a seller's token: 403, of itself and of others", async () => {
    const [seller, other] = [await newSeller(), await newSeller()];
    for (const id of [seller.id, other.id, 999_999_999]) {
      expect(await refused(id, { token: seller.token })).toEqual([403, 'access_denied']);
    }
  });

  test.each(['abc', '0', '-1', '1.5', '9007199254740992'])('of the id %s: 400', async (id) => {
    expect(await refused(id)).toEqual([400, 'invalid_request', '/path/sellerId']);
  });

  test('with a body: 400', async () => {
    const { id } = await newSeller();
    const before = await dumpDatabase(api.service.store);
    for (const type of ['application/json', 'text/plain']) {
      const { status, body } = await api.call('POST', `/v2/seller/${id}/${verb}`, {
        token: intermediary.token,
        rawBody: Buffer.from('{"reason":"fraud"}'),
        headers: { 'Content-Type': type },
      });
      expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([400, 'invalid_request', '/body']);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
    const empty = {
      token: intermediary.token,
      headers: { 'Content-Type': 'application/json', 'Content-Length': '0' },
    };
    expect((await api.call('POST', `/v2/seller/${id}/${verb}`, empty)).status).toBe(200);
  });

  test('with two different keys, or an origin that is no address: 400', async () => {
    const { id } = await newSeller();
    const keys = { 'x-idempotency-key': 'a', 'Idempotency-Key': 'b' };
    expect(await refused(id, { headers: keys })).toEqual([400, 'invalid_request', '/header/Idempotency-Key']);
    expect(await refused(id, { headers: { 'x-ip-origin-request': 'here' } })).toEqual([
      400,
      'invalid_request',
      '/header/x-ip-origin-request',
    ]);
  });
});
