import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test as onBoth } from 'vitest';
import type { components } from '../../generated/api.ts';
import {
  addPerson,
  invitePerson,
  newSecret,
  removePerson,
  setDisabled,
  signOutEverywhere,
} from '../src/people/people.service.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { checkPeople } from '../src/cli/doctor/check-records.ts';
import { insertSession } from '../src/people/person.repository.ts';
import { Keyring } from '../src/shared/keyring.ts';
import { testKey } from './support/test-keyring.ts';
import { cookieIn, fromConsole, newAddress, password, TestPerson } from './support/people.ts';
import { createSeller } from './support/fixtures.ts';
import { RawClient } from './support/raw-client.ts';
import { setStatus } from './support/seller-status.ts';
import { TestApi, type ApiResponse, type ProblemBody } from './support/test-api.ts';

/** For what does not depend on the engine. */
const test = onBoth.runIf(inject('engine') === 'sqlite');

type Session = components['schemas']['Session'];

let api: TestApi;
let intermediary: { id: number; token: string };
let seller: { id: number };
let people = 0;

beforeAll(async () => {
  api = await TestApi.start({ trustProxy: 1 });
  intermediary = await api.createIntermediary('Acme');
  seller = await createSeller(api, intermediary.token, 1);
});
afterAll(() => api.stop());

let email: string;
beforeEach(() => {
  email = `ana${++people}@example.com`;
});

const join = (role: 'viewer' | 'operator' | 'admin' = 'operator') =>
  TestPerson.join(api, email, { intermediaryId: intermediary.id, role });
const ofSeller = (sellerId = seller.id) =>
  TestPerson.join(api, email, { intermediaryId: intermediary.id, sellerId, role: 'seller_owner' });
const refusal = ({ status, body }: ApiResponse<ProblemBody>) => [status, body.code];
const later = (ms: number) => api.setNow(new Date(api.now + ms).toISOString());
const post = (path: string, body: object, headers: Record<string, string> = newAddress()) =>
  api.call('POST', path, { body, headers });
const minute = 60_000;

describe('an invitation', () => {
  test('shows whom it is for, sets password and app, gives ten recovery codes, and signs in; once', async () => {
    const { invitation } = await addPerson(api.service, {
      ...{ intermediaryId: intermediary.id, sellerId: null, role: 'viewer' },
      ...{ email: email.toUpperCase(), name: 'Ana Souza' },
    });
    const body = { invitation };
    const opened = await api.call<Record<string, string>>('POST', '/console/invitation', { body });
    expect(opened.body).toMatchObject({ email, name: 'Ana Souza' });
    expect(opened.body.uri).toContain(`secret=${opened.body.typed}`);
    const { setup } = opened.body;
    const accept = (code: string, chosen = password) =>
      post('/console/invitation/accept', { invitation, setup, password: chosen, code });
    expect(refusal(await accept('000000'))).toEqual([401, 'sign_in_refused']);
    const short = await accept('000000', 'curta');
    expect([short.status, short.body.errors]).toEqual([
      400,
      [{ pointer: '/body/password', detail: 'must have at least 12 characters' }],
    ]);
    const person = await TestPerson.accept(api, email, invitation!);
    expect(new Set(person.recoveryCodes).size).toBe(10);
    const { body: session } = await person.call<Session>('GET', '/v2/session');
    expect(session).toMatchObject({ party: 'INTERMEDIARY', role: 'viewer', intermediary: 'Acme' });
    expect(refusal(await accept(person.code()))).toEqual([422, 'invitation_invalid']);
    expect(refusal(await post('/console/invitation', body))).toEqual([422, 'invitation_invalid']);
  });

  onBoth('is accepted once, however many accept it at once', async () => {
    const { invitation } = await addPerson(api.service, {
      ...{ intermediaryId: intermediary.id, sellerId: null, role: 'viewer', email, name: 'Ana' },
    });
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => TestPerson.accept(api, email, invitation!)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('ends after seven days, and when a later one is made', async () => {
    const person = await join();
    const first = await invitePerson(api.service, email);
    const second = await invitePerson(api.service, email);
    const open = (invitation: string) => post('/console/invitation', { invitation });
    expect(refusal(await open(first))).toEqual([422, 'invitation_invalid']);
    expect((await open(second)).status).toBe(200);
    // Until it is accepted, what the person had goes on working.
    expect((await person.call('GET', '/v2/session')).status).toBe(200);
    await TestPerson.accept(api, email, second);
    expect(refusal(await person.call('GET', '/v2/session'))).toEqual([401, 'session_ended']);
    const third = await invitePerson(api.service, email);
    later(7 * 24 * 60 * minute);
    expect(refusal(await open(third))).toEqual([422, 'invitation_invalid']);
  });
});

test('somebody of a seller who gets a role at the intermediary is invited anew: whoever invited them may have accepted', async () => {
  const person = await ofSeller();
  const of = { intermediaryId: intermediary.id, email, name: '' };
  const first = await addPerson(api.service, { ...of, sellerId: null, role: 'admin' });
  later(30_000);
  const body = { email, password, code: person.code() };
  expect(refusal(await post('/console/session', body))).toEqual([401, 'sign_in_refused']);
  const anew = await TestPerson.accept(api, email, first.invitation!);
  expect((await anew.call<Session>('GET', '/v2/session')).body).toMatchObject({ role: 'admin' });
  // From then on the person is known at the intermediary.
  expect(await addPerson(api.service, { ...of, sellerId: null, role: 'viewer' })).toMatchObject({
    ...{ invitation: null },
  });
});

describe('a sign-in', () => {
  test('sets a cookie that scripts and other sites cannot use, another one each time', async () => {
    const person = await join();
    const before = person.cookie;
    const answer = await person.signIn();
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^payfac_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(person.cookie).not.toBe(before);
    // A cookie that somebody else has put there is not taken over.
    const planted = `payfac_session=${'A'.repeat(43)}`;
    later(30_000);
    const body = { email, password, code: person.code() };
    const again = await post('/console/session', body, { ...newAddress(), Cookie: planted });
    expect(cookieIn(again)).not.toBe(planted);
  });

  test('is refused with the same words for an unknown person, a wrong password, a wrong code and a used one', async () => {
    const person = await join();
    const code = person.code();
    later(30_000);
    const typed = [
      { email: 'nobody@example.com', password, code: person.code() },
      { email, password: 'outra frase comprida', code: person.code() },
      { email, password, code: person.code().replace(/./, (digit) => String((Number(digit) + 1) % 10)) },
      { email, password, code },
      { email, password, code: 'aaaa-bbbb-cccc-dddd' },
    ];
    const answers = [];
    for (const body of typed) {
      const { status, body: problem } = await post('/console/session', body);
      answers.push([status, { ...problem, requestId: '', instance: '' }]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject([401, { code: 'sign_in_refused' }]);
  });

  test('hashes a password for an unknown person too, so that both take as long', async () => {
    let hashes = 0;
    const hook = createHook({ init: (_id, type) => void (hashes += /argon2/i.test(type) ? 1 : 0) }).enable();
    const body = { email: 'nobody@example.com', password, code: '123456' };
    await post('/console/session', body);
    hook.disable();
    expect(hashes).toBe(1);
  });

  onBoth('succeeds once when one code is sent five times at once; a recovery code works once', async () => {
    const person = await join();
    later(30_000);
    const attempt = (code: string) => post('/console/session', { email, password, code });
    const together = await Promise.all(Array.from({ length: 5 }, () => attempt(person.code())));
    expect(together.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401, 401]);
    const [recovery = ''] = person.recoveryCodes;
    expect((await attempt(recovery.toUpperCase())).status).toBe(204);
    expect((await attempt(recovery)).status).toBe(401);
  });

  test('may fail ten times in fifteen minutes, for a person and for an address; one that succeeds does not count', async () => {
    const person = await join();
    const attempt = (as: string, chosen: string, code = '000000', headers?: Record<string, string>) =>
      post('/console/session', { email: as, password: chosen, code }, headers);
    later(30_000);
    expect((await attempt(email, password, person.code())).status).toBe(204);
    for (let n = 0; n < 10; n++) expect((await attempt(email, 'errada')).status).toBe(401);
    later(30_000);
    const refused = await attempt(email, password, person.code());
    expect(refusal(refused)).toEqual([429, 'too_many_failed_authentications']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    const address = newAddress();
    const fromThere = (n: number) => attempt(`x${n}@example.com`, 'errada', '000000', address);
    for (let n = 0; n < 10; n++) expect((await fromThere(n)).status).toBe(401);
    expect(refusal(await fromThere(10))).toEqual([429, 'too_many_failed_authentications']);
    expect((await attempt('x10@example.com', 'errada')).status).toBe(401);
  });
});

describe('a cookie', () => {
  test('has a name that no other host can set, and goes over TLS alone, where there is TLS', async () => {
    const behindTls = await TestApi.start({ publicUrl: 'https://pay.example', trustProxy: 1 });
    const { id } = await behindTls.createIntermediary();
    const person = await TestPerson.join(behindTls, email, { intermediaryId: id, role: 'viewer' });
    const answer = await person.signIn();
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-payfac_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    // A cookie that another host has planted beside it does not count.
    const both = `payfac_session=${'A'.repeat(43)}; ${person.cookie}`;
    expect((await person.call('GET', '/v2/session', undefined, { Cookie: both })).status).toBe(200);
    // Alone it does not count either: it would sign the person in as somebody else.
    const planted = person.cookie.replace('__Host-', '');
    const answered = await person.call<ProblemBody>('GET', '/v2/session', undefined, { Cookie: planted });
    expect(refusal(answered)).toEqual([401, 'token_missing']);
    await behindTls.stop();
  });

  test('that was sent twice counts as none', async () => {
    const person = await join();
    const twice = `payfac_session=${'A'.repeat(43)}; ${person.cookie}`;
    const answer = await person.call<ProblemBody>('GET', '/v2/session', undefined, { Cookie: twice });
    expect(refusal(answer)).toEqual([401, 'token_missing']);
  });

  test('of an earlier session is of no use after another sign-in in the same browser', async () => {
    const person = await join();
    const before = person.cookie;
    later(30_000);
    const body = { email, password, code: person.code() };
    expect((await post('/console/session', body, { ...newAddress(), Cookie: before })).status).toBe(204);
    expect(refusal(await person.call('GET', '/v2/session'))).toEqual([401, 'session_ended']);
  });
});

describe('a session', () => {
  test('does what the role may, and the audit names the person and the session', async () => {
    const person = await join('operator');
    const path = `/v2/seller/${seller.id}/block`;
    expect((await person.call('POST', path)).status).toBe(200);
    expect(refusal(await person.call('PUT', '/v2/payfac/webhook', { url: null }))).toEqual([
      403,
      'access_denied',
    ]);
    await setStatus(api.service, seller.id, 'ACTIVE');
    const { actor } = await api.service.store.read
      .selectFrom('audit_records')
      .select('actor')
      .where('action', '=', 'seller.blocked')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(actor).toMatch(/^person:\d+\/session:\d+$/);
  });

  test('counts only with the header of the console, and not beside a token', async () => {
    const person = await join();
    const headers = { Cookie: person.cookie };
    expect(refusal(await api.call('GET', '/v2/session', { headers }))).toEqual([401, 'token_missing']);
    const both = { headers: { ...headers, ...fromConsole(person.membership) }, token: 'pfi_x' };
    expect(refusal(await api.call('GET', '/v2/session', both))).toEqual([401, 'token_invalid']);
    const form = { rawBody: 'email=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    expect((await api.call('POST', '/console/session', form)).status).toBe(415);
    expect((await api.call('DELETE', '/console/session', { headers })).status).toBe(400);
    expect((await person.call('GET', '/v2/session')).status).toBe(200);
  });

  test('ends after 30 minutes without use, and after 12 hours in any case', async () => {
    const person = await join();
    const state = async () => (await person.call('GET', '/v2/session')).status;
    const usedAt = async () => {
      const { used_at: at } = await api.service.store.read
        .selectFrom('sessions')
        .select('used_at')
        .where('membership_id', '=', person.membership)
        .executeTakeFirstOrThrow();
      return at;
    };
    const [start, day] = [api.now, 12 * 60 * minute];
    while (api.now + 29 * minute < start + day) {
      later(29 * minute);
      expect(await state()).toBe(200);
      // No response waits for the note that the session was used.
      await expect.poll(usedAt).toBe(api.now);
    }
    api.setNow(new Date(start + day).toISOString());
    expect(await state()).toBe(401);
    await person.signIn();
    later(31 * minute);
    expect(await state()).toBe(401);
  });

  test('is over after a sign-out, for whoever has the cookie, and everywhere if that is asked', async () => {
    const person = await join();
    const stolen = person.cookie;
    await person.signIn();
    const other = person.cookie;
    await person.signIn();
    const state = async (cookie: string) =>
      (await person.call('GET', '/v2/session', undefined, { Cookie: cookie })).status;
    const answer = await person.call('DELETE', '/console/session');
    expect([answer.status, answer.headers.getSetCookie()[0]]).toEqual([204, expect.stringContaining('1970')]);
    expect([await state(person.cookie), await state(other), await state(stolen)]).toEqual([401, 200, 200]);
    await person.call('DELETE', '/console/session?everywhere=true', undefined, { Cookie: other });
    expect([await state(other), await state(stolen)]).toEqual([401, 401]);
  });

  const ends: [string, (person: TestPerson) => Promise<unknown>, canSignIn: boolean][] = [
    ['disabled', () => setDisabled(api.service, email, true), false],
    ['removed', () => removePerson(api.service, email, undefined), false],
    ['signed out by the operator', () => signOutEverywhere(api.service, email), true],
    [
      'given another role',
      () =>
        addPerson(api.service, {
          ...{ intermediaryId: intermediary.id, sellerId: null, role: 'viewer', email, name: '' },
        }),
      true,
    ],
  ];
  test.each(ends)('of a person who is %s ends at once', async (_, end, canSignIn) => {
    const person = await join('admin');
    expect((await person.call('GET', '/v2/session')).status).toBe(200);
    await end(person);
    expect(refusal(await person.call('GET', '/v2/session'))).toEqual([401, 'session_ended']);
    later(30_000);
    const body = { email, password, code: person.code() };
    const again = await post('/console/session', body);
    expect(again.status).toBe(canSignIn ? 204 : 401);
  });

  test('acts for one seller at a time, of those that the person has; a blocked one may only be read', async () => {
    const person = await ofSeller();
    const second = await createSeller(api, intermediary.token, 100 + people);
    await addPerson(api.service, {
      ...{ intermediaryId: intermediary.id, sellerId: second.id, role: 'seller_viewer', email, name: '' },
    });
    await person.signIn();
    const { body: who } = await person.call<{
      current: number;
      memberships: { id: number; role: string; seller: { id: number } | null }[];
    }>('GET', '/console/session');
    expect(who.memberships.map(({ role, seller: of }) => [role, of?.id])).toEqual([
      ['seller_owner', seller.id],
      ['seller_viewer', second.id],
    ]);
    const choose = (id: number) => person.call('POST', '/console/session/membership', { id });
    expect((await choose(who.memberships[1]!.id)).status).toBe(204);
    // A page that shows the other seller does nothing more.
    expect(refusal(await person.call('GET', '/v2/session'))).toEqual([401, 'session_ended']);
    await person.load();
    const { body } = await person.call<Session>('GET', '/v2/session');
    expect(body).toMatchObject({ party: 'SELLER', role: 'seller_viewer', seller: { id: second.id } });
    expect((await person.call('GET', `/v2/seller?sellerId=${seller.id}`)).status).toBe(403);
    expect((await choose(999_999)).status).toBe(400);

    await choose(who.memberships[0]!.id);
    await person.load();
    await setStatus(api.service, seller.id, 'BLOCKED');
    expect((await person.call('GET', '/v2/seller')).status).toBe(200);
    const replay = await person.call<ProblemBody>('POST', '/v2/deliveries/dlv_1_1/replay');
    expect(refusal(replay)).toEqual([403, 'seller_blocked']);
    await setStatus(api.service, seller.id, 'ACTIVE');
  });
});

describe('somebody who can write to the database, but has no key', () => {
  const state = async (person: TestPerson) => refusal(await person.call('GET', '/v2/session'));

  test('cannot give a person another password, address, app or state', async () => {
    const other = await join();
    const victim = await TestPerson.join(api, `victim${people}@example.com`, {
      ...{ intermediaryId: intermediary.id, role: 'admin' as const },
    });
    const row = await api.service.store.read
      .selectFrom('people')
      .selectAll()
      .where('email', '=', other.email)
      .executeTakeFirstOrThrow();
    await api.service.store.write((tx) =>
      tx
        .updateTable('people')
        .set({ password_hash: row.password_hash, totp_secret: row.totp_secret })
        .where('email', '=', victim.email)
        .execute(),
    );
    later(30_000);
    const body = { email: victim.email, password, code: other.code() };
    expect((await post('/console/session', body)).status).toBe(401);
    expect(await state(victim)).toEqual([401, 'session_ended']);
    const [told] = await checkPeople(api.service.keyring, api.service.store.read);
    expect(told).toMatchObject({
      ok: false,
      detail: expect.stringContaining(`user remove ${victim.email}`) as string,
    });
    await removePerson(api.service, victim.email, undefined);
  });

  test.each([
    ['enable a disabled person', { disabled_at: null }],
    ['give a code back', { totp_step: 0 }],
    ['give another address', { email: 'stolen@example.com' }],
  ])('cannot %s', async (_, change) => {
    const person = await join();
    if ('disabled_at' in change) await setDisabled(api.service, email, true);
    await api.service.store.write((tx) =>
      tx.updateTable('people').set(change).where('email', '=', email).execute(),
    );
    later(30_000);
    const body = { email: 'email' in change ? change.email : email, password, code: person.code() };
    expect((await post('/console/session', body)).status).toBe(401);
    expect(await state(person)).toEqual([401, 'session_ended']);
    const { store } = api.service;
    await store.write((tx) => tx.deleteFrom('people').where('email', '=', body.email).execute());
  });

  test('cannot let a session act as what another person may do', async () => {
    const admin = await TestPerson.join(api, `admin${people}@example.com`, {
      ...{ intermediaryId: intermediary.id, role: 'admin' as const },
    });
    const person = await join('viewer');
    await api.service.store.write((tx) =>
      tx
        .updateTable('sessions')
        .set({ membership_id: admin.membership })
        .where('membership_id', '=', person.membership)
        .execute(),
    );
    person.membership = admin.membership;
    expect(await state(person)).toEqual([401, 'session_ended']);
  });

  test('cannot give a role', async () => {
    const person = await join('viewer');
    await api.service.store.write((tx) =>
      tx.updateTable('memberships').set({ role: 'admin' }).where('role', '=', 'viewer').execute(),
    );
    expect(await state(person)).toEqual([401, 'session_ended']);
  });

  test('cannot open a session', async () => {
    const person = await join('admin');
    const { secret, hash } = newSecret();
    await api.service.store.write(async (tx) => {
      const session = await tx
        .selectFrom('sessions')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      await insertSession(tx, new Keyring(testKey(9)), {
        ...{ intermediaryId: session.intermediary_id, personId: session.person_id },
        ...{ membershipId: session.membership_id, hash, createdAt: api.now },
      });
    });
    person.cookie = `payfac_session=${secret}`;
    expect(await state(person)).toEqual([401, 'session_ended']);
  });
});

test('a person of a sandbox signs in with a click, from this machine alone; elsewhere nobody does', async () => {
  const access = { intermediary: 'pft_i', sellers: {}, people: [] };
  const sandbox = await TestApi.start({ console: { sandbox: access, identityProvider: null } });
  const { id } = await sandbox.createIntermediary('Sandbox');
  const at = { intermediaryId: id, sellerId: null, role: 'approver', email, name: 'Ana' } as const;
  await addPerson(sandbox.service, at);
  const click = (who: string, headers = {}) =>
    sandbox.call('POST', '/console/sandbox', { body: { email: who }, headers });
  const entered = await click(email);
  expect(entered.status).toBe(204);
  const Cookie = cookieIn(entered);
  const { body: page } = await sandbox.call<{ current: number }>('GET', '/console/session', {
    headers: { Cookie },
  });
  const headers = { ...fromConsole(page.current), Cookie };
  const { body } = await sandbox.call<Session>('GET', '/v2/session', { headers });
  expect(body).toMatchObject({ party: 'INTERMEDIARY', role: 'approver' });
  expect((await click('nobody@example.com')).status).toBe(400);
  const client = await RawClient.connect(sandbox.url);
  const json = JSON.stringify({ email });
  client.send(
    `POST /console/sandbox HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${json.length}\r\nConnection: close\r\n\r\n${json}`,
  );
  expect(await client.isEnded()).toBe(true);
  expect(client.received).toMatch(/^HTTP\/1\.1 400 /);
  client.close();
  await sandbox.stop();
  await join();
  expect((await post('/console/sandbox', { email })).status).toBe(404);
});

test('nobody is added with the address of another intermediary’s person; forgetting a seller erases those who worked for it alone', async () => {
  await join();
  const other = await api.createIntermediary('Other');
  const there = { intermediaryId: other.id, sellerId: null, role: 'admin', email, name: '' } as const;
  await expect(addPerson(api.service, there)).rejects.toThrow('is a person of another intermediary');

  const left = await createSeller(api, intermediary.token, 900);
  const [only, also] = [`only${people}@example.com`, `also${people}@example.com`];
  const at = { intermediaryId: intermediary.id, role: 'seller_owner' as const };
  const owner = await TestPerson.join(api, only, { ...at, sellerId: left.id });
  await TestPerson.join(api, also, { ...at, sellerId: left.id });
  await addPerson(api.service, { ...at, sellerId: seller.id, email: also, name: '' });
  await setStatus(api.service, left.id, 'BLOCKED');
  await forgetSeller(api.service, operator, left.id);
  expect(refusal(await owner.call('GET', '/v2/session'))).toEqual([401, 'session_ended']);
  const known = await api.service.store.read.selectFrom('people').select('email').execute();
  expect(known.map((each) => each.email)).toContain(also);
  expect(known.map((each) => each.email)).not.toContain(only);
});

test('a control character is refused before the database is asked', async () => {
  const answer = await post('/console/session', { email: 'a\u0000b@example.com', password, code: '123456' });
  expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, '/body/email']);
});

onBoth(
  'no password, code, secret, name or address of a person is in the log, the audit or in clear in the database',
  async () => {
    const person = await join();
    await person.signIn();
    const { rows } = await dump();
    const secrets = [
      password,
      person.cookie.split('=')[1]!,
      ...person.recoveryCodes,
      person.app.secret.base32,
    ];
    const seen = JSON.stringify(api.log);
    for (const secret of [...secrets, email, 'Ana Souza']) expect(seen).not.toContain(secret);
    for (const secret of secrets) expect(rows).not.toContain(secret);
    const audit = await api.service.store.read.selectFrom('audit_records').selectAll().execute();
    for (const personal of [email, 'Ana Souza']) expect(JSON.stringify(audit)).not.toContain(personal);
  },
);

async function dump(): Promise<{ rows: string }> {
  const tables = ['people', 'memberships', 'sessions'] as const;
  const all = await Promise.all(
    tables.map((table) => api.service.store.read.selectFrom(table).selectAll().execute()),
  );
  const text = (value: unknown) =>
    Buffer.isBuffer(value) ? `${value.toString('latin1')} ${value.toString('hex')}` : value;
  return { rows: JSON.stringify(all.flat().map((row) => Object.values(row).map(text))) };
}
