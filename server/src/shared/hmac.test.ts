import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacUnder } from './hmac.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));

test('an HMAC is what createHmac computes, for any key up to a block, and any bytes and text', () => {
  fc.assert(
    fc.property(bytes(64), fc.oneof(bytes(300), fc.string({ unit: 'binary' })), (key, data) => {
      expect(hmacUnder(key)(data)).toEqual(createHmac('sha256', key).update(data).digest());
    }),
  );
});

test('the second test case of RFC 4231', () => {
  expect(hmacUnder(Buffer.from('Jefe'))('what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('a key that is longer than a block is refused', () => {
  expect(() => hmacUnder(Buffer.alloc(65))).toThrow(RangeError);
});
