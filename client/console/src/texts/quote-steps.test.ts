import type { Schemas } from '@payment-intermediary/client';
import { expect, test } from 'vitest';
import { en, ptBr } from './quote-steps.ts';

const pix: Schemas['Quote']['calculation'] = {
  ...{ rateType: 'PERCENTAGE', rate: 0.99, ratesOf: null, position: null },
  ...{ product: '1.485', rounding: 'half_down_to_even', uncapped: 1.48, limit: 5, cappedBy: null },
  ...{ delayForRedeem: 1, refundWindowDays: null, refundFee: 'RETURN' },
};
const english = [{ name: 'Fee', text: '1.48 BRL' }];

function textsOf(calculation: Partial<typeof pix>): string[] {
  const sale = { value: 150, fee: 1.48, net: 148.52, executionDate: '2026-03-03', idPlan: 2, version: 1 };
  const steps = ptBr.quoteSteps({ ...sale, calculation: { ...pix, ...calculation }, steps: english });
  return steps.map(({ name, text }) => `${name}: ${text.replaceAll('\u00a0', ' ')}`);
}

test.each([
  [{}, 'Conta: R$ 150,00 × 0,99% = R$ 1,485'],
  [{}, 'Arredondamento: sobra exatamente meio centavo: para baixo, ao centavo par, R$ 1,48'],
  [{}, 'Limite: nenhum: a taxa não passa do limite do plano, R$ 5,00, nem do valor da venda'],
  [{ uncapped: 9.9, cappedBy: 'limit' }, 'Limite: R$ 9,90 passa do limite do plano, R$ 5,00'],
  [{ uncapped: 200, cappedBy: 'value' }, 'Limite: R$ 200,00 passa do valor da venda'],
  [{ rateType: 'FIXED', rate: 3.49 }, 'Preço: R$ 3,49 por venda'],
  [{ ratesOf: 'default', position: 1 }, 'Preço: 0,99% do valor, a taxa padrão do canal à vista'],
  [
    { refundWindowDays: 0, refundFee: 'KEEP' },
    expect.stringMatching(/^Estorno: A venda não pode .* não é devolvida/),
  ],
] as const)('of the calculation with %j, a step is %s', (calculation, step) => {
  expect(textsOf(calculation)).toContainEqual(step);
});

test('a fixed price is not multiplied or rounded', () => {
  const fixed = { rateType: 'FIXED', rate: 3.49, product: null, rounding: null } as const;
  expect(textsOf(fixed).join()).not.toMatch(/Conta|Arredondamento/);
});

test('in English the steps are those of the API', () => {
  const sale = { value: 150, fee: 1.48, net: 148.52, executionDate: '2026-03-03', idPlan: 2, version: 1 };
  expect(en.quoteSteps({ ...sale, calculation: pix, steps: english })).toBe(english);
});
