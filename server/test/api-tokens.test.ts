import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { components } from '../../generated/api.ts';
import { addPerson } from '../src/people/people.service.ts';
import { seedUser } from './operations/scene.ts';
import { createSeller } from './support/fixtures.ts';
import { TestApi, type ApiRequest } from './support/test-api.ts';

type Schemas = components['schemas'];

let api: TestApi;
let acme: { id: number; token: string; tokenId: number };
let seller: { id: number; token: string };
beforeAll(async () => {
  api = await TestApi.start();
  const { id } = await api.createIntermediary();
  acme = await api.createIntermediary('Acme', await seedUser(api, id, null));
  seller = await createSeller(api, acme.token, 1);
});
afterAll(() => api.stop());

const call = <Body>(method: string, path: string, request: ApiRequest = {}) =>
  api.call<Body>(method, path, { token: acme.token, ...request });
const create = (body: object, request: ApiRequest = {}) =>
  call<Schemas['TokenCreated']>('POST', '/v2/payfac/tokens', { body, ...request });
const revoke = (id: number | string, request: ApiRequest = {}) =>
  call<Schemas['Token']>('POST', `/v2/payfac/tokens/${id}/revoke`, request);
const list = async (query = '', token = acme.token) =>
  (await call<Schemas['Token'][]>('GET', `/v2/payfac/tokens${query}`, { token })).body;

/** Adds another admin of the intermediary. Returns a token of theirs. */
async function admin(name: string): Promise<{ email: string; token: string }> {
  const email = `${name.toLowerCase()}@example.com`;
  const { service } = api;
  await addPerson(service, { intermediaryId: acme.id, sellerId: null, role: 'admin', email, name });
  const { id } = await service.store.read
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { token } = await api.createIntermediary('Acme', id);
  return { email, token };
}

const reads = async (token: string) => (await call('GET', '/v2/session', { token })).status;

test('a token is made once for its key, in the name of its maker, shown, and revoked for good', async () => {
  const headers = { 'x-idempotency-key': 'token-1' };
  const made = await create({ name: 'Bookkeeping', role: 'viewer' }, { headers });
  expect(made.status, made.text).toBe(200);
  expect((await create({ name: 'Bookkeeping', role: 'viewer' }, { headers })).text).toBe(made.text);
  const other = await create({ role: 'operator' }, { headers });
  expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  const { token, idToken, ...shown } = made.body;
  expect(shown).toEqual({
    ...{ name: 'Bookkeeping', role: 'viewer', idSeller: null, person: 'Ana', lastUsedOn: null },
    ...{ createdAt: new Date(api.now).toISOString(), revokedAt: null, isCurrent: false },
  });
  expect(await reads(token)).toBe(200);
  // It is noted after the response.
  await vi.waitFor(async () =>
    expect(await list('?party=INTERMEDIARY&limit=1')).toMatchObject([
      { idToken, lastUsedOn: new Date(api.now - 3 * 3_600_000).toISOString().slice(0, 10) },
    ]),
  );
  expect((await list()).filter(({ isCurrent }) => isCurrent)).toMatchObject([{ idToken: acme.tokenId }]);
  const revoked = await revoke(idToken);
  expect(revoked.body).toMatchObject({ idToken, revokedAt: new Date(api.now).toISOString() });
  expect(await reads(token)).toBe(401);
  api.setNow(new Date(api.now + 60_000).toISOString());
  expect((await revoke(idToken)).body).toEqual(revoked.body);
  const audit = await api.service.store.read
    .selectFrom('audit_records')
    .select(['action', 'actor'])
    .where('subject', '=', `token:${idToken}`)
    .execute();
  const actor = `token:${acme.tokenId}`;
  expect(audit).toEqual([
    { action: 'token.created', actor },
    { action: 'token.revoked', actor },
  ]);
});

test('many at once with one key make one token, and many at once revoke it once', async () => {
  const many = async <Body>(send: () => Promise<{ body: Body }>) =>
    (await Promise.all(Array.from({ length: 8 }, send))).map(({ body }) => body);
  const headers = { 'x-idempotency-key': 'token-at-once' };
  const made = await many(() => create({ role: 'viewer' }, { headers }));
  expect(new Set(made.map(({ token }) => token)).size).toBe(1);
  const { idToken } = made[0]!;
  await many(() => revoke(idToken));
  const { records } = await api.service.store.read
    .selectFrom('audit_records')
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .where('subject', '=', `token:${idToken}`)
    .where('action', '=', 'token.revoked')
    .executeTakeFirstOrThrow();
  expect(records).toBe(1);
});

test('tokens are listed in pages, those of sellers too', async () => {
  const { id: idSeller } = await createSeller(api, acme.token, 2);
  const { body } = await create({ role: 'seller_viewer', idSeller });
  expect(body).toMatchObject({ name: null, role: 'seller_viewer', idSeller });
  const [newest] = await list('?party=SELLER&limit=1');
  expect(newest?.idToken).toBe(body.idToken);
  const first = await call('GET', '/v2/payfac/tokens?party=SELLER&limit=1');
  const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await call<Schemas['Token'][]>('GET', next);
  expect(second.body).toMatchObject([{ idSeller, role: 'seller_owner', person: null }]);
  const mixed = await call('GET', next.replace('SELLER', 'INTERMEDIARY'));
  expect([mixed.status, mixed.body]).toMatchObject([422, { code: 'cursor_mismatch' }]);
});

test.each([
  ['an unknown role', { role: 'boss' }, 400, 'invalid_request'],
  ['a role of a seller without a seller', { role: 'seller_owner' }, 400, 'invalid_request'],
  ['a role of the intermediary for a seller', { role: 'admin', idSeller: 1 }, 400, 'invalid_request'],
  ['a name that is too long', { role: 'viewer', name: 'x'.repeat(81) }, 400, 'invalid_request'],
  ['an unknown seller', { role: 'seller_owner', idSeller: 999_999 }, 404, 'seller_not_found'],
])('%s is refused', async (_, body, status, code) => {
  const answer = await create(body);
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
});

test('nobody gets a token of somebody else with their key, and a token that names nobody makes none', async () => {
  const headers = { 'x-idempotency-key': 'token-2' };
  const body = { role: 'admin' };
  expect((await create(body, { headers })).status).toBe(200);
  const bia = await admin('Bia');
  expect((await create(body, { headers, token: bia.token })).body.person).toBe('Bia');
  const { token } = await api.createIntermediary();
  const answer = await create(body, { headers, token });
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'person_required' }]);
});

test('no token revokes itself, an unknown one, or one of another intermediary', async () => {
  const other = await api.createIntermediary('Other');
  for (const [id, status, code] of [
    [acme.tokenId, 422, 'own_access'],
    [999_999, 404, 'token_not_found'],
    [other.tokenId, 404, 'token_not_found'],
    ['x', 400, 'invalid_request'],
  ] as const) {
    const answer = await revoke(id);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  }
  expect(await reads(other.token)).toBe(200);
});

test('what somebody made ends with their access, tokens of sellers too', async () => {
  const { email, token } = await admin('Caio');
  const own = (await create({ role: 'viewer' }, { token })).body.token;
  const ofSeller = (await create({ role: 'seller_owner', idSeller: seller.id }, { token })).body.token;
  await addPerson(api.service, {
    intermediaryId: acme.id,
    sellerId: null,
    role: 'viewer',
    email,
    name: '',
  });
  expect([await reads(token), await reads(own), await reads(ofSeller)]).toEqual([401, 401, 401]);
  expect(await reads(seller.token)).toBe(200);
});
