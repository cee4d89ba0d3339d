import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, unwrap } from '../src/index.ts';
import { errorOf } from './support/calls.ts';
import { startSandbox, type Sandbox } from '../../scripts/lab/payfac.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const clientOf = (token: string) => createClient({ baseUrl: sandbox.url, token });

test('every printed token belongs to the party that it is printed for, and the blocked seller’s may only read', async () => {
  for (const [id, token] of Object.entries(sandbox.tokens.sellers)) {
    const isBlocked = sandbox.ids.blockedSellers.includes(Number(id));
    const read = clientOf(token).GET('/v2/seller');
    expect(await unwrap(read)).toMatchObject({ id: Number(id), status: isBlocked ? 'BLOCKED' : 'ACTIVE' });
    if (!isBlocked) continue;
    const params = { path: { sellerId: Number(id) } };
    const change = clientOf(token).PATCH('/v2/seller/{sellerId}', { params, body: { fantasyName: 'Outra' } });
    expect(await errorOf(change)).toMatchObject({ status: 403, code: 'seller_blocked' });
  }
  const ofIntermediary = clientOf(sandbox.tokens.intermediary).GET('/v2/seller', {
    params: { query: { sellerId: String(sandbox.ids.sellers[2]) } },
  });
  expect(await unwrap(ofIntermediary)).toMatchObject({ status: 'BLOCKED' });
});

test('a refundable charge is refunded once; the refunded one has been', async () => {
  const { refundable, refunded } = sandbox.ids;
  const refund = (uuid: string) =>
    clientOf(sandbox.tokens.intermediary).PATCH('/v2/charges/{uuid}/refund', {
      params: { path: { uuid } },
      body: { asFraud: false },
    });
  for (const uuid of Object.values(refundable)) {
    expect(await unwrap(refund(uuid))).toMatchObject({ uuid, status: 'REFUND' });
  }
  expect(await errorOf(refund(refunded))).toMatchObject({ code: 'charge_already_refunded' });
});

test('a seller created here gets a token that works here', async () => {
  const { document, ...body } = (await import('./support/bodies.ts')).sellerBody('98712365491');
  const created = await unwrap(
    clientOf(sandbox.tokens.intermediary).POST('/v2/seller', { body: { ...body, document } }),
  );
  expect(created['X-Api-Token']).toMatch(/^pft_/);
  expect(await unwrap(clientOf(created['X-Api-Token']).GET('/v2/seller'))).toMatchObject({ document });
});
