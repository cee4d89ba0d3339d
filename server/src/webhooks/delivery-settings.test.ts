import { describe, expect, test } from 'vitest';
import { nextDelayMs } from './delivery-settings.ts';

const second = 1_000;

describe('the schedule (D28)', () => {
  const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((s) => s * second);

  test('each of the first nine tries is followed by another, the tenth by none', () => {
    expect(delays.map((_, i) => nextDelayMs(i + 1, null, 0.5))).toEqual(delays);
    expect(nextDelayMs(10, null, 0.5)).toBeNull();
    expect(nextDelayMs(11, null, 0.5)).toBeNull();
  });

  test('each delay varies by up to 20% in either direction', () => {
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
