import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test.each([
  [110, 100, { share: 0.1 }],
  [50, 100, { share: -0.5 }],
  [50, -100, { share: 1.5 }],
  [5, 0, 'new'],
  [0, 0, 'none'],
  [7, 7, 'none'],
])('%d after %d', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});
