import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator, recordAudits } from '../src/audit/audit.repository.ts';
import { removePerson } from '../src/people/people.service.ts';
import { createSeller } from './support/fixtures.ts';
import { TestPerson } from './support/people.ts';
import { nextOf } from './support/statement-pages.ts';
import { TestApi } from './support/test-api.ts';

type AuditRecord = components['schemas']['AuditRecord'];

let api: TestApi;
let intermediary: { id: number; token: string; tokenId: number };
let seller: { id: number; token: string };
let person: TestPerson;

const path = '/v2/payfac/audit-records';
const list = async (query = '', token = intermediary.token) =>
  (await api.call<AuditRecord[]>('GET', `${path}?${query}`, { token })).body;

beforeAll(async () => {
  api = await TestApi.start({ trustProxy: 1 });
  intermediary = await api.createIntermediary('Acme');
  seller = await createSeller(api, intermediary.token, 1);
  person = await TestPerson.join(api, 'ana@example.com', {
    intermediaryId: intermediary.id,
    role: 'operator',
  });
  const headers = { 'x-ip-origin-request': '198.51.100.7' };
  expect((await person.call('POST', `/v2/seller/${seller.id}/block`, undefined, headers)).status).toBe(200);
});
afterAll(() => api.stop());

describe('the audit records', () => {
  test('say what was done to what, by whom, in which session and from where, the newest first', async () => {
    const [first] = await list('limit=1');
    expect(first).toMatchObject({
      ...{ action: 'seller.blocked', subject: `seller:${seller.id}`, person: 'Ana Souza' },
      ...{ originIp: '198.51.100.7', remoteAddress: '127.0.0.1' },
      actor: expect.stringMatching(/^person:\d+\/session:\d+$/) as string,
    });
    const all = await list();
    expect(all.map(({ idRecord }) => idRecord)).toEqual(
      all.map(({ idRecord }) => idRecord).toSorted((a, b) => b - a),
    );
    expect(all.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'person.role_given',
        'person.invited',
        'person.invitation_accepted',
        'token.created',
      ]),
    );
    expect(all.find(({ action }) => action === 'person.role_given')?.subject).toMatch(
      /^person:\d+ operator$/,
    );
    expect(all.find(({ action }) => action === 'seller.created')).toMatchObject({
      ...{ actor: `token:${intermediary.tokenId}`, person: null },
    });
  });

  test('are found by actor, subject, action and day, and together', async () => {
    const [blocked] = await list('limit=1');
    const [, id = ''] = /^(person:\d+)/.exec(blocked!.actor) ?? [];
    const ofPerson = await list(`actor=${id}`);
    expect(ofPerson, JSON.stringify(ofPerson)).toBeInstanceOf(Array);
    expect(ofPerson.map(({ action }) => action)).toEqual(['seller.blocked', 'person.invitation_accepted']);
    expect(await list(`actor=${encodeURIComponent(blocked!.actor)}`)).toEqual(ofPerson);
    // What says more about a subject is found by it too, and nothing whose id only begins so.
    expect((await list(`subject=${id}`)).map(({ action }) => action)).toEqual([
      ...['person.invitation_accepted', 'person.invited', 'person.role_given'],
    ]);
    expect(await list(`subject=${id}0`)).toEqual([]);
    expect(await list('subject=person:_')).toEqual([]);
    expect(await list(`actor=${id}&action=seller.blocked&subject=seller:${seller.id}`)).toEqual([blocked]);
    expect(await list('dateInitial=2026-11-21')).toEqual([]);
    expect(await list('dateFinal=2026-11-19')).toEqual([]);
    expect((await list('dateInitial=2026-11-20&dateFinal=2026-11-20')).length).toBeGreaterThan(4);
  });

  test('are NDJSON for those who ask for it, line by line the same', async () => {
    const headers = { Accept: 'application/x-ndjson' };
    const { text } = await api.call('GET', path, { token: intermediary.token, headers });
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as AuditRecord),
    ).toEqual(await list());
  });

  test('of another intermediary are none, and a seller and an operator are refused', async () => {
    const other = await api.createIntermediary('Other');
    expect((await list('', other.token)).map(({ action }) => action)).toEqual([
      'token.created',
      'plan.created',
      'intermediary.created',
    ]);
    expect(await list(`subject=seller:${seller.id}`, other.token)).toEqual([]);
    for (const answer of [
      await api.call('GET', path, { token: seller.token }),
      await person.call('GET', path),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'access_denied' }]);
    }
  });

  test.each([
    ['actor=boss', '/query/actor'],
    ['actor=person:7%25', '/query/actor'],
    ['subject=person_x:1', '/query/subject'],
    ['subject=7', '/query/subject'],
    ['action=blocked', '/query/action'],
    ['dateInitial=2026-02-30', '/query/dateInitial'],
    ['dateInitial=2026-11-20&dateFinal=2026-11-01', '/query/dateFinal'],
    ['limit=1001', '/query/limit'],
  ])('with %s are a bad request', async (query, pointer) => {
    const { status, body } = await api.call('GET', `${path}?${query}`, { token: intermediary.token });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer]);
  });

  test('lose the name of a person who is erased, and keep the number', async () => {
    const { id, token } = await api.createIntermediary('Forgetful');
    await TestPerson.join(api, 'bia@example.com', { intermediaryId: id, role: 'operator' });
    const accepted = async () => (await list('action=person.invitation_accepted', token))[0];
    const before = await accepted();
    expect(before).toMatchObject({ person: 'Ana Souza', actor: expect.stringMatching(/^person:/) as string });
    await removePerson(api.service, 'bia@example.com', undefined);
    expect(await accepted()).toEqual({ ...before, person: null });
  });
});

test('a page looks through 10,000 records, and its link leads on past those that the filter leaves out', async () => {
  const { id, token } = await api.createIntermediary('Busy');
  const record = (action: 'seller.updated' | 'seller.blocked', subject: string) =>
    ({ action, subject, occurredAt: api.now }) as const;
  const many = Array.from({ length: 12_000 }, (_, n) => record('seller.updated', `seller:${n}`));
  await api.service.store.write((tx) =>
    recordAudits(tx, api.service.keyring, operator(id), [record('seller.blocked', 'seller:1'), ...many]),
  );
  const first = await api.call<AuditRecord[]>('GET', `${path}?action=seller.blocked`, { token });
  expect(first.body).toEqual([]);
  const second = await api.call<AuditRecord[]>('GET', nextOf(first.headers)!, { token });
  expect(second.body.map(({ subject }) => subject)).toEqual(['seller:1']);
  expect(nextOf(second.headers)).toBeNull();
  const changed = nextOf(first.headers)!.replace('seller.blocked', 'seller.updated');
  expect((await api.call('GET', changed, { token })).body.code).toBe('cursor_mismatch');
  // Each record is in exactly one page.
  const seen: number[] = [];
  for (let next: string | null = `${path}?limit=1000`; next !== null;) {
    const page = await api.call<AuditRecord[]>('GET', next, { token });
    seen.push(...page.body.map(({ idRecord }) => idRecord));
    next = nextOf(page.headers);
  }
  expect([seen.length, new Set(seen).size]).toEqual([12_004, 12_004]);
});
