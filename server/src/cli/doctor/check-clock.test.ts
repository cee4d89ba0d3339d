import { expect, test } from 'vitest';
import { checkClock, writtenAt } from './check-machine.ts';
import { judgeSkew } from './check-postgres.ts';

const present = writtenAt + 86_400_000;

test('a clock of today, with time zones, is good', () => {
  expect(checkClock(present)).toEqual([
    { subject: 'clock', level: 'ok', ok: true, detail: expect.stringMatching(/ in São Paulo$/) as string },
  ]);
});

test('a clock before this version is a fault', () => {
  for (const now of [0, writtenAt - 1]) {
    expect(checkClock(now)).toMatchObject([
      { ok: false, detail: expect.stringContaining('set it') as string },
    ]);
  }
});

test.each<[string, (instant: number) => string]>([
  ['has UTC only', (instant) => new Date(instant).toISOString().slice(0, 10)],
  ['knows no summer time', (instant) => new Date(instant - 3 * 3_600_000).toISOString().slice(0, 10)],
  ['has no such zone', () => new Intl.DateTimeFormat('en', { timeZone: 'America/Nowhere' }).format(0)],
])('a Node that %s is a fault', (_, dateOf) => {
  expect(checkClock(present, dateOf)).toMatchObject([
    { ok: false, detail: expect.stringContaining('America/Sao_Paulo') as string },
  ]);
  expect(checkClock(0, dateOf)).toMatchObject([{ ok: false }, { ok: false }]);
});

test.each([
  [0, 1_000, true, 'to 1.0 s'],
  [-5_000, 0, true, 'to 5.0 s'],
  [-5_001, 0, false, 'is 5.0 s ahead of'],
  [6_000, 1_000, true, 'to 5.0 s'],
  [3_600_000 + 1_000, 1_000, false, 'is 60 min behind'],
  [-50 * 3_600_000, 0, false, 'is 2 days ahead of'],
])('a server %d ms later than the question, which took %d ms: good is %s', (lateMs, tookMs, ok, detail) => {
  const askedAt = present;
  expect(judgeSkew(askedAt + lateMs, askedAt, askedAt + tookMs)).toMatchObject({
    subject: 'clock',
    ok,
    detail: expect.stringContaining(detail) as string,
  });
});
