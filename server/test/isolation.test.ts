import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpDatabase } from './support/database-dump.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { bankForm, cnpjNumber, createSeller, sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { nextOf, statementPath } from './support/statement-pages.ts';
import { TestApi, type ApiRequest, type ApiResponse } from './support/test-api.ts';

/**
 * Every operation on every kind of object that is not the caller's (D1, D2): what is answered is what is answered for an object that does not exist, and nothing is written.
 */

/** What belongs to somebody: a seller with a charge of an order. */
interface Owner {
  sellerId: number;
  document: string;
  chargeUuid: string;
  orderUuid: string;
}

const orderUuid = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

const nobody: Owner = {
  sellerId: 999_999,
  document: cnpjNumber(77),
  chargeUuid: chargeUuid(77),
  orderUuid: orderUuid(77),
};

let api: TestApi;
let acme: { token: string };
let callers: Record<'intermediary' | 'seller', string>;
let owners: Record<'a neighbour' | 'a seller of another intermediary', Owner>;

beforeAll(async () => {
  api = await TestApi.start();
  acme = await api.createIntermediary('Acme');
  const other = await api.createIntermediary('Other');
  const caller = await ownerOf(acme.token, 1);
  callers = { intermediary: acme.token, seller: caller.token };
  owners = {
    'a neighbour': await ownerOf(acme.token, 2),
    'a seller of another intermediary': await ownerOf(other.token, 3),
  };
});
afterAll(() => api.stop());

async function ownerOf(token: string, n: number): Promise<Owner & { token: string }> {
  const seller = await createSeller(api, token, n);
  const [uuid, uuidOrder] = [chargeUuid(n), orderUuid(n)];
  await importLines(api, [chargeLine({ idSeller: seller.id, uuid, uuidOrder })]);
  return {
    sellerId: seller.id,
    document: seller.document,
    chargeUuid: uuid,
    orderUuid: uuidOrder,
    token: seller.token,
  };
}

type Attempt = (owner: Owner) => { method: string; path: string; request?: Omit<ApiRequest, 'token'> };

const attempts: Record<string, Attempt> = {
  'getSeller by sellerId': ({ sellerId }) => ({ method: 'GET', path: `/v2/seller?sellerId=${sellerId}` }),
  'getSeller by document': ({ document }) => ({ method: 'GET', path: `/v2/seller?document=${document}` }),
  'getSeller by both': ({ sellerId, document }) => ({
    method: 'GET',
    path: `/v2/seller?sellerId=${sellerId}&document=${document}`,
  }),
  getSellerRates: ({ sellerId }) => ({ method: 'GET', path: `/v2/seller/rates/${sellerId}` }),
  updateSellerBankData: ({ sellerId }) => ({
    method: 'PATCH',
    path: '/v2/seller',
    request: { body: { idSeller: sellerId, account: bankForm() } },
  }),
  'updateSellerBankData with its document': ({ sellerId, document }) => ({
    method: 'PATCH',
    path: '/v2/seller',
    request: { body: { idSeller: sellerId, cnpj: document, account: bankForm() } },
  }),
  'updateSellerBankData with a pix key of its document': ({ sellerId, document }) => ({
    method: 'PATCH',
    path: '/v2/seller',
    request: { body: { idSeller: sellerId, account: { pixKey: document, pixKeyType: 'DOCUMENT' } } },
  }),
  refundCharge: ({ chargeUuid: uuid }) => ({
    method: 'PATCH',
    path: `/v2/charges/${uuid}/refund`,
    request: { body: { asFraud: false } },
  }),
  'refundCharge with a key': ({ chargeUuid: uuid }) => ({
    method: 'PATCH',
    path: `/v2/charges/${uuid}/refund`,
    request: { body: { asFraud: false }, headers: { 'x-idempotency-key': 'isolation' } },
  }),
  'queryStatement of a seller': ({ sellerId }) => statement({ idSeller: String(sellerId) }),
  'queryStatement of a charge': ({ chargeUuid: uuid }) => statement({ uuid_charge: uuid }),
  'queryStatement of an order': ({ orderUuid: uuid }) => statement({ uuid_order: uuid }),
  'queryStatement of a seller and a charge': ({ sellerId, chargeUuid: uuid }) =>
    statement({ idSeller: String(sellerId), uuid_charge: uuid }),
  'queryStatement of a charge, in pages': ({ chargeUuid: uuid }) => ({
    ...statement({ uuid_charge: uuid }),
    path: `${statementPath}?limit=10`,
  }),
};

function statement(body: object) {
  return { method: 'POST', path: statementPath, request: { body } };
}

async function tryOn(attempt: Attempt, owner: Owner, token: string): Promise<ApiResponse<unknown>> {
  const { method, path, request = {} } = attempt(owner);
  return api.call<unknown>(method, path, { ...request, token });
}

/** Status, headers and body, without the id and the time of the request. */
function shape({ status, headers, text }: ApiResponse<unknown>): object {
  const id = headers.get('x-request-id') ?? '';
  const kept = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return { status, headers: Object.fromEntries(kept), text: text.replaceAll(id, '·') };
}

describe.each(['intermediary', 'seller'] as const)('with a token of a role: %s', (role) => {
  describe.each(['a neighbour', 'a seller of another intermediary'] as const)('what is %s’s', (kind) => {
    // To an intermediary the neighbours are its own.
    const isForeign = role === 'seller' || kind === 'a seller of another intermediary';

    test.runIf(isForeign).each(Object.entries(attempts))('%s', async (_name, attempt) => {
      const before = await dumpDatabase(api.service.store);
      const foreign = (await tryOn(attempt, owners[kind], callers[role])) as ApiResponse<{
        requestId?: string;
      }>;
      const absent = await tryOn(attempt, nobody, callers[role]);
      expect(shape(foreign)).toEqual(shape(absent));
      expect(foreign.status === 200 ? foreign.body : foreign.status).toSatisfy(
        (seen: unknown) =>
          [403, 404, 422].includes(seen as number) || (Array.isArray(seen) && seen.length === 0),
      );
      expect(await dumpDatabase(api.service.store)).toBe(before);
    });
  });
});

test('a document that another intermediary has registered may be registered, and says nothing of it', async () => {
  const body = sellerBody(3);
  expect((await api.call('POST', '/v2/seller', { token: acme.token, body })).status).toBe(200);
});

test('the idempotency key of one caller replays nothing to another', async () => {
  const request = {
    body: { idSeller: owners['a neighbour'].sellerId, account: bankForm() },
    headers: { 'x-idempotency-key': 'shared' },
  };
  const first = await api.call('PATCH', '/v2/seller', { ...request, token: callers.intermediary });
  expect(first.status).toBe(200);
  const other = await api.call('PATCH', '/v2/seller', { ...request, token: callers.seller });
  expect([other.status, other.headers.has('idempotent-replayed')]).toEqual([403, false]);
});

test('a cursor of one caller leads another nowhere', async () => {
  await importLines(api, [chargeLine({ idSeller: owners['a neighbour'].sellerId, uuid: chargeUuid(50) })]);
  const first = await api.call('POST', `${statementPath}?limit=1`, { token: callers.intermediary });
  const stolen = await api.call('POST', nextOf(first.headers) ?? '', { token: callers.seller });
  expect([stolen.status, stolen.body.code]).toEqual([422, 'cursor_mismatch']);
});
