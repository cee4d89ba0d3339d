import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { addPerson, removePerson, setDisabled } from '../src/people/people.service.ts';
import { FakeProvider } from './support/identity-provider.ts';
import { fromConsole, newAddress } from './support/people.ts';
import { TestApi } from './support/test-api.ts';

type Session = components['schemas']['Session'];

let provider: FakeProvider;
let api: TestApi;
let intermediaryId: number;

beforeAll(async () => {
  provider = await FakeProvider.start();
  const { issuer, clientId } = provider;
  const identityProvider = {
    ...{ issuer, clientId, clientSecret: 'a secret' },
    ...{ roleClaim: 'payfac_role', intermediary: null },
  };
  api = await TestApi.start({ console: { sandbox: null, identityProvider }, trustProxy: 1 });
  ({ id: intermediaryId } = await api.createIntermediary('Acme'));
});
afterAll(async () => {
  provider.stop();
  await api.stop();
});

const ana = {
  sub: 'ana',
  email: 'Ana@example.com',
  email_verified: true,
  name: 'Ana Souza',
  payfac_role: 'operator',
};

const get = (path: string, cookie = '') =>
  fetch(api.url + path, { redirect: 'manual', headers: { Cookie: cookie, ...newAddress() } });
const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

/** Leads to the provider. Returns its address, and what the browser keeps. */
async function begin(): Promise<{ address: string; pending: string }> {
  const response = await get('/console/oidc');
  expect(response.status).toBe(303);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^payfac_pending=[\w-]+; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Lax$/);
  return { address: response.headers.get('Location') ?? '', pending: cookiesOf(response)[0] ?? '' };
}

/** Comes back from the provider. Returns where that leads, and the session. */
async function comeBack(query: string, pending: string): Promise<{ to: string; session: string }> {
  const response = await get(`/console/oidc/callback${query}`, pending);
  expect(response.status).toBe(303);
  const session = cookiesOf(response).find((cookie) => /^payfac_session=./.test(cookie)) ?? '';
  return { to: response.headers.get('Location') ?? '', session };
}

async function signIn(claims: object = {}, isForged = false): Promise<{ to: string; session: string }> {
  const { address, pending } = await begin();
  return comeBack(provider.authorize(address, { ...ana, ...claims }, isForged), pending);
}

const who = async (session: string) => {
  const page = await api.call<{ current?: number } | undefined>('GET', '/console/session', {
    headers: { Cookie: session },
  });
  const headers = { ...fromConsole(page.body?.current ?? 0), Cookie: session };
  return (await api.call<Session>('GET', '/v2/session', { headers })).body;
};
const refusedFor = (reason: string) => ({
  to: `http://127.0.0.1:3000/console#/sign-in?failure=${reason}`,
  session: '',
});

test('leads to the provider with PKCE, state and nonce, and no secret', async () => {
  const { address } = await begin();
  const { origin, searchParams } = new URL(address);
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{
      client_id: 'payfac',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    },
    redirect_uri: 'http://127.0.0.1:3000/console/oidc/callback',
  });
  expect(address).not.toContain('secret');
});

test('signs a person in with the role of the claim; when that changes, their earlier sessions end', async () => {
  const first = await signIn();
  expect(first.to).toBe('http://127.0.0.1:3000/console');
  expect(await who(first.session)).toMatchObject({
    party: 'INTERMEDIARY',
    role: 'operator',
    intermediary: 'Acme',
  });
  const again = await signIn({ payfac_role: ['unknown', 'viewer', 'operator'] });
  expect([(await who(first.session)).role, (await who(again.session)).role]).toEqual([
    'operator',
    'operator',
  ]);
  const { session } = await signIn({ payfac_role: ['viewer'] });
  expect((await who(session)).role).toBe('viewer');
  expect(await who(first.session)).toMatchObject({ code: 'session_ended' });
  const people = await api.service.store.read
    .selectFrom('people')
    .select(['email', 'password_hash'])
    .where('email', '=', 'ana@example.com')
    .execute();
  expect(people).toEqual([{ email: 'ana@example.com', password_hash: null }]);

  const headers = { ...fromConsole(0), Cookie: session };
  const { body } = await api.call<{ endUrl: string }>('DELETE', '/console/session', { headers });
  expect(body.endUrl).toMatch(new RegExp(`^${provider.issuer}/end\\?client_id=payfac`));
  expect(await who(session)).toMatchObject({ code: 'session_ended' });
});

describe('nobody is signed in, and the page says why,', () => {
  test.each([
    ['a token of another audience', { aud: 'another' }, 'refused'],
    ['a token of another issuer', { iss: 'https://other.example' }, 'refused'],
    ['a token of another sign-in', { nonce: 'another' }, 'refused'],
    ['a token that has expired', { exp: 1 }, 'clock'],
    ['a clock that is ahead', { iat: Math.floor(Date.now() / 1_000) + 600 }, 'clock'],
    ['no role', { payfac_role: undefined }, 'no_role'],
    ['an unknown role', { payfac_role: 'boss' }, 'no_role'],
    ['a role of a seller', { payfac_role: 'seller_owner' }, 'no_role'],
    ['no e-mail address', { email: undefined }, 'no_email'],
    ['one that is not verified', { email_verified: false }, 'no_email'],
    ['what is no address', { email: 'ana' }, 'no_email'],
  ])('with %s', async (_, claims, reason) => {
    expect(await signIn(claims)).toEqual(refusedFor(reason));
  });

  test('with a token that another key has signed', async () => {
    expect(await signIn({}, true)).toEqual(refusedFor('refused'));
  });

  test('with a wrong state, a code of another sign-in, and without what the browser kept', async () => {
    const one = await begin();
    const other = await begin();
    const query = provider.authorize(one.address, ana);
    expect(await comeBack(query, other.pending)).toEqual(refusedFor('interrupted'));
    expect(await comeBack(query, '')).toEqual(refusedFor('interrupted'));
    expect(await comeBack(query, `${one.pending}x`)).toEqual(refusedFor('interrupted'));
    const mixed = new URLSearchParams(query);
    mixed.set('state', new URL(other.address).searchParams.get('state') ?? '');
    // The state is that of this browser, but the code was made for another proof.
    expect(await comeBack(`?${mixed.toString()}`, other.pending)).toEqual(refusedFor('refused'));
  });

  test('with a code that was used, and after ten minutes', async () => {
    const { address, pending } = await begin();
    const query = provider.authorize(address, ana);
    expect((await comeBack(query, pending)).to).toBe('http://127.0.0.1:3000/console');
    expect(await comeBack(query, pending)).toEqual(refusedFor('refused'));
    const late = await begin();
    const lateQuery = provider.authorize(late.address, ana);
    api.setNow(new Date(api.now + 10 * 60_000).toISOString());
    expect(await comeBack(lateQuery, late.pending)).toEqual(refusedFor('interrupted'));
  });

  test('when the person broke it off, is disabled, or has the address of somebody with a password', async () => {
    const { address, pending } = await begin();
    const state = new URL(address).searchParams.get('state') ?? '';
    const brokenOff = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    expect(await comeBack(`?${brokenOff.toString()}`, pending)).toEqual(refusedFor('interrupted'));

    await signIn();
    await setDisabled(api.service, ana.email, true);
    expect(await signIn()).toEqual(refusedFor('disabled'));
    await removePerson(api.service, ana.email, undefined);
    const local = { intermediaryId, sellerId: null, role: 'viewer', email: ana.email, name: 'Ana' } as const;
    await addPerson(api.service, local);
    expect(await signIn()).toEqual(refusedFor('email_taken'));
    await removePerson(api.service, ana.email, undefined);
    expect((await signIn()).session).not.toBe('');
  });

  test('while the provider is away; then it goes on', async () => {
    const { address, pending } = await begin();
    const query = provider.authorize(address, ana);
    const { port } = new URL(provider.issuer);
    provider.stop();
    expect(await comeBack(query, pending)).toEqual(refusedFor('provider_away'));
    await provider.resume(Number(port));
    expect((await signIn()).session).not.toBe('');
  });
});

test('a name is stored as text that each database takes, and cut to 100 characters', async () => {
  const odd = { sub: 'odd', email: 'odd@example.com', name: `A\u0000\ud83d ${'🏦'.repeat(120)}` };
  const { session } = await signIn(odd);
  expect((await who(session)).role).toBe('operator');
  const { name } = await api.service.store.read
    .selectFrom('people')
    .select('name')
    .where('email', '=', odd.email)
    .executeTakeFirstOrThrow();
  expect([Array.from(name).length, name.startsWith('A')]).toEqual([100, true]);
});

test('an address may send ten answers that prove nothing in fifteen minutes', async () => {
  const address = newAddress();
  const attempt = async () => {
    const one = await begin();
    const query = provider.authorize(one.address, ana, true);
    const headers = { Cookie: one.pending, ...address };
    return fetch(`${api.url}/console/oidc/callback${query}`, { redirect: 'manual', headers });
  };
  for (let n = 0; n < 10; n++) expect((await attempt()).headers.get('Location')).toMatch(/failure=refused$/);
  expect((await attempt()).headers.get('Location')).toMatch(/failure=too_many$/);
});

test('the log has the reason, and nothing of what the provider sends', async () => {
  await signIn();
  await signIn({ payfac_role: 'boss' });
  const told = api.log.findLast(({ msg }) => msg === 'a sign-in at the identity provider failed');
  expect(told).toMatchObject({ failure: 'no_role', requestId: expect.any(String) as string });
  const log = JSON.stringify(api.log);
  for (const secret of ['ana@example.com', 'Ana Souza', 'code=', 'a secret'])
    expect(log).not.toContain(secret);
});
