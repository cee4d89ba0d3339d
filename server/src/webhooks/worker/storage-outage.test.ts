import { expect, test } from 'vitest';
import { StorageOutage } from './storage-outage.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function reported() {
  const said: string[] = [];
  const outage = new StorageOutage({
    onAway: () => said.push('away'),
    onBack: (awayMs) => said.push(`back after ${awayMs < 1_000 ? 'less than a second' : awayMs}`),
    onError: (error) => said.push(String(error)),
  });
  return { said, outage };
}

test('the pauses grow to four seconds, less up to half at random, and begin anew after the end', () => {
  const { outage } = reported();
  const pauses = (random: number) => Array.from({ length: 7 }, () => outage.nextPauseMs(random));
  const longest = [250, 500, 1_000, 2_000, 4_000, 4_000, 4_000];
  expect(pauses(0)).toEqual(longest);
  outage.end();
  expect(pauses(1)).toEqual(longest.map((ms) => ms / 2));
});

test('an outage is said once, and so is its end; every other error is said each time', () => {
  const { said, outage } = reported();
  outage.end();
  for (const error of [refused, new Error('a bug'), refused, new Error('a bug')]) outage.note(error);
  expect(outage.isOn).toBe(true);
  outage.end();
  outage.end();
  outage.note(refused);
  expect(said).toEqual(['away', 'Error: a bug', 'Error: a bug', 'back after less than a second', 'away']);
});
