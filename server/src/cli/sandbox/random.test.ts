import { expect, test } from 'vitest';
import { isCpfOrCnpj } from '../../sellers/seller-fields.ts';
import { sampleCpf } from './sample-charge.ts';
import { Random } from './random.ts';

const draws = 20_000;

test('a seed always gives the same numbers', () => {
  const random = new Random('payfac');
  expect([random.between(1, 1_000_000), random.digits(8), random.uuid()]).toMatchInlineSnapshot(`
    [
      262388,
      "41246483",
      "55ef556c-010c-4863-a6fd-98c2ce2c8d69",
    ]
  `);
});

test('both ends of a range occur, and all values about equally often', () => {
  const random = new Random('1');
  const counts = new Map<number, number>();
  for (let draw = 0; draw < draws; draw++) {
    const value = random.between(2, 6);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([2, 3, 4, 5, 6]);
  // The tolerance is six standard deviations of a binomial with p = 1/5.
  for (const count of counts.values())
    expect(Math.abs(count - draws / 5)).toBeLessThan(6 * Math.sqrt(draws * 0.16));
});

test('weights are kept', () => {
  const random = new Random('1');
  let often = 0;
  for (let draw = 0; draw < draws; draw++)
    if (
      random.weighted([
        ['rare', 1],
        ['often', 9],
      ]) === 'often'
    )
      often++;
  expect(Math.abs(often - draws * 0.9)).toBeLessThan(6 * Math.sqrt(draws * 0.09));
});

test('uuids are of version 4 and all different', () => {
  const random = new Random('1');
  const uuids = Array.from({ length: draws }, () => random.uuid());
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(uuids).size).toBe(draws);
});

test('every CPF is valid', () => {
  const random = new Random('1');
  for (let draw = 0; draw < 2_000; draw++) expect(sampleCpf(random)).toSatisfy(isCpfOrCnpj);
});
