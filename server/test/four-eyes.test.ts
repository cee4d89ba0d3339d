import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test as onBoth } from 'vitest';
import type { components } from '../../generated/api.ts';
import { expireApprovals } from '../src/approvals/approval.service.ts';
import { deleteApprovalsBefore } from '../src/approvals/approval.repository.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { addPerson, personForToken, removePerson, setDisabled } from '../src/people/people.service.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import type { Role } from '../src/tokens/token.ts';
import { deleteFinishedDeliveries } from '../src/webhooks/operating/prune.repository.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { adjustmentBody, bankForm, createSeller, planBody } from './support/fixtures.ts';
import { TestPerson } from './support/people.ts';
import { createPlan } from './support/plans.ts';
import { readListPages } from './support/list-pages.ts';
import { Receiver } from './support/receiver.ts';
import { SeededRandom, testSeed } from './support/seeded-random.ts';
import { eventFaults } from './support/spec-check.ts';
import { setStatus } from './support/seller-status.ts';
import { createTestWorker } from './support/test-worker.ts';
import { TestApi, type ApiResponse, type ProblemBody } from './support/test-api.ts';

/** For what does not depend on the engine. */
const test = onBoth.runIf(inject('engine') === 'sqlite');

type Schemas = components['schemas'];
type Approval = Schemas['Approval'];
/** An approval, or a problem. */
type Body = Approval & Omit<ProblemBody, 'status'>;
type Answer = ApiResponse<Body>;

let api: TestApi;
let intermediary: { id: number; token: string };
/** Tokens of one person who asks, of two who decide, and of nobody in particular. */
let tokens: Record<'asker' | 'approver' | 'admin' | 'program', string>;
/** With the token that came with it, and one of its owner. */
let seller: { id: number; token: string; owner: string };
let numbers = 0;

const limitCents = 100_000;
const day = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  api = await TestApi.start({ trustProxy: 1 });
  intermediary = await api.createIntermediary();
  api.service.fourEyes = true;
  api.service.adjustmentConfirmAboveCents = limitCents;
  tokens = {
    asker: await tokenOf(1_001, 'operator'),
    approver: await tokenOf(1_002, 'approver'),
    admin: await tokenOf(1_003, 'admin'),
    program: await tokenOf(null, 'admin'),
  };
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { id, token } = await createSeller(api, intermediary.token, ++numbers);
  seller = { id, token, owner: await tokenOf(2_000, 'seller_owner', id) };
});

async function tokenOf(personId: number | null, role: Role, sellerId: number | null = null): Promise<string> {
  const { service, now } = api;
  const { token } = await service.store.write((tx) =>
    issueToken(tx, service, operator(intermediary.id), sellerId, now, { role, personId }),
  );
  return token;
}

const later = (ms: number) => api.setNow(new Date(api.now + ms).toISOString());
const keyed = (key = `key-${++numbers}`) => ({ headers: { 'x-idempotency-key': key } });
const call = (method: string, path: string, token: string, request: object = {}) =>
  api.call<Body>(method, path, { token, ...request });
const refusal = ({ status, body }: ApiResponse<Pick<ProblemBody, 'code'>>) => [status, body.code];

/** More than the limit, by one centavo. */
const large = (value = 1_000.01) => adjustmentBody(seller.id, { value });
const adjust = (token = tokens.asker, body: object = large(), key?: string) =>
  call('POST', '/v2/payfac/adjustments', token, { body, ...keyed(key) });
const changeAccount = (token: string, number = '4711') =>
  call('PATCH', '/v2/seller', token, { body: { idSeller: seller.id, account: { ...bankForm(), number } } });
const approve = (idApproval: number, token = tokens.approver, request = {}) =>
  call('POST', `/v2/payfac/approvals/${idApproval}/approve`, token, request);
const refuse = (idApproval: number, token = tokens.approver, reason = 'Wrong amount') =>
  call('POST', `/v2/payfac/approvals/${idApproval}/refuse`, token, { body: { reason } });
const read = (idApproval: number) =>
  call('GET', `/v2/payfac/approvals/${idApproval}`, tokens.asker).then(({ body }) => body);

/** Returns the approval that an answer says somebody must decide. */
function asked({ status, body, text }: Answer): Approval {
  expect([status, body.status], text).toEqual([202, 'PENDING']);
  return body;
}

async function balance(): Promise<number> {
  const { body } = await api.call<Schemas['Balance']>('GET', `/v2/seller/${seller.id}/balance`, {
    token: intermediary.token,
  });
  return body.available;
}

async function account(): Promise<string | undefined> {
  const { body } = await api.call<Schemas['Seller']>('GET', `/v2/seller?sellerId=${seller.id}`, {
    token: intermediary.token,
  });
  return body.bankAccount.account;
}

/** The audit records, oldest first, as action, subject and actor. */
async function audit(): Promise<string[]> {
  const rows = await api.service.store.read
    .selectFrom('audit_records')
    .select(['action', 'subject', 'actor'])
    .where('intermediary_id', '=', intermediary.id)
    .orderBy('id')
    .execute();
  return rows.map(({ action, subject, actor }) => `${action} ${subject} ${actor.replace(/\d+$/, 'N')}`);
}

async function judicialHold(): Promise<number> {
  const body = { amount: 50, reason: 'JUDICIAL', reference: '0001234-56.2026.8.26.0100' };
  const path = `/v2/payfac/seller/${seller.id}/holds`;
  const {
    body: hold,
    text,
    status,
  } = await api.call<Schemas['Hold']>('POST', path, {
    ...{ token: intermediary.token, body },
    ...keyed(),
  });
  expect(status, text).toBe(200);
  return hold.idHold;
}

const release = (idHold: number, token = tokens.asker) =>
  call('POST', `/v2/payfac/seller/${seller.id}/holds/${idHold}/release`, token);

describe('an adjustment of more than the limit', () => {
  test('is only asked for, and made when another person approves it, with that day as its date', async () => {
    const { body: small, status } = await adjust(tokens.asker, large(1_000));
    expect([status, small]).toMatchObject([200, { value: 1_000 }]);
    const before = await audit();
    const approval = asked(await adjust());
    expect(approval).toMatchObject({
      idSeller: seller.id,
      change: { operation: 'createAdjustment', body: large() },
      requestedBy: { idPerson: 1_001, name: null },
      expiresAt: new Date(api.now + 7 * day).toISOString(),
      ...{ decidedBy: null, endedAt: null, reason: null, subject: null, isOwn: true },
    });
    expect(await balance()).toBe(1_000);

    later(2 * day);
    const approved = await approve(approval.idApproval);
    expect(approved.body).toMatchObject({
      ...{ status: 'APPROVED', isOwn: false, decidedBy: { idPerson: 1_002, name: null } },
      endedAt: new Date(api.now).toISOString(),
      subject: expect.stringMatching(/^adjustment:\d+$/) as string,
    });
    expect(await balance()).toBe(2_000.01);
    const { idApproval, subject } = approved.body;
    expect((await audit()).slice(before.length)).toEqual([
      `approval.requested approval:${idApproval} token:N`,
      `adjustment.created ${subject} approval:${idApproval} token:N`,
      `approval.approved approval:${idApproval} ${subject} token:N`,
    ]);
    const listed = await api.call<Schemas['Adjustment'][]>(
      'GET',
      `/v2/payfac/adjustments?idSeller=${seller.id}`,
      { token: intermediary.token },
    );
    expect(listed.body[0]?.createdAt).toBe(new Date(api.now).toISOString());
  });

  test('is approved once: a second time changes nothing', async () => {
    const { idApproval } = asked(await adjust());
    const first = await approve(idApproval, tokens.approver, keyed('once'));
    const again = await approve(idApproval, tokens.approver, keyed('once'));
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    const byOther = await approve(idApproval, tokens.admin);
    expect([byOther.status, byOther.body]).toEqual([200, first.body]);
    expect(await balance()).toBe(1_000.01);
  });

  test('is asked for once with one key, also after it was decided', async () => {
    const [first, again] = [
      await adjust(tokens.asker, large(), 'same'),
      await adjust(tokens.asker, large(), 'same'),
    ];
    await approve(asked(first).idApproval);
    const after = await adjust(tokens.asker, large(), 'same');
    expect([again.text, after.text]).toEqual([first.text, first.text]);
    expect(await balance()).toBe(1_000.01);
  });

  test('needs a person: a token without one can neither ask for it nor decide', async () => {
    const { idApproval } = asked(await adjust());
    const before = await dumpDatabase(api.service.store);
    expect(refusal(await adjust(tokens.program))).toEqual([403, 'person_required']);
    expect(refusal(await approve(idApproval, tokens.program))).toEqual([403, 'person_required']);
    expect(refusal(await refuse(idApproval, tokens.program))).toEqual([403, 'person_required']);
    expect((await dumpDatabase(api.service.store)) === before).toBe(true);
  });

  test('that could not be made is refused at once, and nothing is written', async () => {
    const before = await dumpDatabase(api.service.store);
    const ofNobody = adjustmentBody(999_999, { value: 5_000 });
    expect(refusal(await adjust(tokens.asker, ofNobody))).toEqual([404, 'seller_not_found']);
    const wrongCharge = { ...large(), uuid_charge: '9531985d-5d9d-49f8-9818-e811892f902b' };
    expect(refusal(await adjust(tokens.asker, wrongCharge))).toEqual([404, 'charge_not_found']);
    expect((await dumpDatabase(api.service.store)) === before).toBe(true);
  });

  test('is made at once, also with a token that names no person, when four eyes is off', async () => {
    api.service.fourEyes = false;
    try {
      const unconfirmed = await adjust(tokens.program);
      expect(refusal(unconfirmed)).toEqual([422, 'adjustment_not_confirmed']);
      expect((await adjust(tokens.program, { ...large(), confirmed: true })).status).toBe(200);
    } finally {
      api.service.fourEyes = true;
    }
  });
});

describe('who asked for a change', () => {
  test('cannot approve it, with no token and in no session of theirs', async () => {
    const email = 'ana@example.com';
    const at = { intermediaryId: intermediary.id, role: 'admin' } as const;
    const ana = await TestPerson.join(api, email, at);
    const { id } = await api.service.store.read
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const [first, second] = [await tokenOf(id, 'operator'), await tokenOf(id, 'approver')];
    const inSession = await ana.call<Approval>('POST', '/v2/payfac/adjustments', large(), keyed().headers);
    const ofSession = asked(inSession as Answer);
    const ofToken = asked(await adjust(first));
    expect(ofSession.requestedBy).toEqual({ idPerson: id, name: 'Ana Souza' });
    for (const { idApproval } of [ofSession, ofToken]) {
      const path = `/v2/payfac/approvals/${idApproval}/approve`;
      expect(refusal(await approve(idApproval, second))).toEqual([403, 'approval_by_asker']);
      expect(refusal(await ana.call<ProblemBody>('POST', path))).toEqual([403, 'approval_by_asker']);
    }
    expect(await balance()).toBe(0);
    expect((await approve(ofToken.idApproval)).status).toBe(200);
    // Other people's approvals are decided in a session too.
    const { idApproval } = asked(await adjust());
    const path = `/v2/payfac/approvals/${idApproval}/approve`;
    expect((await ana.call<Approval>('POST', path)).body).toMatchObject({
      ...{ status: 'APPROVED', decidedBy: { idPerson: id, name: 'Ana Souza' } },
    });
    expect((await audit()).at(-1)).toMatch(
      new RegExp(`^approval.approved approval:${idApproval} .* person:${id}/session:N$`),
    );
  });

  test('takes it back by refusing it; then nobody can approve it', async () => {
    const { idApproval } = asked(await adjust());
    const refused = await refuse(idApproval, tokens.asker, 'Typed wrong');
    expect(refused.body).toMatchObject({ status: 'REFUSED', reason: 'Typed wrong', subject: null });
    expect((await refuse(idApproval, tokens.admin, 'Also wrong')).body.reason).toBe('Typed wrong');
    expect(refusal(await approve(idApproval))).toEqual([422, 'approval_ended']);
    expect(await balance()).toBe(0);
  });
});

describe('an account', () => {
  test('that the intermediary changes waits for another person, and is held from then on', async () => {
    const before = await account();
    const { idApproval, change } = asked(await changeAccount(tokens.asker));
    expect(change).toMatchObject({ operation: 'updateSellerBankData', body: { idSeller: seller.id } });
    expect(await account()).toBe(before);
    later(day);
    expect((await approve(idApproval)).body.subject).toBe(`seller:${seller.id}`);
    expect(await account()).toBe('4711');
    const { body } = await api.call<Schemas['Balance']>('GET', `/v2/seller/${seller.id}/balance`, {
      token: intermediary.token,
    });
    expect(body.heldUntil).toBe(new Date(api.now + day).toISOString());
  });

  test('that a person of its seller changes waits for nobody, unless they work for the intermediary too', async () => {
    const owner = await tokenOf(2_001, 'seller_owner', seller.id);
    expect((await changeAccount(owner, '123')).status).toBe(200);
    expect(await account()).toBe('123');
    const [email, intermediaryId] = [`both-${seller.id}@example.com`, intermediary.id];
    await addPerson(api.service, {
      ...{ email, name: 'Both', intermediaryId, sellerId: null, role: 'operator' },
    });
    const personId = await api.service.store.write((tx) =>
      personForToken(tx, email, { intermediaryId, sellerId: null }),
    );
    asked(await changeAccount(await tokenOf(personId, 'seller_owner', seller.id), '456'));
    expect(await account()).toBe('123');
  });

  test('is not changed with the seller’s token that the intermediary got', async () => {
    expect(refusal(await changeAccount(seller.token, '123'))).toEqual([403, 'person_required']);
  });

  test('that was changed meanwhile stays: the approval is outdated', async () => {
    const [one, other] = [
      asked(await changeAccount(tokens.asker, '111')).idApproval,
      asked(await changeAccount(tokens.asker, '222')).idApproval,
    ];
    await changeAccount(seller.owner, '333');
    expect(refusal(await approve(one))).toEqual([422, 'approval_outdated']);
    // The same account again is another state too.
    await changeAccount(seller.owner, '444');
    await changeAccount(seller.owner, '333');
    expect(refusal(await approve(other))).toEqual([422, 'approval_outdated']);
    expect(await account()).toBe('333');
    expect((await read(one)).status).toBe('PENDING');
  });

  test('with an error is refused when it is asked for', async () => {
    const body = { idSeller: seller.id, cnpj: '11222333000181', account: bankForm() };
    const wrong = await call('PATCH', '/v2/seller', tokens.asker, { body });
    expect(refusal(wrong)).toEqual([422, 'document_mismatch']);
  });
});

describe('the prices of a plan', () => {
  const priced = (value: number) => ({
    ...planBody({ pix: { delayForRedeem: 0, value, rateType: 'FIXED' } }),
  });
  const update = (planId: number, value: number, more = {}) =>
    call('PUT', `/v2/payfac/rate-plans/${planId}`, tokens.asker, { body: { ...priced(value), ...more } });
  const versionsOf = async (planId: number) => {
    const path = `/v2/payfac/rate-plans/${planId}`;
    const { body } = await api.call<Schemas['RatePlan']>('GET', path, { token: intermediary.token });
    return body.versions.map(({ tax, validFrom }) => [tax.pix.value, validFrom]);
  };

  test('change once another person approves, from then on; a second change meanwhile is outdated', async () => {
    const planId = await createPlan(api, intermediary.token);
    const before = await versionsOf(planId);
    const [dear, dearer] = [asked(await update(planId, 0.4)), asked(await update(planId, 0.5))];
    expect(dear).toMatchObject({ idSeller: null, change: { operation: 'updateRatePlan', idPlan: planId } });
    expect(await versionsOf(planId)).toEqual(before);
    later(60_000);
    expect((await approve(dear.idApproval)).body.subject).toBe(`plan:${planId}`);
    expect(await versionsOf(planId)).toEqual([...before, [0.4, new Date(api.now).toISOString()]]);
    expect(refusal(await approve(dearer.idApproval))).toEqual([422, 'approval_outdated']);
  });

  test('that should have begun before they are approved are refused with the reason', async () => {
    const planId = await createPlan(api, intermediary.token);
    const validFrom = new Date(api.now + 60_000).toISOString();
    const { idApproval } = asked(await update(planId, 0.4, { validFrom }));
    later(61_000);
    expect(refusal(await approve(idApproval))).toEqual([422, 'valid_from_in_past']);
    expect((await read(idApproval)).status).toBe('PENDING');
  });

  test('of a plan that does not exist are refused at once', async () => {
    expect(refusal(await update(999_999, 0.4))).toEqual([404, 'rate_plan_not_found']);
  });
});

describe('a hold', () => {
  test('that a court ordered is released by two persons, once', async () => {
    const idHold = await judicialHold();
    const [one, other] = [asked(await release(idHold)), asked(await release(idHold))];
    expect(one.change).toEqual({ operation: 'releaseHold', idSeller: seller.id, idHold });
    expect((await approve(one.idApproval)).body.subject).toBe(`hold:${idHold}`);
    expect(refusal(await approve(other.idApproval))).toEqual([422, 'approval_outdated']);
    // It is released, so there is nothing to decide.
    const { status, body } = await release(idHold);
    expect([status, body]).toMatchObject([200, { status: 'RELEASED' }]);
  });

  test('for another reason is released by one', async () => {
    await adjust(tokens.asker, large(100));
    const { body } = await api.call<Schemas['Hold']>('POST', `/v2/payfac/seller/${seller.id}/holds`, {
      ...{ token: tokens.program, body: { amount: 5, reason: 'RISK' } },
      ...keyed(),
    });
    expect((await release(body.idHold, tokens.program)).body).toMatchObject({ status: 'RELEASED' });
  });
});

test('the list has each approval once, the newest first, in pages that belong to their filters', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.unshift(asked(await adjust()).idApproval);
  await refuse(ids[0]!);
  const path = `/v2/payfac/approvals?limit=2&idSeller=${seller.id}`;
  const read = async (query = '') =>
    (await readListPages<Approval>(api, tokens.approver, path + query)).map((page) =>
      page.map(({ idApproval }) => idApproval),
    );
  expect(await read()).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  expect((await read('&status=PENDING')).flat()).toEqual(ids.slice(1));
  const { headers } = await call('GET', path, tokens.approver);
  const cursor = /cursor=([^>&]+)/.exec(headers.get('link') ?? '')?.[1] ?? '';
  const other = await call('GET', `${path}&status=PENDING&cursor=${cursor}`, tokens.approver);
  expect(refusal(other)).toEqual([422, 'cursor_mismatch']);
});

describe('time', () => {
  test('ends what nobody decides after seven days, and not before', async () => {
    const [inTime, late] = [asked(await adjust()).idApproval, asked(await adjust()).idApproval];
    const list = async (status: string) => {
      const path = `/v2/payfac/approvals?status=${status}&idSeller=${seller.id}`;
      const { body } = await api.call<Approval[]>('GET', path, { token: tokens.approver });
      return body.map(({ idApproval }) => idApproval);
    };
    later(7 * day - 1);
    expect((await approve(inTime)).status).toBe(200);
    expect([await list('PENDING'), await list('EXPIRED')]).toEqual([[late], []]);
    later(1);
    // Whether or not a server has noted it yet.
    for (const isNoted of [false, true]) {
      // Another test may have left one whose seal is broken.
      const error = (...args: unknown[]) => expect(args).not.toMatchObject([{ approvalId: late }]);
      if (isNoted) await expireApprovals(api.service, { error });
      expect([await list('PENDING'), await list('EXPIRED')]).toEqual([[], [late]]);
      const { status, endedAt, expiresAt } = await read(late);
      expect([status, endedAt]).toEqual(['EXPIRED', expiresAt]);
      expect(refusal(await approve(late))).toEqual([422, 'approval_ended']);
      expect(refusal(await refuse(late))).toEqual([422, 'approval_ended']);
    }
    expect(await audit()).toContain(`approval.expired approval:${late} worker`);
    expect(await balance()).toBe(1_000.01);
  });

  test('deletes what ended a year ago, and nothing that is pending', async () => {
    const [ended, open] = [asked(await adjust()).idApproval, asked(await adjust()).idApproval];
    await refuse(ended);
    const prune = (ms: number) => api.service.store.write((tx) => deleteApprovalsBefore(tx, ms));
    await prune(api.now);
    expect((await read(ended)).status).toBe('REFUSED');
    await prune(api.now + 1);
    expect((await read(ended)).code).toBe('approval_not_found');
    expect((await read(open)).status).toBe('PENDING');
  });
});

describe('at once', () => {
  const times = 8;

  onBoth('many persons approve one change, and it is carried out once', async () => {
    const { idApproval } = asked(await adjust());
    const deciders = [tokens.approver, tokens.admin];
    const answers = await Promise.all(
      Array.from({ length: times }, (_, n) => approve(idApproval, deciders[n % 2])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: times }, () => 200));
    expect(new Set(answers.map(({ body }) => body.subject)).size).toBe(1);
    expect(await balance()).toBe(1_000.01);
  });

  onBoth('one approves and another refuses: what is written and what it says agree', async () => {
    for (let n = 0; n < times; n++) {
      const before = await balance();
      const { idApproval } = asked(await adjust(tokens.asker, large(2_000)));
      const answers = await Promise.all(
        n % 2 === 0
          ? [approve(idApproval), refuse(idApproval, tokens.admin)]
          : [refuse(idApproval, tokens.admin), approve(idApproval)],
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      const { status } = await read(idApproval);
      expect((await balance()) - before).toBe(status === 'APPROVED' ? 2_000 : 0);
    }
  });

  onBoth('one approves an account while its seller changes it: the seller’s own stays', async () => {
    for (let n = 0; n < times; n++) {
      const { idApproval } = asked(await changeAccount(tokens.asker, `1${n}`));
      const [approved, own] = await Promise.all([approve(idApproval), changeAccount(seller.owner, `2${n}`)]);
      expect(own.status).toBe(200);
      expect(await account(), approved.text).toBe(`2${n}`);
      expect([200, 422]).toContain(approved.status);
      await refuse(idApproval);
    }
  });

  onBoth('two approve two changes of one plan: one is outdated', async () => {
    const planId = await createPlan(api, intermediary.token);
    const ask = () => call('PUT', `/v2/payfac/rate-plans/${planId}`, tokens.asker, { body: planBody() });
    const [one, other] = [asked(await ask()), asked(await ask())];
    later(60_000);
    const answers = await Promise.all([approve(one.idApproval), approve(other.idApproval, tokens.admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('somebody who can write to the database, without the key', () => {
  const change = (id: number, changed: object) =>
    api.service.store.write((tx) => tx.updateTable('approvals').set(changed).where('id', '=', id).execute());
  const stored = (id: number) =>
    api.service.store.read.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('cannot change a pending approval', async () => {
    const { idApproval } = asked(await adjust());
    const { request, ...row } = await stored(idApproval);
    const changes = [
      { request: request!.replace('1000.01', '9000.01') },
      { asker_id: 9 },
      { basis: 'another' },
      { expires_at: row.expires_at + 1 },
      { seal: Buffer.alloc(36) },
    ];
    for (const changed of changes) {
      await change(idApproval, changed);
      const answer = await approve(idApproval);
      expect(refusal(answer), JSON.stringify(changed)).toEqual([409, 'seal_broken']);
      expect(refusal(await refuse(idApproval))).toEqual([409, 'seal_broken']);
      expect((await call('GET', `/v2/payfac/approvals/${idApproval}`, tokens.admin)).status).toBe(409);
      await change(idApproval, { ...row, request, id: undefined, intermediary_id: undefined });
    }
    expect(await balance()).toBe(0);
    expect((await approve(idApproval)).status).toBe(200);
  });

  test('cannot open again what was refused, nor let the asker decide', async () => {
    const { idApproval } = asked(await adjust());
    await refuse(idApproval);
    await change(idApproval, { status: 'PENDING', decider_id: null, ended_at: null, reason: null });
    expect(refusal(await approve(idApproval))).toEqual([409, 'seal_broken']);
    const asker = { status: 'APPROVED', decider_id: 1_001, ended_at: 1, subject: 'adjustment:1' } as const;
    await expect(change(idApproval, asker)).rejects.toThrow(/check/i);
  });
});

describe('a token for a person', () => {
  const whoIs = (token: string) => api.call('GET', '/v2/session', { token });

  test('ends with the person’s role there, and with the person, for good', async () => {
    const [email, name, intermediaryId] = ['davi@example.com', 'Davi Rocha', intermediary.id];
    const ofIntermediary = { email, name, intermediaryId, sellerId: null, role: 'approver' } as const;
    await addPerson(api.service, ofIntermediary);
    await addPerson(api.service, {
      ...{ ...ofIntermediary, name: '', sellerId: seller.id, role: 'seller_owner' },
    });
    const [here, there] = await api.service.store.write(async (tx) => {
      const issue = async (sellerId: number | null) => {
        const personId = await personForToken(tx, email, { intermediaryId, sellerId });
        return issueToken(tx, api.service, operator(intermediaryId), sellerId, api.now, { personId });
      };
      return [await issue(null), await issue(seller.id)];
    });
    await removePerson(api.service, email, seller.id);
    expect((await whoIs(here.token)).status).toBe(200);
    expect(refusal(await whoIs(there.token))).toEqual([401, 'token_invalid']);
    expect((await audit()).at(-1)).toBe(`token.revoked token:${there.id} command`);
    await setDisabled(api.service, email, true);
    await expect(
      api.service.store.write((tx) => personForToken(tx, email, { intermediaryId, sellerId: null })),
    ).rejects.toThrow('davi@example.com is disabled. Run `payfac user enable davi@example.com` first.');
    await setDisabled(api.service, email, false);
    expect(refusal(await whoIs(here.token))).toEqual([401, 'token_invalid']);
  });

  test('is made for somebody whom the intermediary knows', async () => {
    const other = await api.createIntermediary('Other');
    const email = 'eva@example.com';
    await addPerson(api.service, {
      ...{ email, name: 'Eva', intermediaryId: other.id, sellerId: null, role: 'viewer' },
    });
    const made = (of: string) =>
      api.service.store.write((tx) =>
        personForToken(tx, of, { intermediaryId: intermediary.id, sellerId: null }),
      );
    await expect(made(email)).rejects.toThrow(
      'eva@example.com has no role there. Give them one with `payfac user add` first.',
    );
    await expect(made('nobody@example.com')).rejects.toThrow(
      'nobody has the e-mail address nobody@example.com.',
    );
  });

  test('cannot be given to somebody else in the database', async () => {
    const token = await tokenOf(1_004, 'approver');
    expect((await whoIs(token)).status).toBe(200);
    const change = (from: number, to: number | null) =>
      api.service.store.write((tx) =>
        tx.updateTable('tokens').set({ person_id: to }).where('person_id', '=', from).execute(),
      );
    await change(1_004, 1_005);
    expect(refusal(await whoIs(token))).toEqual([401, 'token_invalid']);
  });
});

describe('a random history', () => {
  const seed = testSeed();

  onBoth(`of requests, decisions and changes ends as the decisions say (SEED=${seed})`, async () => {
    const random = new SeededRandom(seed);
    const people = [1_001, 1_002, 1_003];
    const tokenOfPerson = new Map(
      await Promise.all(people.map(async (id) => [id, await tokenOf(id, 'admin')] as const)),
    );
    /** What was asked for, by its approval; `changes` counts the changes of the account before it. */
    const known = new Map<
      number,
      { by: number; cents: number; number: string; changes: number; at: number; status: string }
    >();
    let [cents, number, changes] = [0, await account(), 0];
    const statusOf = (id: number) => {
      const { status, at } = known.get(id)!;
      return status === 'PENDING' && api.now >= at + 7 * day ? 'EXPIRED' : status;
    };
    for (let step = 0; step < 60; step++) {
      const by = random.pick(people);
      const token = tokenOfPerson.get(by)!;
      const kind = random.pick([
        'ask',
        'ask',
        'account',
        'approve',
        'approve',
        'approve',
        'refuse',
        'own',
        'wait',
      ]);
      if (kind === 'ask' || kind === 'account') {
        const of = {
          cents: random.between(limitCents + 1, 9_999_999),
          number: String(random.between(1, 999_999)),
        };
        const answer =
          kind === 'ask' ? await adjust(token, large(of.cents / 100)) : await changeAccount(token, of.number);
        const { idApproval } = asked(answer);
        const what = kind === 'ask' ? { ...of, number: '' } : { ...of, cents: 0 };
        known.set(idApproval, { by, ...what, changes, at: api.now, status: 'PENDING' });
      } else if (kind === 'own') {
        number = String(random.between(1, 999_999));
        changes += 1;
        expect((await changeAccount(seller.owner, number)).status).toBe(200);
      } else if (kind === 'wait') later(random.between(1, 3 * day));
      else if (known.size > 0) {
        const id = random.pick([...known.keys()]);
        const of = known.get(id)!;
        const status = statusOf(id);
        const answer = await (kind === 'approve' ? approve(id, token) : refuse(id, token));
        const isOutdated = of.number !== '' && of.changes !== changes;
        const done = { approve: 'APPROVED', refuse: 'REFUSED' }[kind as 'approve'];
        const expected =
          status === done
            ? 200
            : status !== 'PENDING'
              ? 'approval_ended'
              : kind === 'approve' && of.by === by
                ? 'approval_by_asker'
                : kind === 'approve' && isOutdated
                  ? 'approval_outdated'
                  : 200;
        expect([answer.status, answer.body.code], `${step} ${kind} ${id}`).toContain(expected);
        if (expected !== 200 || status === done) continue;
        of.status = done;
        if (kind === 'refuse') continue;
        cents += of.cents;
        if (of.number !== '') [number, changes] = [of.number, changes + 1];
      }
    }
    expect([Math.round((await balance()) * 100), await account()]).toEqual([cents, number]);
    for (const id of known.keys()) expect((await read(id)).status).toBe(statusOf(id));
    const { rows } = await sql<{ approved: number; made: number }>`select
      (select count(*) from approvals where seller_id = ${seller.id} and status = 'APPROVED'
        and operation = 'createAdjustment') as approved,
      (select count(*) from adjustments where seller_id = ${seller.id}) as made`.execute(
      api.service.store.read,
    );
    expect(rows[0]?.made).toBe(rows[0]?.approved);
  });
});

test('an erased seller leaves no request, no reply, and nothing that can be approved', async () => {
  const approved = asked(await changeAccount(tokens.asker, '80517236')).idApproval;
  const [approving, refusing] = [keyed(), keyed()];
  expect((await approve(approved, tokens.approver, approving)).status).toBe(200);
  const refused = asked(await changeAccount(tokens.asker, '80517236')).idApproval;
  const no = { body: { reason: 'Wrong' }, ...refusing };
  const path = `/v2/payfac/approvals/${refused}/refuse`;
  expect((await call('POST', path, tokens.approver, no)).status).toBe(200);
  const { idApproval } = asked(await changeAccount(tokens.asker, '80517236'));
  await setStatus(api.service, seller.id, 'BLOCKED');
  await forgetSeller(api.service, operator, seller.id);
  const left = (await dumpDatabase(api.service.store)).split('\n').filter((row) => row.includes('80517236'));
  expect(left).toEqual([]);
  expect(await read(idApproval)).toMatchObject({ status: 'PENDING', change: null, idSeller: seller.id });
  expect(refusal(await approve(idApproval))).toEqual([404, 'seller_not_found']);
  expect((await refuse(idApproval)).status).toBe(200);
  const again = [
    await approve(approved, tokens.approver, approving),
    await call('POST', path, tokens.approver, no),
  ];
  expect(again.map(refusal)).toEqual(again.map(() => [422, 'idempotent_reply_expired']));
});

test('what a person asked for who is disabled, removed or given another role expires', async () => {
  const [email, intermediaryId] = ['gil@example.com', intermediary.id];
  const role = (given: Role) =>
    addPerson(api.service, { ...{ email, name: '', intermediaryId, sellerId: null }, role: given });
  await addPerson(api.service, { email, name: 'Gil', intermediaryId, sellerId: null, role: 'operator' });
  const ways = [
    () => setDisabled(api.service, email, true),
    async () => {
      await setDisabled(api.service, email, false);
      await role('viewer');
    },
    () => removePerson(api.service, email, undefined),
  ];
  for (const [n, way] of ways.entries()) {
    if (n === 1) await setDisabled(api.service, email, false);
    const personId = await api.service.store.write((tx) =>
      personForToken(tx, email, { intermediaryId, sellerId: null }),
    );
    const token = await tokenOf(personId, 'operator');
    const { idApproval } = asked(await adjust(token));
    await way();
    expect((await read(idApproval)).status).toBe('EXPIRED');
    expect(refusal(await approve(idApproval))).toEqual([422, 'approval_ended']);
    expect(refusal(await adjust(token))).toEqual([401, 'token_invalid']);
  }
});

describe('events', { shuffle: false }, () => {
  test('are not written without a webhook of the intermediary, because nobody would be told', async () => {
    asked(await adjust());
    const events = await api.service.store.read
      .selectFrom('outbox_events')
      .select('id')
      .where('seller_id', '=', 0)
      .execute();
    expect(events).toEqual([]);
  });

  test('tell the webhook of the intermediary alone, in their order, and can be sent again', async () => {
    const receiver = await Receiver.start();
    try {
      const body = { url: receiver.url };
      await api.call('PUT', '/v2/payfac/webhook', { token: tokens.admin, body });
      const planId = await createPlan(api, intermediary.token);
      const path = `/v2/payfac/rate-plans/${planId}`;
      const ofPlan = asked(await call('PUT', path, tokens.asker, { body: planBody() })).idApproval;
      const ofSeller = asked(await adjust()).idApproval;
      await refuse(ofPlan);
      await approve(ofSeller);
      const { worker, errors } = createTestWorker(api.service, { settings: {}, allowPrivate: true });
      await worker.drain();
      expect(errors).toEqual([]);
      const events = () =>
        receiver.received.flatMap(({ body, headers }) => {
          const event = JSON.parse(body) as { type: string; data: Record<string, unknown> };
          if (!event.type.startsWith('approval.')) return [];
          expect(eventFaults(event)).toEqual([]);
          return [[headers['webhook-id'], event.type, event.data]];
        });
      const eventOf = (type: string, idApproval: number, about: object, isEnd: boolean) => {
        const sequence = 3 * idApproval - (isEnd ? 1 : 2);
        return [`evt_0_${sequence}`, `approval.${type}`, { ...about, sequence, idApproval }];
      };
      const aboutPlan = { idSeller: null, operation: 'updateRatePlan' };
      const aboutSeller = { idSeller: seller.id, operation: 'createAdjustment' };
      expect(events()).toEqual([
        eventOf('requested', ofPlan, aboutPlan, false),
        eventOf('refused', ofPlan, aboutPlan, true),
        eventOf('requested', ofSeller, aboutSeller, false),
        eventOf('approved', ofSeller, aboutSeller, true),
      ]);
      const listed = await api.call<Schemas['Delivery'][]>('GET', '/v2/deliveries?event=approval.refused', {
        token: tokens.admin,
      });
      const idDelivery = `evt_0_${3 * ofPlan - 1}_payfac`;
      expect(listed.body).toMatchObject([{ idDelivery, idSeller: null, recipient: 'INTERMEDIARY' }]);
      for (const no of [`evt_0_${3 * ofPlan - 1}`, `evt_0_${3 * ofPlan - 1}_former`]) {
        const answer = await call('POST', `/v2/deliveries/${no}/replay`, tokens.admin);
        expect(refusal(answer), no).toEqual([404, 'delivery_not_found']);
      }
      const again = await call('POST', `/v2/deliveries/${idDelivery}/replay`, tokens.admin);
      expect(again.status, again.text).toBe(200);
      await worker.drain();
      await worker.stop(0);
      expect(events().at(-1)).toEqual(eventOf('refused', ofPlan, aboutPlan, true));
      const ofTheSeller = await api.call<unknown[]>('GET', '/v2/deliveries?event=approval.approved', {
        token: seller.token,
      });
      expect(ofTheSeller.body).toEqual([]);

      // The event, which may still be sent, names the approval.
      const { store } = api.service;
      await store.write((tx) => deleteApprovalsBefore(tx, api.now + 1));
      expect((await read(ofPlan)).status).toBe('REFUSED');
      await store.write((tx) => deleteFinishedDeliveries(tx, api.now + 1));
      await store.write((tx) => deleteApprovalsBefore(tx, api.now + 1));
      expect((await read(ofPlan)).code).toBe('approval_not_found');
    } finally {
      await api.call('PUT', '/v2/payfac/webhook', { token: tokens.admin, body: { url: null } });
      await receiver.stop();
    }
  });
});
