import { expect, test } from 'vitest';
import { hasAddress, originAddress } from './formats.ts';

test.each([
  ['203.0.113.24', '203.0.113.24'],
  ['2001:db8::24', '2001:db8::24'],
  ['203.0.113.24, 198.51.100.7,10.0.0.1', '203.0.113.24'],
  [' 2001:db8::24 ,10.0.0.1', '2001:db8::24'],
  ['203.0.113.24:4711', '203.0.113.24'],
  ['[2001:db8::24]', '2001:db8::24'],
  ['[2001:DB8::24]:443, 10.0.0.1', '2001:DB8::24'],
  ['::ffff:203.0.113.24', '::ffff:203.0.113.24'],
  [', ,203.0.113.24', '203.0.113.24'],
  ['fe80::24%eth0, 10.0.0.1', 'fe80::24'],
  [`fe80::24%${'a'.repeat(900)}`, 'fe80::24'],
])('the client of %j is %s', (header, address) => {
  expect(originAddress(header)).toBe(address);
  expect(hasAddress(header)).toBe(true);
});

test.each(['unknown, 10.0.0.1', ' ,_client, 198.51.100.7, 10.0.0.1', 'localhost,::1'])(
  '%j does not say which address its client has, only those of proxies',
  (header) => {
    expect(originAddress(header)).toBeNull();
    expect(hasAddress(header)).toBe(true);
  },
);

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
  '203.0.113.24%eth0',
  ','.repeat(1_000),
])('%j has no address', (header) => {
  expect(originAddress(header)).toBeNull();
  expect(hasAddress(header)).toBe(false);
});
