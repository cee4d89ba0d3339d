import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineOfCharge } from '../charges/charge-lines.repository.ts';
import { chargePartsOf, salePartsOf, type SalePart } from '../rate-plans/instalments.ts';
import { addDays } from '../shared/calendar.ts';
import { creditOverInstalments, debitOverInstalments, divide } from './instalments.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const valueOf = (parts: readonly SalePart[]) => sum(parts.map(({ valueCents }) => valueCents));
const feeOf = (parts: readonly SalePart[]) => sum(parts.map(({ feeCents }) => feeCents));

const anySale = fc
  .record({
    valueCents: fc.integer({ min: 1, max: 200_000 }),
    rate: fc.double({ min: 0, max: 1, noNaN: true }),
    installments: fc.integer({ min: 2, max: 24 }),
  })
  .map(({ rate, ...sale }) => ({ ...sale, feeCents: Math.floor(sale.valueCents * rate) }));

const paidOn = '2026-01-01';

function saleOf({ feeCents, ...sale }: typeof anySale extends fc.Arbitrary<infer Value> ? Value : never) {
  const fee = { feeCents, delayForRedeemDays: 30, settlement: 'BY_INSTALMENT' } as const;
  return salePartsOf({ ...sale, paidAt: Date.parse(`${paidOn}T12:00:00Z`) }, fee);
}

const linesOf = (parts: readonly SalePart[], operation: LineOfCharge['operation'], refundId: number | null) =>
  parts.map((part) => ({ ...part, operation, refundId, chargebackId: null }));

describe('the parts of a sale (D39)', () => {
  test('add up to the sale, differ by a centavo at most, and have no fee above their value', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const parts = saleOf(sale);
        expect([valueOf(parts), feeOf(parts)]).toEqual([sale.valueCents, sale.feeCents]);
        expect(parts).toHaveLength(Math.min(sale.installments, sale.valueCents));
        for (const [index, part] of parts.entries()) {
          const [first, before] = [parts[0], parts[index - 1] ?? part];
          expect(part.installment).toBe(index + 1);
          expect(part.executionDate).toBe(addDays(paidOn, 30 + 30 * index));
          expect(part.feeCents).toBeLessThanOrEqual(part.valueCents);
          expect(part.valueCents).toBeLessThanOrEqual(before.valueCents);
          expect(first.valueCents - part.valueCents).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('are 333.34, 333.33 and 333.33 of 1,000.00, and 33.34, 33.34 and 33.33 of a fee of 100.01', () => {
    const parts = saleOf({ valueCents: 100_000, feeCents: 10_001, installments: 3 });
    expect(parts.map(({ valueCents, feeCents }) => [valueCents, feeCents])).toEqual([
      [33_334, 3_334],
      [33_333, 3_334],
      [33_333, 3_333],
    ]);
  });
});

describe('what is given back of instalments (D39)', () => {
  /** Refunds parts on some days, some of which fail, and at the end all that is left. */
  const anyRefunds = fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      day: fc.integer({ min: 0, max: 800 }),
      fails: fc.boolean(),
    }),
    { maxLength: 6 },
  );

  test('is all of it in the end, each instalment to the centavo, and never more', () => {
    fc.assert(
      fc.property(anySale, anyRefunds, (sale, refunds) => {
        const parts = saleOf(sale);
        let lines: LineOfCharge[] = linesOf(parts, 'VENDA', null);
        const days = refunds.map(({ day }) => day).sort((a, b) => a - b);
        const refund = (valueCents: number, feeCents: number, id: number, today: string) => {
          const before = chargePartsOf(lines);
          const taken = debitOverInstalments(before, [], { valueCents, feeCents }, today);
          expect([valueOf(taken), feeOf(taken)]).toEqual([valueCents, feeCents]);
          for (const piece of taken) {
            const part = before.find(({ installment }) => installment === piece.installment)!;
            expect(piece.executionDate).toBe(part.executionDate > today ? part.executionDate : today);
            expect(piece.feeCents).toBeLessThanOrEqual(piece.valueCents);
            expect(piece.valueCents).toBeLessThanOrEqual(part.valueCents - part.returnedCents);
          }
          // Nothing is taken from what fell due while something is left of what will.
          const laterLeft = before.filter(({ executionDate }) => executionDate > today);
          const room = sum(laterLeft.map((part) => part.valueCents - part.returnedCents));
          const takenToday = taken.filter(({ executionDate }) => executionDate === today);
          expect(valueOf(takenToday)).toBe(Math.max(0, valueCents - room));
          lines = [...lines, ...linesOf(taken, 'ESTORNO', id)];
          return taken;
        };
        for (const [id, { share, fails }] of refunds.entries()) {
          const today = addDays(paidOn, days[id] ?? 0);
          const now = chargePartsOf(lines);
          const left = sale.valueCents - sum(now.map(({ returnedCents }) => returnedCents));
          const feeLeft = sale.feeCents - sum(now.map(({ returnedFeeCents }) => returnedFeeCents));
          const value = Math.floor(left * share);
          if (value === 0) continue;
          // As much of the fee as may be returned with the value: what is left must not be less than its fee.
          const fee = Math.min(
            value,
            Math.max(Math.round((feeLeft * value) / left), feeLeft - (left - value)),
          );
          const taken = refund(value, fee, id, today);
          if (!fails) continue;
          const own = lines.filter(({ refundId }) => refundId === id);
          const back = creditOverInstalments(own, { valueCents: value, feeCents: fee }, today);
          expect(back).toEqual(taken);
          lines = [...lines, ...linesOf(back, 'ESTORNO_CANCELADO', id)];
        }
        const now = chargePartsOf(lines);
        const left = sale.valueCents - sum(now.map(({ returnedCents }) => returnedCents));
        const feeLeft = sale.feeCents - sum(now.map(({ returnedFeeCents }) => returnedFeeCents));
        if (left > 0) refund(left, feeLeft, 99, addDays(paidOn, 800));
        for (const part of chargePartsOf(lines)) expect(part.returnedCents).toBe(part.valueCents);
        expect(sum(chargePartsOf(lines).map(({ returnedFeeCents }) => returnedFeeCents))).toBe(sale.feeCents);
      }),
      { numRuns: 500 },
    );
  });

  test('is all of each instalment, if all is disputed after a refund that then fails', () => {
    fc.assert(
      fc.property(anySale, anyRefunds, fc.integer({ min: 1, max: 800 }), (sale, refunds, day) => {
        let lines: LineOfCharge[] = linesOf(saleOf(sale), 'VENDA', null);
        const standing: { id: number; valueCents: number }[] = [];
        for (const [id, { share, day: refundDay }] of refunds.entries()) {
          const left = sale.valueCents - sum(standing.map(({ valueCents }) => valueCents));
          const valueCents = Math.floor(left * share);
          const today = addDays(paidOn, refundDay);
          const taken = debitOverInstalments(chargePartsOf(lines), [], { valueCents, feeCents: 0 }, today);
          lines = [...lines, ...linesOf(taken, 'ESTORNO', id)];
          standing.push({ id, valueCents });
        }
        const today = addDays(paidOn, day);
        const all = { valueCents: sale.valueCents, feeCents: 0 };
        const disputed = debitOverInstalments(chargePartsOf(lines), [], all, today);
        expect(valueOf(disputed)).toBe(sale.valueCents);
        lines = [...lines, ...linesOf(disputed, 'CHARGEBACK', null)];
        for (const { id, valueCents } of standing) {
          const own = lines.filter(({ refundId }) => refundId === id);
          const back = creditOverInstalments(own, { valueCents, feeCents: 0 }, today);
          lines = [...lines, ...linesOf(back, 'ESTORNO_CANCELADO', id)];
        }
        for (const part of chargePartsOf(lines)) expect(part.returnedCents).toBe(part.valueCents);
      }),
    );
  });

  test('is, for all of a sale before its first day, each line that the sale has', () => {
    fc.assert(
      fc.property(anySale, ({ feeCents, ...sale }) => {
        const parts = saleOf({ ...sale, feeCents });
        const whole = { valueCents: sale.valueCents, feeCents };
        expect(debitOverInstalments(chargePartsOf(linesOf(parts, 'VENDA', null)), [], whole, paidOn)).toEqual(
          parts,
        );
      }),
    );
  });
});

describe('an amount', () => {
  test('is divided to the centavo, each share within one of its exact part', () => {
    const anyWeights = fc.array(fc.integer({ min: 0, max: 99_999_999_999 }), { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(anyWeights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, share) => {
        const total = sum(weights);
        const cents = Math.floor(total * share);
        const shares = divide(cents, weights);
        expect(sum(shares)).toBe(total === 0 ? 0 : cents);
        for (const [index, each] of shares.entries()) {
          expect(each).toBeLessThanOrEqual(weights[index]!);
          expect(Math.abs(each - (total === 0 ? 0 : (cents * weights[index]!) / total))).toBeLessThanOrEqual(
            1,
          );
        }
      }),
    );
  });
});
