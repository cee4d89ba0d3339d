import { expect, test } from 'vitest';
import { retryAfterMs } from '../src/retry-after.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const date = 'Mon, 02 Mar 2026 12:00:00 GMT';

test.each<[string, Record<string, string>, number | null]>([
  ['seconds', { 'Retry-After': '7' }, 7_000],
  ['no seconds', { 'Retry-After': '0' }, 0],
  ['a date, against the clock', { 'Retry-After': 'Mon, 02 Mar 2026 12:00:05 GMT' }, 5_000],
  [
    'a date, against that of the answer',
    { 'Retry-After': 'Mon, 02 Mar 2026 12:00:05 GMT', Date: 'Mon, 02 Mar 2026 12:00:02 GMT' },
    3_000,
  ],
  ['a date that is past', { 'Retry-After': 'Mon, 02 Mar 2026 11:59:00 GMT', Date: date }, 0],
  ['nothing', {}, null],
  ['less than nothing', { 'Retry-After': '-5' }, null],
  ['a fraction', { 'Retry-After': '1.5' }, null],
  ['words', { 'Retry-After': 'soon' }, null],
  ['a day that does not exist', { 'Retry-After': 'Mon, 99 Mar 2026 12:00:05 GMT' }, null],
  ['a date without a zone', { 'Retry-After': '2026-03-02 12:00:05' }, null],
])('%s', (_name, headers, expected) => {
  expect(retryAfterMs(new Headers(headers), now)).toBe(expected);
});
