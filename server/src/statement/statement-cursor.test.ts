import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Keyring } from '../shared/keyring.ts';
import { readCursor, writeCursor, type CursorState } from './statement-cursor.ts';

const keyring = new Keyring(Buffer.alloc(32, 1));
const binding = [1, null, null, '2026-10-01', null, null, null];

const state = (sellers: number, gap = 1, sequence = 1_000_000): CursorState => ({
  after: { executionDate: '2026-10-05', sellerId: 3, sequence: 17 },
  heads: new Map(Array.from({ length: sellers }, (_, n) => [1_000 + n * gap, sequence])),
});

describe('a cursor', () => {
  test('reads back as it was written, without sellers that have no lines', () => {
    const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    const date = fc.constantFrom('0001-01-01', '2026-02-28', '9999-12-31');
    const place = fc.record({ executionDate: date, sellerId: id, sequence: id });
    const heads = fc.uniqueArray(fc.tuple(id, fc.oneof(id, fc.constant(0))), {
      selector: ([sellerId]) => sellerId,
      maxLength: 200,
    });
    fc.assert(
      fc.property(place, heads, (after, pairs) => {
        const written = writeCursor(keyring, binding, { after, heads: new Map(pairs) });
        expect(written).toMatch(/^[A-Za-z0-9_-]{1,8192}$/);
        const withLines = new Map(pairs.filter(([, sequence]) => sequence > 0));
        expect(readCursor(keyring, binding, written)).toEqual({ after, heads: withLines });
      }),
    );
  });

  test('holds 1,000 sellers with a hundred million lines each, dealt out over sixteen thousand ids', () => {
    const large = state(1_000, 16_000, 100_000_000);
    expect(readCursor(keyring, binding, writeCursor(keyring, binding, large))).toEqual(large);
  });

  test('of more sellers than fit is refused', () => {
    expect(writeCursor(keyring, binding, state(1_500)).length).toBeLessThanOrEqual(8_192);
    expect(() => writeCursor(keyring, binding, state(1_600))).toThrow(
      expect.objectContaining({ code: 'too_many_sellers' }),
    );
  });

  test('survives a new secret key while the old one is kept, and not without it', () => {
    const written = writeCursor(keyring, binding, state(2));
    const kept = new Keyring(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)]);
    expect(readCursor(kept, binding, written)).toEqual(state(2));
    expect(() => readCursor(new Keyring(Buffer.alloc(32, 2)), binding, written)).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  test('of another binding is a mismatch', () => {
    const written = writeCursor(keyring, binding, state(2));
    for (let at = 0; at < binding.length; at++) {
      const other = binding.with(at, 'other');
      expect(() => readCursor(keyring, other, written)).toThrow(
        expect.objectContaining({ code: 'cursor_mismatch' }),
      );
    }
  });
});
