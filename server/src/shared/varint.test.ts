import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVarints, writeVarints } from './cursor.ts';

describe('varints', () => {
  it('read back as they were written, up to the largest safe integer', () => {
    const values = fc.array(fc.oneof(fc.maxSafeNat(), fc.nat(300), fc.constant(Number.MAX_SAFE_INTEGER)));
    fc.assert(
      fc.property(values, (given) => {
        expect(readVarints(writeVarints(given))).toEqual(given);
      }),
    );
  });

  it.each([
    [0, '00'],
    [127, '7f'],
    [128, '8001'],
    [20260302, 'cecbd409'],
  ])('%d takes the bytes %s', (value, hex) => {
    expect(writeVarints([value]).toString('hex')).toBe(hex);
  });

  it('refuses a number that is cut', () => {
    expect(() => readVarints(Buffer.from('80', 'hex'))).toThrow(RangeError);
  });
});
