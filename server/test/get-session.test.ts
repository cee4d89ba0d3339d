import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operationFacts } from '../../generated/operations.ts';
import { createSeller, sellerBody } from './support/fixtures.ts';
import { setStatus } from './support/seller-status.ts';
import { TestApi } from './support/test-api.ts';

type Session = components['schemas']['Session'];

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary('Acme Pagamentos'));
});
afterAll(() => api.stop());

const session = async (of: string) => (await api.call<Session>('GET', '/v2/session', { token: of })).body;

test('an intermediary’s token is told its name, and that it may call everything', async () => {
  expect(await session(token)).toEqual({
    party: 'INTERMEDIARY',
    role: 'admin',
    intermediary: 'Acme Pagamentos',
    seller: null,
    operations: Object.keys(operationFacts),
  });
});

test('a seller’s token is told its seller and what a seller may call; once blocked, what only reads', async () => {
  const seller = await createSeller(api, token, 1);
  const active = await session(seller.token);
  expect(active).toMatchObject({
    party: 'SELLER',
    role: 'seller_owner',
    intermediary: 'Acme Pagamentos',
    seller: { id: seller.id, name: sellerBody(1).fantasyName },
  });
  expect(active.operations).toContain('refundCharge');
  expect(active.operations).not.toContain('closeTransfers');
  await setStatus(api.service, seller.id, 'BLOCKED');
  const { operations } = await session(seller.token);
  expect(operations).toEqual(
    active.operations.filter((id) => operationFacts[id as keyof typeof operationFacts].safe),
  );
});

test('a query is refused, because the token says all', async () => {
  const { status, body } = await api.call('GET', '/v2/session?idSeller=2', { token });
  expect([status, body.errors]).toEqual([
    400,
    [{ pointer: '/query/idSeller', detail: 'is not a parameter of this operation' }],
  ]);
});
