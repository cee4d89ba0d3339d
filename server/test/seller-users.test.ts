import { afterAll, beforeAll, beforeEach, describe, expect, inject, test as onBoth } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { addPerson, removePerson, setDisabled } from '../src/people/people.service.ts';
import { inviteSellerUser } from '../src/people/seller-users.service.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import type { Role } from '../src/tokens/token.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller } from './support/fixtures.ts';
import { newAddress, TestPerson } from './support/people.ts';
import { setStatus } from './support/seller-status.ts';
import { TestApi, type ApiResponse, type ProblemBody } from './support/test-api.ts';

/** For what does not depend on the engine. */
const test = onBoth.runIf(inject('engine') === 'sqlite');

type Schemas = components['schemas'];
type User = Schemas['SellerUserInvited'];
/** A user, or a problem. */
type Body = Omit<User, 'status'> & Omit<ProblemBody, 'status'> & { status: User['status'] | number };

let api: TestApi;
let intermediary: { id: number; token: string };
/** With the token that came with it, which names no person. */
let seller: { id: number; token: string };
/** The owner of the seller, signed in. */
let carla: TestPerson;
let numbers = 0;

const week = 7 * 24 * 60 * 60 * 1000;

beforeAll(async () => {
  api = await TestApi.start({ trustProxy: 1 });
  intermediary = await api.createIntermediary();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.service.fourEyes = false;
  seller = await createSeller(api, intermediary.token, ++numbers);
  carla = await TestPerson.join(api, `carla${numbers}@example.com`, {
    ...{ intermediaryId: intermediary.id, sellerId: seller.id, role: 'seller_owner' },
  });
});

const nina = () => `nina${numbers}@example.com`;
const users = (sellerId = seller.id) => `/v2/seller/${sellerId}/users`;
const input = (changes: Partial<Schemas['SellerUserInput']> = {}) => ({
  ...{ email: nina(), name: 'Nina Alves', role: 'seller_viewer' },
  ...changes,
});
const invite = (changes = {}, sellerId = seller.id) =>
  carla.call<Body>('POST', users(sellerId), input(changes));
const inviteBy = (token: string, changes = {}, headers = {}) =>
  api.call<Body>('POST', users(), { token, body: input(changes), headers });
const remove = (idUser: number) => carla.call<Body>('POST', `${users()}/${idUser}/remove`);
const list = async () => (await api.call<User[]>('GET', users(), { token: intermediary.token })).body;
const refusal = ({ status, body }: ApiResponse<unknown>) => [status, (body as ProblemBody).code];

/** Returns the secret of a link, as the page of the invitation reads it. */
function secretOf({ body: { link }, text }: ApiResponse<Body>): string {
  const [, secret] = /^http:\/\/127\.0\.0\.1:\d+\/console#\/invitation\/([\w-]{43})$/.exec(link ?? '') ?? [];
  expect(secret, text).toBeDefined();
  return secret!;
}

async function join(changes: Partial<Schemas['SellerUserInput']> = {}): Promise<TestPerson> {
  return TestPerson.accept(api, changes.email ?? nina(), secretOf(await invite(changes)));
}

async function idOf(email: string): Promise<number> {
  return (await list()).find((user) => user.email === email)!.idUser;
}

async function tokenOf(personId: number, role: Role, sellerId: number): Promise<string> {
  const { service, now } = api;
  const { token } = await service.store.write((tx) =>
    issueToken(tx, service, operator(intermediary.id), sellerId, now, { role, personId }),
  );
  return token;
}

/** The audit records about people, oldest first. */
function audit(): Promise<{ action: string; subject: string; actor: string }[]> {
  return api.service.store.read
    .selectFrom('audit_records')
    .select(['action', 'subject', 'actor'])
    .where('intermediary_id', '=', intermediary.id)
    .where('action', 'like', 'person.%')
    .orderBy('id')
    .execute();
}

describe('an owner of a seller', () => {
  test('invites an accountant, who accepts the link, reads, and changes nothing', async () => {
    const invited = await invite({ email: nina().toUpperCase() });
    const { link, ...user } = invited.body;
    expect(user).toEqual({
      ...{ idUser: expect.any(Number) as number, idSeller: seller.id, name: 'Nina Alves', email: nina() },
      ...{ role: 'seller_viewer', status: 'INVITED' },
      invitedUntil: new Date(api.now + week).toISOString(),
    });
    const accountant = await TestPerson.accept(api, nina(), secretOf(invited));
    expect((await accountant.call('GET', `/v2/seller/${seller.id}/balance`)).status).toBe(200);
    expect(refusal(await accountant.call('GET', users()))).toEqual([403, 'access_denied']);
    expect(refusal(await accountant.call('POST', users(), input()))).toEqual([403, 'access_denied']);
    expect((await list()).map(({ name, status, invitedUntil }) => [name, status, invitedUntil])).toEqual([
      ['Ana Souza', 'ACTIVE', null],
      ['Nina Alves', 'ACTIVE', null],
    ]);
    // The link works once, and only its hash was ever stored.
    expect(link).not.toBeNull();
    const again = { body: { invitation: secretOf(invited) }, headers: newAddress() };
    expect(refusal(await api.call('POST', '/console/invitation', again))).toEqual([
      422,
      'invitation_invalid',
    ]);
  });

  test('sees an invitation end after seven days, and invites again: the earlier link ends', async () => {
    const first = secretOf(await invite());
    const second = secretOf(await invite());
    const open = (invitation: string) =>
      api.call('POST', '/console/invitation', { body: { invitation }, headers: newAddress() });
    expect([(await open(first)).status, (await open(second)).status]).toEqual([422, 200]);
    api.setNow(new Date(api.now + week).toISOString());
    expect((await open(second)).status).toBe(422);
    expect((await list()).find(({ email }) => email === nina())).toMatchObject({
      ...{ status: 'INVITED', invitedUntil: null },
    });
  });

  test('gives a user another role: no link, and the sessions and tokens end', async () => {
    const accountant = await join();
    const token = await tokenOf(await idOf(nina()), 'seller_viewer', seller.id);
    const balance = `/v2/seller/${seller.id}/balance`;
    expect((await api.call('GET', balance, { token })).status).toBe(200);
    const { body } = await invite({ role: 'seller_owner', name: 'Another Name' });
    expect(body).toMatchObject({ name: 'Nina Alves', role: 'seller_owner', status: 'ACTIVE', link: null });
    expect(refusal(await accountant.call('GET', balance))).toEqual([401, 'session_ended']);
    expect(refusal(await api.call('GET', balance, { token }))).toEqual([401, 'token_invalid']);
    await accountant.signIn();
    expect((await accountant.call<User[]>('GET', users())).body).toHaveLength(2);
  });

  test('removes a user, whose session, token and data are gone at once', async () => {
    const accountant = await join();
    const idUser = await idOf(nina());
    const token = await tokenOf(idUser, 'seller_viewer', seller.id);
    const removed = await remove(idUser);
    expect(removed.body).toMatchObject({ idUser, name: 'Nina Alves', status: 'ACTIVE' });
    const balance = `/v2/seller/${seller.id}/balance`;
    expect(refusal(await accountant.call('GET', balance))).toEqual([401, 'session_ended']);
    expect(refusal(await api.call('GET', balance, { token }))).toEqual([401, 'token_invalid']);
    expect(refusal(await remove(idUser))).toEqual([404, 'user_not_found']);
    // Nor is a user of another seller found at this one.
    const other = await createSeller(api, intermediary.token, numbers + 300);
    const at = { intermediaryId: intermediary.id, sellerId: other.id, role: 'seller_viewer' } as const;
    await addPerson(api.service, { ...at, email: `other-${nina()}`, name: 'Other' });
    const [theirs] = (await api.call<User[]>('GET', users(other.id), { token: intermediary.token })).body;
    expect(refusal(await remove(theirs!.idUser))).toEqual([404, 'user_not_found']);
    const left = await api.service.store.read
      .selectFrom('people')
      .select('id')
      .where('id', '=', idUser)
      .execute();
    expect(left).toEqual([]);
    const by = expect.stringMatching(`^person:${await idOf(carla.email)}/session:`) as string;
    const here = `of seller:${seller.id}`;
    const person = `person:${idUser}`;
    expect(
      (await audit()).filter(({ subject }) => subject.startsWith(`${person} `) || subject === person),
    ).toEqual([
      { action: 'person.role_given', subject: `${person} seller_viewer ${here}`, actor: by },
      { action: 'person.invited', subject: person, actor: by },
      { action: 'person.invitation_accepted', subject: person, actor: expect.any(String) as string },
      { action: 'person.role_taken', subject: `${person} seller_viewer ${here}`, actor: by },
      { action: 'person.erased', subject: person, actor: by },
    ]);
  });

  test('removes from this seller only: what a user may do elsewhere stays', async () => {
    const accountant = await join();
    const other = await createSeller(api, intermediary.token, ++numbers + 500);
    const at = { intermediaryId: intermediary.id, sellerId: other.id, role: 'seller_viewer' } as const;
    await addPerson(api.service, { ...at, email: accountant.email, name: '' });
    const idUser = await idOf(accountant.email);
    expect((await remove(idUser)).status).toBe(200);
    await accountant.signIn();
    expect((await accountant.call('GET', `/v2/seller/${other.id}/balance`)).status).toBe(200);
    expect(refusal(await accountant.call('GET', `/v2/seller/${seller.id}/balance`))).toEqual([
      ...[403, 'access_denied'],
    ]);
  });

  test('cannot change or end their own access, so that the seller keeps an owner', async () => {
    const idUser = await idOf(carla.email);
    expect(refusal(await remove(idUser))).toEqual([422, 'own_access']);
    const self = { email: carla.email, name: 'Ana Souza' };
    expect(refusal(await invite({ ...self, role: 'seller_viewer' }))).toEqual([422, 'own_access']);
    // With the role that they have, nothing changes, and the session goes on.
    expect((await invite({ ...self, role: 'seller_owner' })).body).toMatchObject({ idUser, link: null });
    const path = `${users()}/${idUser}/remove`;
    expect((await api.call('POST', path, { token: intermediary.token })).status).toBe(200);
  });

  test('gets no link for somebody the operator has disabled', async () => {
    await join();
    await setDisabled(api.service, nina(), true);
    expect((await invite()).body).toMatchObject({ status: 'DISABLED', link: null });
  });
});

describe('an invitation is refused', () => {
  test('with an invalid e-mail address, name or role', async () => {
    const fieldOf = async (changes: object) => {
      const { status, body } = await invite(changes);
      return [status, body.code, body.errors?.[0]?.pointer];
    };
    expect(await fieldOf({ email: 'nina' })).toEqual([400, 'invalid_request', '/body/email']);
    expect(await fieldOf({ name: ' ' })).toEqual([400, 'invalid_request', '/body/name']);
    expect(await fieldOf({ role: 'admin' })).toEqual([400, 'invalid_request', '/body/role']);
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ['at another seller', async () => createSeller(api, intermediary.token, numbers + 700), 'seller_viewer'],
    ['at the intermediary', () => Promise.resolve({ id: null }), 'viewer'],
  ] as const)('for the address of somebody with access %s', async (_, there, role) => {
    const at = { intermediaryId: intermediary.id, sellerId: (await there()).id, role };
    await addPerson(api.service, { ...at, email: nina(), name: 'Nina' });
    expect(refusal(await invite())).toEqual([422, 'email_known']);
    // Here too, but they have not accepted: a link would open both.
    await addPerson(api.service, {
      ...at,
      sellerId: seller.id,
      role: 'seller_viewer',
      email: nina(),
      name: '',
    });
    expect(refusal(await invite())).toEqual([422, 'email_known']);
  });

  test('for the address of somebody at another intermediary', async () => {
    const other = await api.createIntermediary('Other');
    const at = { intermediaryId: other.id, sellerId: null, role: 'viewer' } as const;
    await addPerson(api.service, { ...at, email: nina(), name: 'Nina' });
    expect(refusal(await invite())).toEqual([422, 'email_known']);
  });

  test('for callers without permission', async () => {
    expect(refusal(await inviteBy(seller.token))).toEqual([403, 'person_required']);
    const path = `${users()}/${await idOf(carla.email)}/remove`;
    expect(refusal(await api.call('POST', path, { token: seller.token }))).toEqual([403, 'person_required']);
    const other = await createSeller(api, intermediary.token, numbers + 900);
    expect(refusal(await invite({}, other.id))).toEqual([403, 'access_denied']);
    expect(refusal(await invite({}, 999_999_999))).toEqual([403, 'access_denied']);
    const stranger = (await api.createIntermediary('Stranger')).token;
    expect(refusal(await inviteBy(stranger))).toEqual([404, 'seller_not_found']);
    await setStatus(api.service, seller.id, 'BLOCKED');
    expect(refusal(await invite())).toEqual([403, 'seller_blocked']);
    expect((await inviteBy(intermediary.token)).status).toBe(200);
  });

  test('for the 51st user', async () => {
    const user = (n: number) => ({ email: `user${n}-${numbers}@example.com`, name: `User ${n}` });
    for (let n = 2; n <= 50; n++) await invite(user(n));
    expect(refusal(await invite(user(51)))).toEqual([422, 'users_full']);
    // Somebody who is there already is not one more.
    expect((await invite(user(50))).status).toBe(200);
    expect((await list()).length).toBe(50);
  });

  test('when the intermediary invites an owner with four eyes', async () => {
    api.service.fourEyes = true;
    const owner = { role: 'seller_owner' };
    expect(refusal(await inviteBy(intermediary.token, owner))).toEqual([403, 'owner_by_intermediary']);
    expect((await inviteBy(intermediary.token)).status).toBe(200);
    // The same for an owner of the seller who also works for the intermediary.
    const at = { intermediaryId: intermediary.id, sellerId: null, role: 'operator', name: '' } as const;
    const { invitation } = await addPerson(api.service, { ...at, email: carla.email });
    const both = await TestPerson.accept(api, carla.email, invitation!);
    const token = await tokenOf(await idOf(carla.email), 'seller_owner', seller.id);
    expect(refusal(await inviteBy(token, owner))).toEqual([403, 'owner_by_intermediary']);
    await removePerson(api.service, both.email, null);
    expect((await inviteBy(token, owner)).status).toBe(200);
  });

  onBoth('for an owner whose access ended after the request was admitted', async () => {
    const second = await join({ role: 'seller_owner' });
    const personId = await idOf(carla.email);
    const asCarla = () => {
      const { keyring, store } = api.service;
      const principal = { party: 'seller', intermediaryId: intermediary.id, sellerId: seller.id } as const;
      const inviter = { principal, actor: operator(intermediary.id), personId, fourEyes: false };
      const wanted = { ...input({ email: `friend${numbers}@example.com` }), sellerId: seller.id };
      return store.write((tx) => inviteSellerUser(keyring, tx, inviter, wanted as never, api.now));
    };
    await asCarla();
    await second.call('POST', users(), { email: carla.email, name: 'Carla', role: 'seller_viewer' });
    await expect(asCarla()).rejects.toMatchObject({ code: 'access_denied' });
    await second.call('POST', users(), { email: carla.email, name: 'Carla', role: 'seller_owner' });
    await setDisabled(api.service, carla.email, true);
    await expect(asCarla()).rejects.toMatchObject({ code: 'access_denied' });
    await second.call('POST', `${users()}/${personId}/remove`);
    await expect(asCarla()).rejects.toMatchObject({ code: 'access_denied' });
  });

  test('for an erased seller', async () => {
    await setStatus(api.service, seller.id, 'BLOCKED');
    await forgetSeller(api.service, operator, seller.id);
    const { body } = await api.call('GET', users(), { token: intermediary.token });
    expect(body).toEqual([]);
    expect(refusal(await inviteBy(intermediary.token))).toEqual([404, 'seller_not_found']);
  });
});

onBoth(
  'inviting one person several times at once creates one user, and only the last link works',
  async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const opened = await Promise.all(
      answers.map((answer) => {
        const body = { invitation: secretOf(answer) };
        return api.call('POST', '/console/invitation', { body, headers: newAddress() });
      }),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await list()).toHaveLength(2);
  },
);

onBoth('inviting and removing a person at once leaves a user with a working link, or no user', async () => {
  await invite();
  const idUser = await idOf(nina());
  const [again, removed] = await Promise.all([invite(), remove(idUser)]);
  expect([again.status, removed.status]).toEqual([200, 200]);
  const found = (await list()).filter(({ email }) => email === nina());
  const body = { invitation: secretOf(again) };
  const opened = await api.call('POST', '/console/invitation', { body, headers: newAddress() });
  expect(opened.status).toBe(found.length === 1 ? 200 : 422);
});

test('a repeated idempotency key gets the same link, which is never stored in clear', async () => {
  const headers = { 'x-idempotency-key': `key-${numbers}` };
  const first = await inviteBy(intermediary.token, {}, headers);
  const second = await inviteBy(intermediary.token, {}, headers);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(await dumpDatabase(api.service.store)).not.toContain(secretOf(first));
});
