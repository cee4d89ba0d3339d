import { describe, expect, test } from 'vitest';
import { nextDelayMs, parseRetryAfter } from './schedule.ts';

const second = 1_000;
const hour = 3_600 * second;

describe('the schedule (D28)', () => {
  const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((s) => s * second);

  test('after each of the first nine tries comes another, after the tenth none', () => {
    expect(delays.map((_, i) => nextDelayMs(i + 1, null, 0.5))).toEqual(delays);
    expect(nextDelayMs(10, null, 0.5)).toBeNull();
    expect(nextDelayMs(11, null, 0.5)).toBeNull();
  });

  test('each delay is spread over 20 % to either side', () => {
    for (const [i, delay] of delays.entries()) {
      expect(nextDelayMs(i + 1, null, 0)).toBe(delay * 0.8);
      expect(nextDelayMs(i + 1, null, 0.999_999)).toBeCloseTo(delay * 1.2, -3);
    }
  });

  test('a longer Retry-After is kept, a shorter one makes nothing earlier', () => {
    expect(nextDelayMs(1, 60 * second, 0.5)).toBe(60 * second);
    expect(nextDelayMs(2, 60 * second, 0.5)).toBe(300 * second);
    expect(nextDelayMs(10, 60 * second, 0.5)).toBeNull();
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  test.each([
    ['120', 120 * second],
    [' 5 ', 5 * second],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60 * second],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['86401', 24 * hour],
    ['9999999999', 24 * hour],
    ['Sun, 20 Nov 2033 12:00:00 GMT', 24 * hour],
  ])('%s', (value, expectedMs) => {
    expect(parseRetryAfter(value, now)).toBe(expectedMs);
  });

  test.each(['', 'soon', '-5', '1.5', '1e3', '2026-11-20', 'Fri, 99 Nov 2026 12:00:00 GMT', '99999999999'])(
    '"%s" asks for nothing',
    (value) => {
      expect(parseRetryAfter(value, now)).toBeNull();
    },
  );

  test('none asks for nothing', () => {
    expect(parseRetryAfter(undefined, now)).toBeNull();
  });
});
