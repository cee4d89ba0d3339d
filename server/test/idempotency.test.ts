import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { setStatus } from './support/seller-status.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { bankForm, createSeller, sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { keyedOperations, prepareKeyed, type KeyedRequest } from './support/keyed-requests.ts';
import { hashQuickly } from './support/quick-hash.ts';
import { TestApi, type ApiResponse, type ProblemBody } from './support/test-api.ts';

const header = 'x-idempotency-key';
const alias = 'Idempotency-Key';
const replayed = 'idempotent-replayed';

/** How a key may be written does not depend on the engine. */
const onSqlite = inject('engine') === 'sqlite';

let api: TestApi;
/** How many passwords were hashed. */
let hashes = 0;
let intermediary: { id: number; token: string; tokenId: number };

beforeAll(async () => {
  api = await TestApi.start({
    hashPassword(password) {
      hashes += 1;
      return hashQuickly(password);
    },
  });
  intermediary = await api.createIntermediary();
});
afterAll(() => api.stop());

type Sent = Pick<KeyedRequest, 'token' | 'method' | 'path' | 'body'>;

function send(request: Sent, headers: Record<string, string>): Promise<ApiResponse<ProblemBody>> {
  const { token, method, path, body } = request;
  return api.call(method, path, { token, body, headers });
}

const sendRaw = ({ token, method, path }: Sent, rawBody: string, key: string) =>
  api.call(method, path, {
    token,
    rawBody,
    headers: { [header]: key, 'Content-Type': 'application/json' },
  });

function expectReplay(response: ApiResponse<unknown>, first: ApiResponse<unknown>): void {
  expect(response.status, response.text).toBe(first.status);
  expect(response.text).toBe(first.text);
  expect(response.headers.get(replayed)).toBe('true');
}

function expectFirst(response: ApiResponse<unknown>): void {
  expect(response.status, response.text).toBe(200);
  expect(response.headers.get(replayed)).toBeNull();
}

/** Sends a request that must be refused, and checks that it changed nothing. */
async function refusal(request: Sent, headers: Record<string, string>) {
  const before = await dumpDatabase(api.service.store);
  const response = await send(request, headers);
  expect(await dumpDatabase(api.service.store)).toBe(before);
  expect(response.headers.get(replayed)).toBeNull();
  const { status, code, errors } = response.body;
  return { status, code, pointers: errors?.map(({ pointer }) => pointer) };
}

// One operation works before its transaction, and one does not. storage-failure.test.ts repeats every operation with a
// key.
describe.each(['createSeller', 'refundCharge'] as const)('%s with an idempotency key (D9)', (operation) => {
  const prepare = () => prepareKeyed(api, intermediary, operation);

  test('sent again gives the same status and bytes, says so, and happens once', async () => {
    const request = await prepare();
    const key = randomUUID();
    const first = await send(request, { [header]: key });
    expectFirst(first);
    const before = await dumpDatabase(api.service.store);
    for (let n = 0; n < 3; n++) expectReplay(await send(request, { [header]: key }), first);
    expect(await dumpDatabase(api.service.store)).toBe(before);
    expect(await request.effects()).toBe(1);
  });

  test('takes another spelling of the same JSON for the same body', async () => {
    const request = await prepare();
    const key = randomUUID();
    const first = await send(request, { [header]: key });
    for (const text of spellings(request.body)) expectReplay(await sendRaw(request, text, key), first);
    expect(await request.effects()).toBe(1);
  });

  test('knows the alias as the same key, alone and beside it', async () => {
    const request = await prepare();
    const key = randomUUID();
    const first = await send(request, { [alias]: key });
    expectFirst(first);
    expectReplay(await send(request, { [header]: key }), first);
    expectReplay(await send(request, { [alias]: key }), first);
    expectReplay(await send(request, { [header]: key, [alias]: key }), first);
    expect(await request.effects()).toBe(1);
  });

  test.runIf(onSqlite)('and another one in the alias is 400', async () => {
    const request = await prepare();
    const headers = { [header]: 'one', [alias]: 'two' };
    expect(await refusal(request, headers)).toEqual({
      status: 400,
      code: 'invalid_request',
      pointers: ['/header/Idempotency-Key'],
    });
    expect(await request.effects()).toBe(0);
  });

  test.runIf(onSqlite).each([
    ['no character', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a space', 'two words'],
    ['a tab', 'two\twords'],
    ['a character beyond ASCII', 'cl\u00e9'],
  ])('of %s is 400, by either name', async (_, key) => {
    const request = await prepare();
    for (const name of [header, alias]) {
      expect(await refusal(request, { [name]: key })).toEqual({
        status: 400,
        code: 'invalid_request',
        pointers: [`/header/${name.toLowerCase()}`],
      });
    }
    expect(await request.effects()).toBe(0);
  });

  test.each([
    ['1 character', '!'],
    ['255 characters', '~'.repeat(255)],
  ])('of %s is a key', async (_, key) => {
    const request = await prepare();
    const first = await send(request, { [header]: key });
    expectFirst(first);
    expectReplay(await send(request, { [header]: key }), first);
    expect(await request.effects()).toBe(1);
  });

  test('sent many times at once happens once, and every answer is the same', async () => {
    const request = await prepare();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(request, { [header]: key })));
    const first = answers.filter(({ headers }) => headers.get(replayed) === null);
    expect(first.length).toBe(1);
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([200, first[0]?.text]);
    }
    expect(await request.effects()).toBe(1);
  });

  test('sent with two bodies at once happens with one of them, and the other is refused', async () => {
    const request = await prepare();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        send({ ...request, body: n % 2 === 0 ? request.body : request.otherBody }, { [header]: key }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(422)]);
    const refused = answers.filter(({ status }) => status === 422);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['idempotency_key_reused']));
    expect(await request.effects()).toBe(1);
  });

  test('that was refused is still free', async () => {
    const request = await prepare();
    const key = randomUUID();
    const incomplete = Object.fromEntries(Object.entries(request.body).slice(1));
    expect(await refusal({ ...request, body: incomplete }, { [header]: key })).toMatchObject({ status: 400 });
    expectFirst(await send(request, { [header]: key }));
  });

  test('belongs to the intermediary, whichever of its tokens sends it', async () => {
    const request = await prepare();
    const key = randomUUID();
    const first = await send(request, { [header]: key });
    const second = await api.service.store.write((tx) =>
      issueToken(tx, api.service, operator(intermediary.id), null, api.now),
    );
    expectReplay(await send({ ...request, token: second.token }, { [header]: key }), first);
  });
});

test.each(keyedOperations)(
  '%s with a used key and another body is 422, and the first one can still be replayed',
  async (operation) => {
    const request = await prepareKeyed(api, intermediary, operation);
    const key = randomUUID();
    const first = await send(request, { [header]: key });
    expect(await refusal({ ...request, body: request.otherBody }, { [header]: key })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    expectReplay(await send(request, { [header]: key }), first);
  },
);

test.each([
  ['createSeller', 422],
  ['refundCharge', 422],
  ['updateSellerBankData', 200],
  ['createRatePlan', 200],
] as const)(
  '%s without a key happens every time it can: the second answer is %i',
  async (operation, status) => {
    const request = await prepareKeyed(api, intermediary, operation);
    expectFirst(await send(request, {}));
    const second = await send(request, {});
    expect([second.status, second.headers.get(replayed)]).toEqual([status, null]);
  },
);

/** Returns the same JSON in other spellings: other order, white space, escapes, and numbers. */
function spellings(body: object): string[] {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, inner]) => [name, reversed(inner)]),
        )
      : value;
  };
  const text = JSON.stringify(body);
  const escaped = text.replace(/"(\w)/g, (_, letter: string) => {
    return `"\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  const spelled = text.replace(/:([1-9]\d*)([,}])/g, ':$10e-1$2');
  return [JSON.stringify(reversed(body)), JSON.stringify(body, null, '\t'), escaped, spelled];
}

describe('the scope of a key (D9)', () => {
  const bankUpdate = (idSeller: number, token: string): Sent => ({
    token,
    method: 'PATCH',
    path: '/v2/seller',
    body: { idSeller, account: bankForm() },
  });
  const refundOf = (uuid: string, token: string): Sent => ({
    token,
    method: 'PATCH',
    path: `/v2/charges/${uuid}/refund`,
    body: { asFraud: false },
  });

  test('a seller and its intermediary have keys of their own', async () => {
    const seller = await createSeller(api, intermediary.token, 9_001);
    const key = randomUUID();
    expectFirst(await send(bankUpdate(seller.id, intermediary.token), { [header]: key }));
    expectFirst(await send(bankUpdate(seller.id, seller.token), { [header]: key }));
  });

  test('two sellers have keys of their own', async () => {
    const key = randomUUID();
    for (const n of [9_002, 9_003]) {
      const seller = await createSeller(api, intermediary.token, n);
      expectFirst(await send(bankUpdate(seller.id, seller.token), { [header]: key }));
    }
  });

  test('two intermediaries have keys of their own', async () => {
    const key = randomUUID();
    const stranger = await api.createIntermediary('Stranger of the keys');
    const body = sellerBody(9_004);
    const answers = [];
    for (const token of [intermediary.token, stranger.token]) {
      const sent = await send({ token, method: 'POST', path: '/v2/seller', body }, { [header]: key });
      expectFirst(sent);
      answers.push(sent.text);
    }
    expect(answers[0]).not.toBe(answers[1]);
  });

  test('each operation has keys of its own', async () => {
    const key = randomUUID();
    for (const operation of keyedOperations) {
      const request = await prepareKeyed(api, intermediary, operation);
      expectFirst(await send(request, { [header]: key }));
    }
  });

  test('each charge has keys of its own, however its uuid is written', async () => {
    const seller = await createSeller(api, intermediary.token, 9_005);
    const uuids = ['abcdefab-0000-4000-8000-000000000001', 'abcdefab-0000-4000-8000-000000000002'];
    await importLines(
      api,
      uuids.map((uuid) => chargeLine({ idSeller: seller.id, uuid })),
    );
    const key = randomUUID();
    const answers = [];
    for (const uuid of uuids) {
      const sent = await send(refundOf(uuid, intermediary.token), { [header]: key });
      expectFirst(sent);
      answers.push(sent);
    }
    const inCapitals = refundOf(uuids[0]!.toUpperCase(), intermediary.token);
    expectReplay(await send(inCapitals, { [header]: key }), answers[0]!);
  });

  test('keys that differ in one letter are different keys', async () => {
    const seller = await createSeller(api, intermediary.token, 9_006);
    for (const key of ['same-key-a', 'same-key-A', 'same-key-a.']) {
      expectFirst(await send(bankUpdate(seller.id, seller.token), { [header]: key }));
    }
  });

  test('a blocked seller gets no replay', async () => {
    const seller = await createSeller(api, intermediary.token, 9_007);
    const key = randomUUID();
    const first = await send(bankUpdate(seller.id, seller.token), { [header]: key });
    await setStatus(api.service, seller.id, 'BLOCKED');
    expect((await send(bankUpdate(seller.id, seller.token), { [header]: key })).body.code).toBe(
      'seller_blocked',
    );
    await setStatus(api.service, seller.id, 'ACTIVE');
    expectReplay(await send(bankUpdate(seller.id, seller.token), { [header]: key }), first);
  });
});

describe('only success is kept: the same key may be tried again after', () => {
  test('a charge that was not there yet', async () => {
    const seller = await createSeller(api, intermediary.token, 9_101);
    const uuid = chargeUuid(9_101);
    const request = { token: seller.token, method: 'PATCH', path: `/v2/charges/${uuid}/refund` };
    const key = randomUUID();
    const sent = () => send({ ...request, body: { asFraud: true } }, { [header]: key });
    expect((await sent()).status).toBe(404);
    await importLines(api, [chargeLine({ idSeller: seller.id, uuid })]);
    const first = await sent();
    expectFirst(first);
    expectReplay(await sent(), first);
  });

  test("a document that was not the seller's", async () => {
    const seller = await createSeller(api, intermediary.token, 9_102);
    const { token } = seller;
    const key = randomUUID();
    const sent = (cnpj: string) =>
      send(
        {
          token,
          method: 'PATCH',
          path: '/v2/seller',
          body: { idSeller: seller.id, cnpj, account: bankForm() },
        },
        { [header]: key },
      );
    expect((await sent(sellerBody(9_103).document)).body.code).toBe('document_mismatch');
    expectFirst(await sent(seller.document));
  });

  test('a document that was taken', async () => {
    await createSeller(api, intermediary.token, 9_104);
    const key = randomUUID();
    const sent = (n: number) =>
      api.call<components['schemas']['SellerCreated'] & ProblemBody>('POST', '/v2/seller', {
        token: intermediary.token,
        body: sellerBody(n),
        headers: { [header]: key },
      });
    expect((await sent(9_104)).body.code).toBe('seller_already_registered');
    const first = await sent(9_105);
    expectFirst(first);
    expect(first.body.document).toBe(sellerBody(9_105).document);
  });
});

test('a replay hashes no password again', async () => {
  const request = await prepareKeyed(api, intermediary, 'createSeller');
  const key = randomUUID();
  hashes = 0;
  for (const replayed of [null, 'true']) {
    const { status, headers } = await send(request, { [header]: key });
    expect([status, headers.get('idempotent-replayed')]).toEqual([200, replayed]);
    expect(hashes).toBe(1);
  }
});
