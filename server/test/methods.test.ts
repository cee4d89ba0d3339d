import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidePages } from '../src/http/pages/side-pages.ts';
import { createSeller } from './support/fixtures.ts';
import { misspelt } from './support/misspelt.ts';
import { TestApi } from './support/test-api.ts';

const uuid = '7b4b1a4e-0b0a-4c6e-9d5f-1f2e3d4c5b6a';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await TestApi.start({ corsOrigins: ['https://app.example.com'] });
  ({ token } = await api.createIntermediary());
});
afterAll(() => api.stop());

describe('methods and paths (D8)', () => {
  const paths = [
    { path: '/v2/seller', allow: 'GET, POST, PATCH, HEAD, OPTIONS', missing: 'DELETE' },
    { path: '/v2/seller/rates/1', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/seller/rates/1/quote', allow: 'POST, OPTIONS', missing: 'GET' },
    { path: '/v2/seller/1', allow: 'PATCH, OPTIONS', missing: 'GET' },
    { path: '/v2/seller/1/block', allow: 'POST, OPTIONS', missing: 'GET' },
    { path: '/v2/seller/1/unblock', allow: 'POST, OPTIONS', missing: 'GET' },
    { path: '/v2/seller/1/statement/head', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/sellers', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/transfers', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/transfers/1', allow: 'GET, HEAD, OPTIONS', missing: 'PATCH' },
    { path: '/v2/transfers/1/lines', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/seller/1/balance', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/report/receivables/future', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/report/transfers/due', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/report/statement', allow: 'POST, OPTIONS', missing: 'GET' },
    { path: '/v2/payfac/rate-plans', allow: 'GET, POST, HEAD, OPTIONS', missing: 'PUT' },
    { path: '/v2/payfac/rate-plans/1', allow: 'GET, PUT, HEAD, OPTIONS', missing: 'PATCH' },
    { path: '/v2/payfac/seller/1/rate-plans', allow: 'GET, PUT, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/payfac/seller/1/rate-plans/history', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/payfac/webhook', allow: 'GET, PUT, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/payfac/charges', allow: 'POST, OPTIONS', missing: 'GET' },
    { path: `/v2/payfac/charges/${uuid}/chargeback`, allow: 'POST, OPTIONS', missing: 'GET' },
    { path: '/v2/payfac/adjustments', allow: 'POST, OPTIONS', missing: 'GET' },
    { path: '/v2/payfac/refunds/1', allow: 'PATCH, OPTIONS', missing: 'GET' },
    { path: '/v2/payfac/transfers', allow: 'POST, OPTIONS', missing: 'GET' },
    { path: '/v2/payfac/transfers/1', allow: 'PATCH, OPTIONS', missing: 'GET' },
    { path: '/v2/deliveries', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: '/v2/deliveries/evt_7_12/replay', allow: 'POST, OPTIONS', missing: 'GET' },
    { path: '/v2/charges', allow: 'GET, HEAD, OPTIONS', missing: 'POST' },
    { path: `/v2/charges/${uuid}`, allow: 'GET, HEAD, OPTIONS', missing: 'PATCH' },
    { path: `/v2/charges/${uuid}/refund`, allow: 'PATCH, OPTIONS', missing: 'GET' },
    { path: `/v2/charges/partial-refund/${uuid}`, allow: 'GET, PATCH, HEAD, OPTIONS', missing: 'POST' },
  ];

  test.each(paths)('$missing $path is 501 and names what there is', async ({ path, allow, missing }) => {
    const response = await api.call(missing, path);
    expect(response.status).toBe(501);
    expect(response.headers.get('allow')).toBe(allow);
    expect(response.body.code).toBe('method_not_supported');
  });

  test.each(paths)('OPTIONS $path is 204 and needs no token', async ({ path, allow }) => {
    const response = await fetch(api.url + path, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe(allow);
  });

  test('HEAD answers like GET, without the body', async () => {
    const seller = await createSeller(api, token);
    const response = await api.call('HEAD', '/v2/seller', { token: seller.token });
    expect(response.status).toBe(200);
    expect(response.text).toBe('');
  });

  test.each([
    '/v2',
    '/v2/sellers/7',
    '/v2/seller/',
    '/V2/seller',
    '/v2/seller/rates/7/history',
    '/v1/seller',
    '/nothing',
  ])('%s is 404, with or without a token', async (path) => {
    for (const request of [{}, { token }]) {
      const response = await api.call('GET', path, request);
      expect(response.status).toBe(404);
      expect(response.body.code).toBe('path_not_found');
    }
  });

  test('a side page has one spelling', async () => {
    for (const page of sidePages.filter((path) => path !== '/')) {
      expect((await fetch(api.url + page)).status, page).toBe(200);
      for (const path of [...misspelt(page), `/${page}`, `${page}//`, `${page}%20`]) {
        const response = await fetch(api.url + path);
        expect([response.status, await response.json()], path).toMatchObject([
          404,
          { code: 'path_not_found' },
        ]);
      }
    }
    expect((await fetch(`${api.url}//`)).status).toBe(404);
  });

  test('a browser of a named origin may read our headers, another may not', async () => {
    const named = await fetch(`${api.url}/v2/seller`, { headers: { Origin: 'https://app.example.com' } });
    expect(named.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(named.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    const other = await fetch(`${api.url}/v2/seller`, { headers: { Origin: 'https://evil.example.com' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});
