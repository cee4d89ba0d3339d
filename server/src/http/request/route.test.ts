import { expect, test } from 'vitest';
import { findRoute, onePerPath } from './route.ts';

test.each([
  ['/v2/charges/partial-refund/refund', '/v2/charges/partial-refund/{uuid}'],
  ['/v2/charges/7/refund', '/v2/charges/{uuid}/refund'],
  ['/v2/seller/rates/7', '/v2/seller/rates/{sellerId}'],
  ['/v2/seller/7', '/v2/seller/{sellerId}'],
])('%s has the route %s', (path, expected) => {
  expect(findRoute(path)?.route.path).toBe(expected);
});

test('a path that ends in a slash has no route', () => {
  expect(findRoute('/v2/seller/7/')).toBeNull();
});

test('every path of the document is found', () => {
  for (const { path } of onePerPath) expect(findRoute(path), path).not.toBeNull();
});
