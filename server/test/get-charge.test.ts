import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { setStatus } from './support/seller-status.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

type ChargeDetail = components['schemas']['ChargeDetail'];

const order = 'aaaaaaaa-0000-4000-8000-000000000002';

let api: TestApi;
let token: string;
let seller: { id: number; token: string };
let neighbour: { id: number; token: string };
let foreigner: { token: string };

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary('Reading'));
  foreigner = await api.createIntermediary('Foreign');
  seller = await createSeller(api, token, 1);
  neighbour = await createSeller(api, token, 2);
  const foreign = await createSeller(api, foreigner.token, 3);
  const full = chargeLine({
    idSeller: seller.id,
    uuid: chargeUuid(1),
    uuidOrder: order,
    value: 1234.56,
    paymentMethod: 'CREDIT_CARD_EARLY_BUYER',
    channel: 'POS',
    brand: 'elo',
    installments: 3,
    // In São Paulo it is late on 4 October.
    paidAt: '2026-10-05T02:59:59.999Z',
    authorizationCode: 'A1B2C3',
    authorizationNsu: '000042',
    source: { acquirer: 'Acme', tid: '10017348980735271001', nsu: '042' },
    customer: {
      uuid: '11111111-2222-4333-8444-555555555555',
      document: '52998224725',
      type: 'CPF',
      name: 'Maria da Silva',
      email: 'maria@example.com',
      phone: '11987654321',
      alternativeEmail: 'm.silva@example.com',
    },
  });
  const plain = (n: number, idSeller = seller.id) => chargeLine({ idSeller, uuid: chargeUuid(n) });
  await importLines(api, [full, plain(2), plain(3), plain(4), plain(5, neighbour.id)]);
  await importLines(api, [plain(6, foreign.id)]);
});
afterAll(() => api.stop());

const read = (uuid: string, caller = token) =>
  api.call<ChargeDetail>('GET', `/v2/charges/${uuid}`, { token: caller });

async function found(uuid: string, caller = token): Promise<ChargeDetail> {
  const { status, body, text } = await read(uuid, caller);
  expect(status, text).toBe(200);
  return body;
}

const customer = { document: '52998224725', type: 'CPF', name: 'Maria da Silva' };
const absent = { uuid: '', email: '', phone: '', alternativeEmail: '' };

test('a charge is shown with all that was imported', async () => {
  expect(await found(chargeUuid(1))).toEqual({
    uuid: chargeUuid(1),
    title: 'Camiseta azul',
    expirationDate: '2026-10-07',
    paidDate: '2026-10-04',
    value: 1234.56,
    paymentMethod: 'CREDIT_CARD_EARLY_BUYER',
    status: 'PAID',
    customer: {
      ...customer,
      uuid: '11111111-2222-4333-8444-555555555555',
      email: 'maria@example.com',
      phone: '11987654321',
      alternativeEmail: 'm.silva@example.com',
    },
    authorizationCode: 'A1B2C3',
    authorizationNsu: '000042',
    retryable: true,
    idSeller: seller.id,
    uuidOrder: order,
    paidAt: '2026-10-05T02:59:59.999Z',
    channel: 'POS',
    brand: 'elo',
    installments: 3,
    fee: 0,
    refundedValue: 0,
    refundableValue: 1234.56,
    asFraud: false,
    schedule: [
      {
        ...{ installment: null, executionDate: '2026-10-04', value: 1234.56, fee: 0, net: 1234.56 },
        returnedValue: 0,
      },
    ],
    source: { acquirer: 'Acme', tid: '10017348980735271001', nsu: '042' },
    refunds: [],
    chargebacks: [],
  });
});

test('what it does not have is null or empty', async () => {
  const expected = { uuidOrder: null, channel: null, brand: null, installments: null };
  expect(await found(chargeUuid(2))).toMatchObject({
    ...expected,
    authorizationCode: null,
    authorizationNsu: '',
    customer: { ...customer, ...absent },
  });
});

test.each([
  [3, false],
  [4, true],
])('a refund is shown, and whether it was for fraud (charge %i: %s)', async (n, asFraud) => {
  await refund(api, token, chargeUuid(n), asFraud);
  expect(await found(chargeUuid(n))).toMatchObject({
    status: 'REFUND',
    value: 100,
    refundedValue: 100,
    refundableValue: 0,
    asFraud,
    retryable: false,
  });
});

test('the fee is that of the sale, also after its refund', async () => {
  const { token: own } = await createPricedIntermediary(api, 'Priced');
  const { id } = await createSeller(api, own, 4);
  const uuid = chargeUuid(40);
  await importLines(api, [chargeLine({ idSeller: id, uuid })]);
  // Pix costs 0.99 %.
  expect((await found(uuid, own)).fee).toBe(0.99);
  await refund(api, own, uuid);
  expect((await found(uuid, own)).fee).toBe(0.99);
});

test('the fee is that of the own sale, though another intermediary has a charge with the same uuid', async () => {
  const { token: own } = await createPricedIntermediary(api, 'Namesake');
  const { id } = await createSeller(api, own, 5);
  const uuid = chargeUuid(2);
  await importLines(api, [chargeLine({ idSeller: id, uuid })]);
  expect((await found(uuid, own)).fee).toBe(0.99);
  // The other seller has the plan without fees.
  expect((await found(uuid)).fee).toBe(0);
});

test('parts are shown with their figures, the newest first; one that failed stays, but does not count', async () => {
  const { token: own } = await createPricedIntermediary(api, 'In parts');
  const { id } = await createSeller(api, own, 5);
  const uuid = chargeUuid(41);
  await importLines(api, [chargeLine({ idSeller: id, uuid })]);
  for (const body of [{ value: 33.34 }, { value: 50, asFraud: true }]) {
    await changed(`/v2/charges/partial-refund/${uuid}`, own, body);
  }
  const [second, first] = (await found(uuid, own)).refunds;
  const requestedAt = new Date(api.now).toISOString();
  const asked = { status: 'REQUESTED', requestedAt, reason: null, endToEndId: null, returnId: null };
  expect([second, first]).toEqual([
    { ...asked, idRefund: second?.idRefund, value: 50, fee: 0.5, asFraud: true },
    { ...asked, idRefund: first?.idRefund, value: 33.34, fee: 0.33, asFraud: false },
  ]);
  await changed(`/v2/payfac/refunds/${second?.idRefund}`, own, { status: 'FAILED', reason: 'AC03' });
  await changed(`/v2/payfac/refunds/${first?.idRefund}`, own, { status: 'DONE', returnId: 'RET42' });
  expect(await found(uuid, own)).toMatchObject({
    status: 'PAID',
    fee: 0.99,
    refundedValue: 33.34,
    refundableValue: 66.66,
    asFraud: false,
    retryable: true,
    refunds: [
      { ...second, status: 'FAILED', reason: 'AC03' },
      { ...first, status: 'DONE', returnId: 'RET42' },
    ],
  });
});

async function changed(path: string, caller: string, body: object): Promise<void> {
  const { status, text } = await api.call('PATCH', path, { token: caller, body });
  expect(status, text).toBe(200);
}

test('capital letters in the uuid do not matter', async () => {
  const uuid = 'ABCDEF00-0000-4000-8000-00000000000A';
  await importLines(api, [chargeLine({ idSeller: seller.id, uuid: uuid.toLowerCase() })]);
  expect((await found(uuid)).uuid).toBe(uuid.toLowerCase());
});

test('HEAD works, without a body', async () => {
  const { status, text } = await api.call('HEAD', `/v2/charges/${chargeUuid(1)}`, { token });
  expect([status, text]).toEqual([200, '']);
});

test('of an erased seller nothing personal is shown, here or in a list', async () => {
  const { id } = await createSeller(api, token, 5);
  const uuid = chargeUuid(50);
  await importLines(api, [chargeLine({ idSeller: id, uuid })]);
  await setStatus(api.service, id, 'BLOCKED');
  await forgetSeller(api.service, operator, id, 'Cannot be paid');
  expect(await found(uuid)).toMatchObject({
    title: '',
    value: 100,
    customer: { ...absent, document: '', name: '' },
  });
  const list = await api.call<object[]>('GET', `/v2/charges?idSeller=${id}`, { token });
  expect(list.body).toMatchObject([{ uuid, title: '', value: 100 }]);
});

describe('who may read it (D2)', () => {
  test('the seller itself and its intermediary', async () => {
    expect(await found(chargeUuid(2), seller.token)).toEqual(await found(chargeUuid(2)));
  });

  test.each<[string, () => [uuid: string, caller: string]]>([
    ['a charge that does not exist', () => [chargeUuid(999), token]],
    ['the charge of a neighbour', () => [chargeUuid(5), seller.token]],
    ['a charge of another intermediary', () => [chargeUuid(6), token]],
    ['a charge of another intermediary, for a seller', () => [chargeUuid(6), seller.token]],
  ])('%s is 404, and always the same', async (_, attempt) => {
    const [uuid, caller] = attempt();
    const { status, body } = await api.call('GET', `/v2/charges/${uuid}`, { token: caller });
    const { code, detail } = body;
    expect([status, code, detail]).toEqual([
      404,
      'charge_not_found',
      'There is no such charge. Check its uuid.',
    ]);
  });
});

test.each([
  'abc',
  '1',
  chargeUuid(1).replaceAll('-', ''),
  `urn:uuid:${chargeUuid(1)}`,
  `${chargeUuid(1)}0`,
  '%00',
])('the uuid %s is 400', async (uuid) => {
  const { status, body } = await api.call('GET', `/v2/charges/${encodeURIComponent(uuid)}`, { token });
  expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([400, 'invalid_request', '/path/uuid']);
});

test('a query that it does not have is 400', async () => {
  const { status, body } = await api.call('GET', `/v2/charges/${chargeUuid(1)}?idSeller=1`, { token });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
});
