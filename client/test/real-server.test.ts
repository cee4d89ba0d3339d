import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClient, unwrap, type PaymentIntermediaryClient } from '../src/index.ts';
import { account, chargeLine, planBody, sellerBody } from './support/bodies.ts';
import { errorOf, thrownBy, uuid } from './support/calls.ts';
import { startRealServer, type RealServer } from './support/real-server.ts';

let server: RealServer;
let client: PaymentIntermediaryClient;

beforeAll(async () => {
  server = await startRealServer();
  client = createClient({ baseUrl: server.url, token: server.token });
});
afterAll(() => server.stop());

/** Creates a seller with a paid charge of 50.00. */
async function sellerWithCharge(document: string, charge: string) {
  const created = await unwrap(client.POST('/v2/seller', { body: sellerBody(document) }));
  await server.importCharges(chargeLine(charge, created.idSeller));
  return created;
}

test('what one operation writes, the others show', async () => {
  const plan = await unwrap(client.POST('/v2/payfac/rate-plans', { body: planBody }));
  await server.payfac(['plan', 'default', '--plan', String(plan.id)]);
  const { idSeller, 'X-Api-Token': sellerToken } = await sellerWithCharge('11222333000181', uuid);

  const ofSeller = createClient({ baseUrl: server.url, token: sellerToken });
  expect(await unwrap(ofSeller.GET('/v2/seller'))).toMatchObject({ id: idSeller, status: 'ACTIVE' });
  const updated = await unwrap(
    ofSeller.PATCH('/v2/seller', { body: { idSeller, account: { ...account, number: '1' } } }),
  );
  expect(updated).toMatchObject({ account: { number: '1' } });
  const rates = await unwrap(
    client.GET('/v2/seller/rates/{sellerId}', { params: { path: { sellerId: idSeller } } }),
  );
  expect(rates.currentSellerRatesRequest.pixConfigData.rate).toBe('1');

  const path = { uuid };
  const refund = await unwrap(
    client.PATCH('/v2/charges/{uuid}/refund', { params: { path }, body: { asFraud: false } }),
  );
  expect(refund.status).toBe('REFUND');
  const statement = await unwrap(
    client.POST('/v2/report/statement', { body: { idSeller: String(idSeller) } }),
  );
  expect(statement.map(({ operacao, taxa_operacao }) => [operacao, taxa_operacao])).toEqual([
    ['VENDA', '3.49'],
    ['ESTORNO', '3.49'],
  ]);
});

test('a base URL that leads to another path of the service', async () => {
  const call = () => createClient({ baseUrl: `${server.url}/api`, token: server.token }).GET('/v2/seller');
  for (const error of [await errorOf(call()), await thrownBy(call())]) {
    expect(error).toMatchObject({ status: 404, code: 'path_not_found', problem: { status: 404 } });
  }
});

test('a refund whose answer is lost on the way happens once, and the call gets the first answer', async () => {
  const charge = '6f1c2f6e-9c0a-4d57-8a51-3f6f6d1f0a02';
  const { idSeller } = await sellerWithCharge('52998224725', charge);
  const proxy = await startProxyThatLosesTheFirstAnswer(server.url);
  const { data, response } = await createClient({ baseUrl: proxy.url, token: server.token }).PATCH(
    '/v2/charges/{uuid}/refund',
    { params: { path: { uuid: charge } }, body: { asFraud: true } },
  );
  expect(data?.status).toBe('REFUND');
  expect(response?.headers.get('Idempotent-Replayed')).toBe('true');
  expect(proxy.statuses).toEqual([200, 200]);
  const lines = await unwrap(client.POST('/v2/report/statement', { body: { idSeller: String(idSeller) } }));
  expect(lines.filter(({ operacao }) => operacao === 'ESTORNO')).toHaveLength(1);
});

/** Starts a proxy that passes everything on, but closes the connection instead of returning the first answer. */
async function startProxyThatLosesTheFirstAnswer(target: string) {
  const statuses: number[] = [];
  const proxy = createServer((request, response) => {
    const pass = async () => {
      const { method = 'GET', url = '/', headers } = request;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const sent = ['x-token-api', 'x-idempotency-key', 'content-type'].flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value] as [string, string]] : [];
      });
      const answer = await fetch(target + url, { method, headers: sent, body: Buffer.concat(chunks) });
      statuses.push(answer.status);
      const body = await answer.text();
      if (statuses.length === 1) response.destroy();
      else response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
    };
    void pass();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, statuses };
}
