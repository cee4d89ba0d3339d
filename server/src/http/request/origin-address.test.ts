import { expect, test } from 'vitest';
import { originAddress } from './origin-address.ts';

test.each([
  ['203.0.113.24', '203.0.113.24'],
  ['2001:db8::24', '2001:db8::24'],
  ['203.0.113.24, 198.51.100.7,10.0.0.1', '203.0.113.24'],
  [' 2001:db8::24 ,10.0.0.1', '2001:db8::24'],
  ['203.0.113.24:4711', '203.0.113.24'],
  ['[2001:db8::24]', '2001:db8::24'],
  ['[2001:DB8::24]:443, 10.0.0.1', '2001:DB8::24'],
  ['::ffff:203.0.113.24', '::ffff:203.0.113.24'],
  ['unknown, , 198.51.100.7', '198.51.100.7'],
])('the first address of %j is %s', (header, address) => {
  expect(originAddress(header)).toBe(address);
});

test.each([
  '',
  ',',
  'unknown',
  'localhost, 1.2.3',
  '203.0.113.256',
  '[203.0.113.24',
  '2001:db8::24]:80',
  '[2001:db8::24]x',
  '203.0.113.24:123456',
  '203.0.113.24;10.0.0.1',
  '203.0.113.24 10.0.0.1',
  ','.repeat(1_000),
])('%j has no address', (header) => {
  expect(originAddress(header)).toBeNull();
});
