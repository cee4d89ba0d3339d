import { describe, expect, test } from 'vitest';
import { parseRetryAfter } from './deliver.ts';

const second = 1_000;

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  test.each([
    ['120', 120 * second],
    [' 5 ', 5 * second],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60 * second],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['86401', 24 * 3_600 * second],
    ['9999999999', 24 * 3_600 * second],
    ['Sun, 20 Nov 2033 12:00:00 GMT', 24 * 3_600 * second],
  ])('%s', (value, expectedMs) => {
    expect(parseRetryAfter(value, now)).toBe(expectedMs);
  });

  test.each(['', 'soon', '-5', '1.5', '1e3', '2026-11-20', 'Fri, 99 Nov 2026 12:00:00 GMT', '99999999999'])(
    '"%s" is ignored',
    (value) => {
      expect(parseRetryAfter(value, now)).toBeNull();
    },
  );

  test('no header asks for nothing', () => {
    expect(parseRetryAfter(undefined, now)).toBeNull();
  });
});
