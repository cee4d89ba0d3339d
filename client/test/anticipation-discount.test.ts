import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anticipationDiscount } from '../src/anticipation-discount.ts';

const program = fileURLToPath(new URL('../examples/check-statement', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;
const terms = fc.record({
  method: fc.constantFrom('SIMPLE' as const, 'COMPOUND' as const),
  ratePpm: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constant(1_000_000)),
});
const amounts = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 99_999_999_999_999 }));
const days = fc.oneof(
  fc.integer({ min: 0, max: 720 }),
  fc.integer({ min: 1, max: 24 }).map((months) => 30 * months),
);

test.each([
  ['SIMPLE', 20_000, 100_000, 60, 4_000],
  ['COMPOUND', 20_000, 100_000, 60, 3_883],
  // Half a centavo goes to the even one: 0.5, 1.5 and 2.5, by either method.
  ['SIMPLE', 10_000, 50, 30, 0],
  ['SIMPLE', 10_000, 150, 30, 2],
  ['SIMPLE', 10_000, 250, 30, 2],
  ['COMPOUND', 1_000_000, 1, 30, 0],
  ['COMPOUND', 1_000_000, 3, 30, 2],
  ['COMPOUND', 1_000_000, 5, 30, 2],
  ['SIMPLE', 20_000, 100, 1_600, 100],
  ['COMPOUND', 20_000, 100_000, 0, 0],
] as const)('%s at %i ppm of %i for %i days costs %i', (method, ratePpm, amount, from, expected) => {
  expect(anticipationDiscount({ method, ratePpm }, amount, from)).toBe(expected);
});

test('costs from nothing to the amount, and never less as days grow', () => {
  fc.assert(
    fc.property(terms, amounts, days, (of, amount, from) => {
      const [discount, later] = [from, from + 1].map((each) => anticipationDiscount(of, amount, each));
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(later).toBeGreaterThanOrEqual(discount ?? Infinity);
      expect(later).toBeLessThanOrEqual(amount);
    }),
  );
});

test.runIf(hasPython)('the program in Python comes to the same centavo', () => {
  const cases = fc.sample(fc.tuple(terms, amounts, days), { numRuns: 500, seed: 39 });
  const asked = cases.map(([{ method, ratePpm }, amount, from]) => [method, ratePpm, amount, from]);
  const code =
    'import json, sys; from check_statement import anticipation_discount as of; ' +
    'print(json.dumps([of(*each) for each in json.load(sys.stdin)]))';
  const answer = execFileSync('python3', ['-c', code], {
    ...{ cwd: program, input: JSON.stringify(asked), encoding: 'utf8' },
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(JSON.parse(answer)).toEqual(
    cases.map(([of, amount, from]) => anticipationDiscount(of, amount, from)),
  );
});
