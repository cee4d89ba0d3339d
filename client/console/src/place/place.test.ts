import { expect, test } from 'vitest';
import { hrefOf, routeOf } from './place.ts';

test('a link leads to the route that it was made from', () => {
  const href = hrefOf(['sellers', 2, 'a/b?c#d'], { text: 'Padaria & Ipê', status: '' });
  expect(href).toBe('#/sellers/2/a%2Fb%3Fc%23d?text=Padaria+%26+Ip%C3%AA');
  const { parts, filters } = routeOf(href);
  expect(parts).toEqual(['sellers', '2', 'a/b?c#d']);
  expect([...filters]).toEqual([['text', 'Padaria & Ipê']]);
});

test.each([
  ['', []],
  ['#', []],
  ['#/', []],
  ['#//sellers/', ['sellers']],
  ['#/%zz', ['%zz']],
])('%j has the parts %j', (fragment, parts) => {
  expect(routeOf(fragment).parts).toEqual(parts);
});
