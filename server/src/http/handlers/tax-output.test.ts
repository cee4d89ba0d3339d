import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyTax } from '../../rate-plans/tax.fixture.ts';
import { taxFromInput } from './tax-input.ts';
import { changesBetween, taxToWire } from './tax-output.ts';

describe('prices on the wire', () => {
  test('are read as they were sent, to the last digit', () => {
    fc.assert(
      fc.property(anyTax, (tax) => {
        const sent = JSON.parse(JSON.stringify(taxToWire(tax))) as ReturnType<typeof taxToWire>;
        expect(taxFromInput(sent)).toEqual(tax);
        expect(taxToWire(taxFromInput(sent))).toEqual(sent);
      }),
    );
  });

  test('change in what differs, and in nothing else', () => {
    fc.assert(
      fc.property(anyTax, anyTax, (before, after) => {
        const [from, to] = [taxToWire(before), taxToWire(after)];
        expect(changesBetween(from, from)).toEqual([]);
        const there = changesBetween(from, to);
        const back = changesBetween(to, from).map((change) => ({
          ...change,
          from: change.to,
          to: change.from,
        }));
        const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
        expect([...there].sort(byPath)).toEqual([...back].sort(byPath));
        expect(there.length === 0).toBe(JSON.stringify(from) === JSON.stringify(to));
        for (const { path } of there) expect(path).toMatch(/^(\/[A-Za-z_]+)+$/);
      }),
    );
  });
});
