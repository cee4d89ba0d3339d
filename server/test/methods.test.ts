import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { sidePages } from '../src/http/pages/pages.ts';
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
  const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const paths = Object.entries(
    Object.groupBy(Object.values(operationFacts), (operation) => operation.path),
  ).map(([template, operations]) => {
    const own = operations.map(({ method }) => method as string);
    return {
      path: template
        .replace('{uuid}', uuid)
        .replace('{idDelivery}', 'evt_7_12')
        .replace(/\{\w+\}/, '1'),
      allow: [
        ...all.filter((method) => own.includes(method)),
        ...(own.includes('GET') ? ['HEAD'] : []),
        'OPTIONS',
      ],
      missing: all.filter((method) => !own.includes(method)),
    };
  });

  test.each(paths)(
    '$path answers 501 to $missing, and names what there is',
    async ({ path, allow, missing }) => {
      for (const method of missing) {
        const response = await api.call(method, path);
        expect([response.status, response.body.code]).toEqual([501, 'method_not_supported']);
        expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(allow.toSorted());
      }
    },
  );

  test.each(paths)('OPTIONS $path is 204 and needs no token', async ({ path, allow }) => {
    const response = await fetch(api.url + path, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(allow.toSorted());
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
