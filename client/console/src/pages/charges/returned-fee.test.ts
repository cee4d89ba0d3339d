import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnedFee, saleOf, type Sale } from './returned-fee.ts';

function refunded(sale: Sale, valueCents: number): Sale {
  return {
    ...sale,
    takenCents: sale.takenCents + valueCents,
    returnedCents: sale.returnedCents + returnedFee(sale, valueCents),
  };
}

const untouched = { keepsFee: false, takenCents: 0, returnedCents: 0 };

describe('what a refund returns of the fee', () => {
  test('all parts together return the fee, whatever their sizes', () => {
    const anySplit = fc
      .tuple(
        fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), { minLength: 1, maxLength: 10 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([parts, share]) => {
        const valueCents = parts.reduce((sum, part) => sum + part, 0);
        return { parts, sale: { ...untouched, valueCents, feeCents: Math.floor(share * valueCents) } };
      });
    fc.assert(
      fc.property(anySplit, ({ parts, sale }) => {
        for (const part of parts) {
          const fee = returnedFee(sale, part);
          expect(fee).toBeGreaterThanOrEqual(0);
          expect(fee).toBeLessThanOrEqual(part);
          sale = refunded(sale, part);
        }
        expect(sale.returnedCents).toBe(sale.feeCents);
      }),
      { seed: 22, numRuns: 500 },
    );
  });

  test('the parts of the guide: 33.00, 33.00 and 34.00 of 100.00 with a fee of 0.99', () => {
    let sale: Sale = { ...untouched, valueCents: 10_000, feeCents: 99 };
    const fees = [3_300, 3_300, 3_400].map((part) => {
      const fee = returnedFee(sale, part);
      sale = refunded(sale, part);
      return fee;
    });
    expect(fees).toEqual([33, 32, 34]);
  });

  test('half a centavo goes to the even one', () => {
    const sale = { ...untouched, valueCents: 10, feeCents: 5 };
    expect([1, 3, 5].map((value) => returnedFee(sale, value))).toEqual([0, 2, 2]);
  });

  test('is nothing where the plan keeps the fee', () => {
    expect(returnedFee({ ...untouched, valueCents: 100, feeCents: 7, keepsFee: true }, 100)).toBe(0);
  });
});

test('a refund that failed, a chargeback and an adjustment leave a sale as it was', () => {
  const line = { entrada_bruta: 0, saida_bruta: 0, taxa_operacao: '0.00' };
  const lines = [
    { ...line, operacao: 'VENDA', entrada_bruta: 100, taxa_operacao: '0.99' },
    { ...line, operacao: 'ESTORNO', saida_bruta: 33, taxa_operacao: '0.33' },
    { ...line, operacao: 'ESTORNO', saida_bruta: 20.1, taxa_operacao: '0.20' },
    { ...line, operacao: 'ESTORNO_CANCELADO', entrada_bruta: 20.1, taxa_operacao: '0.20' },
    { ...line, operacao: 'CHARGEBACK', saida_bruta: 67, taxa_operacao: '0.66' },
    { ...line, operacao: 'CHARGEBACK_REVERTIDO', entrada_bruta: 67, taxa_operacao: '0.66' },
    { ...line, operacao: 'AJUSTE_CREDITO', entrada_bruta: 4 },
  ] as const;
  const sale = { valueCents: 10_000, feeCents: 99, keepsFee: false, takenCents: 3_300, returnedCents: 33 };
  expect(saleOf(lines, false)).toEqual(sale);
  expect(returnedFee(sale, 3_300)).toBe(32);
  expect(saleOf([], false)).toBeNull();
});

test('a sale that is paid out by instalment is all of them', () => {
  const line = { entrada_bruta: 0, saida_bruta: 0, taxa_operacao: '0.00' };
  const lines = [
    { ...line, operacao: 'VENDA', entrada_bruta: 333.34, taxa_operacao: '33.34' },
    { ...line, operacao: 'VENDA', entrada_bruta: 333.33, taxa_operacao: '33.34' },
    { ...line, operacao: 'VENDA', entrada_bruta: 333.33, taxa_operacao: '33.33' },
    { ...line, operacao: 'ESTORNO', saida_bruta: 150, taxa_operacao: '15.00' },
    { ...line, operacao: 'ESTORNO', saida_bruta: 150, taxa_operacao: '15.00' },
  ] as const;
  const sale = saleOf(lines, false)!;
  expect(sale).toMatchObject({
    valueCents: 100_000,
    feeCents: 10_001,
    takenCents: 30_000,
    returnedCents: 3_000,
  });
  expect(returnedFee(sale, 70_000)).toBe(7_001);
});
