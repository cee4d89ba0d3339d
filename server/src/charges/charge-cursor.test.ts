import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Keyring } from '../shared/keyring.ts';
import { readChargeCursor, writeChargeCursor } from './charge-reading.service.ts';
import { testKey } from '../../test/support/test-keyring.ts';

const keyring = new Keyring(testKey(1));
const binding = ['charges', 1, null, 'PAID'];

test('a cursor reads back as it was written, in at most 200 characters', () => {
  const paidAt = fc.integer({ min: Date.parse('0001-01-02'), max: Date.parse('9999-12-31') });
  fc.assert(
    fc.property(fc.record({ paidAt, uuid: fc.uuid() }), (position) => {
      const written = writeChargeCursor(keyring, binding, position);
      expect(written).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
      expect(readChargeCursor(keyring, binding, written)).toEqual(position);
    }),
  );
});

test('a cursor of another binding is a mismatch', () => {
  const written = writeChargeCursor(keyring, binding, {
    paidAt: 0,
    uuid: '00000000-0000-4000-8000-000000000001',
  });
  for (let at = 0; at < binding.length; at++) {
    expect(() => readChargeCursor(keyring, binding.with(at, 'other'), written)).toThrow(
      expect.objectContaining({ code: 'cursor_mismatch' }),
    );
  }
});
