import { expect, test } from 'vitest';
import { addressKey } from './rate-limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
  ['2001:db8:1:2::1', '20010db800010002/64'],
  ['2001:db8:1:3::1', '20010db800010003/64'],
  ['::1', '0000000000000000/64'],
])('%s is counted under %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('a caller that is gone is counted under one key with all others', () => {
  expect(addressKey(undefined)).toBe('unknown');
  expect(addressKey('no address')).toBe('unknown');
});
