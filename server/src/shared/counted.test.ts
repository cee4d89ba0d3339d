import { expect, test } from 'vitest';
import { counted } from './text.ts';

test.each([
  [0, '0 lines'],
  [1, '1 line'],
  [2, '2 lines'],
  [10_000, '10,000 lines'],
  [1_234_567, '1,234,567 lines'],
])('%d line(s) are called %s', (count, words) => {
  expect(counted(count, 'line')).toBe(words);
});
