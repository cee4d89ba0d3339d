import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Keyring } from '../shared/keyring.ts';
import { readStatementCursor, writeStatementCursor } from './statement.service.ts';
import { testKey } from '../../test/support/test-keyring.ts';

const keyring = new Keyring(testKey(1));
const binding = [1, null, null, '2026-10-01', null, null, null];
const list = { binding, chosenBy: 'body' } as const;
const position = { executionDate: '2026-10-05', sellerId: 3, sequence: 17 };

describe('a cursor', () => {
  test('reads back as it was written, in at most 200 characters', () => {
    const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    const executionDate = fc.constantFrom('0001-01-01', '2026-02-28', '9999-12-31');
    fc.assert(
      fc.property(fc.record({ executionDate, sellerId: id, sequence: id }), (any) => {
        const written = writeStatementCursor(keyring, binding, any);
        expect(written).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
        expect(readStatementCursor(keyring, list, written)).toEqual(any);
      }),
    );
  });

  test('survives a new secret key while the old one is kept, and not without it', () => {
    const written = writeStatementCursor(keyring, binding, position);
    const kept = new Keyring(testKey(2), [testKey(1)]);
    expect(readStatementCursor(kept, list, written)).toEqual(position);
    expect(() => readStatementCursor(new Keyring(testKey(2)), list, written)).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  test('of another binding is a mismatch', () => {
    const written = writeStatementCursor(keyring, binding, position);
    for (let at = 0; at < binding.length; at++) {
      const other = { ...list, binding: binding.with(at, 'other') };
      expect(() => readStatementCursor(keyring, other, written)).toThrow(
        expect.objectContaining({ code: 'cursor_mismatch' }),
      );
    }
  });
});
