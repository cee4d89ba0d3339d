import type { Schemas } from '@payment-intermediary/client';
import { expect, test } from 'vitest';
import { en, ptBr } from './quote-steps.ts';

type Calculation = Schemas['Quote']['calculation'];
type Sale = Schemas['QuoteInput'];

const pix: Calculation = {
  ...{ paymentMethod: 'PIX', rateType: 'PERCENTAGE', rate: 0.99, ratesOf: null, position: null },
  ...{ product: '1.485', rounding: 'half_down_to_even', uncapped: 1.48, limit: 5, cappedBy: null },
  ...{ delayForRedeem: 1, delayUnit: 'CALENDAR', roll: 'NONE', settlement: 'AT_ONCE' },
  ...{ refundWindowDays: null, refundFee: 'RETURN' },
};
const pixSale: Sale = { value: 150, paymentMethod: 'PIX' };
const english = [{ name: 'Fee', text: '1.48 BRL' }];

function quoteOf(calculation: Partial<Calculation>): Schemas['Quote'] {
  const sale = { value: 150, fee: 1.48, net: 148.52, executionDate: '2026-03-03', idPlan: 2, version: 1 };
  const schedule = [{ installment: null, executionDate: '2026-03-03', value: 150, fee: 1.48, net: 148.52 }];
  return { ...sale, schedule, calculation: { ...pix, ...calculation }, steps: english };
}

function textsOf(calculation: Partial<Calculation>, sale = pixSale): string[] {
  const steps = ptBr.quoteSteps(quoteOf(calculation), sale);
  return steps.map(({ name, text }) => `${name}: ${text.replaceAll('\u00a0', ' ')}`);
}

test.each<[Partial<Calculation>, string]>([
  [{}, 'Preço: 0,99% do valor'],
  [{ rateType: 'FIXED', rate: 3.49 }, 'Preço: R$ 3,49 por venda'],
  [
    { paymentMethod: 'CREDIT_CARD_SIGHT', ratesOf: 'default', position: 1 },
    'Preço: 0,99% do valor: taxa padrão do canal para pagamento à vista',
  ],
  [
    { paymentMethod: 'CREDIT_CARD_EARLY_SELLER', ratesOf: 'american_express', position: 12 },
    'Preço: 0,99% do valor: taxa da bandeira American Express para 12 parcelas',
  ],
  [
    { paymentMethod: 'CREDIT_CARD_EARLY_BUYER', ratesOf: 'elo', position: 1 },
    'Preço: 0,99% do valor: taxa da bandeira Elo para pagamento à vista; o comprador paga o parcelamento',
  ],
  [{}, 'Cálculo: R$ 150,00 × 0,99% = R$ 1,485'],
  [{ rounding: 'exact' }, 'Arredondamento: não é preciso, R$ 1,48 já é exato em centavos'],
  [{ rounding: 'down' }, 'Arredondamento: sobra menos de meio centavo: para baixo, R$ 1,48'],
  [{ rounding: 'up' }, 'Arredondamento: sobra mais de meio centavo: para cima, R$ 1,48'],
  [{}, 'Arredondamento: sobra exatamente meio centavo: para baixo, ao centavo par, R$ 1,48'],
  [
    { rounding: 'half_up_to_even' },
    'Arredondamento: sobra exatamente meio centavo: para cima, ao centavo par, R$ 1,48',
  ],
  [{}, 'Limite: não se aplica, a taxa não passa do limite do plano, R$ 5,00, nem do valor da venda'],
  [{ limit: null }, 'Limite: não se aplica, a taxa não passa do valor da venda'],
  [{ uncapped: 9.9, cappedBy: 'limit' }, 'Limite: R$ 9,90 passa do limite do plano, R$ 5,00'],
  [{ uncapped: 200, cappedBy: 'value' }, 'Limite: R$ 200,00 passa do valor da venda'],
  [{}, 'A receber: R$ 150,00 − R$ 1,48 = R$ 148,52'],
  [
    { refundWindowDays: 90, refundFee: 'KEEP' },
    'Estorno: A venda pode ser estornada em até 90 dias corridos depois do pagamento. ' +
      'Em um estorno, a taxa não é devolvida: o vendedor devolve o valor integral.',
  ],
  [{ refundWindowDays: 0 }, 'Estorno: A venda não pode ser estornada.'],
  [
    { refundWindowDays: 0 },
    'Contestação: Possível a qualquer momento. A taxa é devolvida na proporção do valor contestado.',
  ],
  [{ refundFee: 'KEEP' }, 'Contestação: Possível a qualquer momento. A taxa não é devolvida.'],
  [{}, 'Recebimento: Disponível no dia seguinte ao pagamento.'],
  [{ delayForRedeem: 30 }, 'Recebimento: Disponível 30 dias corridos depois do pagamento.'],
])('of the calculation with %j, a step is %s', (calculation, step) => {
  expect(textsOf(calculation)).toContain(step);
});

test.each<[Sale, string]>([
  [pixSale, 'R$ 150,00, Pix'],
  [{ value: 10, paymentMethod: 'DEBIT_CARD', brand: 'visa' }, 'R$ 10,00, Débito, Visa'],
  [
    { value: 10, paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'POS' },
    'R$ 10,00, Crédito à vista, Maquininha',
  ],
  [
    {
      value: 10,
      paymentMethod: 'CREDIT_CARD_EARLY_BUYER',
      channel: 'ONLINE',
      brand: 'elo',
      installments: 12,
    },
    'R$ 10,00, Crédito parcelado comprador (antecipado), Online, Elo, 12 parcelas',
  ],
])('the first step is the sale that was asked for: %j', (sale, text) => {
  expect(textsOf({}, sale)[0]).toBe(`Venda: ${text}`);
});

test('the last step says how a sale is paid out by instalment', () => {
  const part = { executionDate: '2026-04-01', fee: 0, net: 0 };
  const schedule = [333.34, 333.33, 333.33].map((value, index) => ({
    ...part,
    installment: index + 1,
    value,
  }));
  const steps = ptBr.quoteSteps({ ...quoteOf({ delayForRedeem: 30 }), schedule }, pixSale);
  expect(steps.at(-1)?.text.replaceAll('\u00a0', ' ')).toBe(
    'Disponível 30 dias corridos depois do pagamento. As parcelas seguintes, a cada 30 dias. São 3 parcelas: ' +
      '1 × R$ 333,34 e 2 × R$ 333,33.',
  );
});

test('a fixed price is not multiplied or rounded', () => {
  const fixed = { rateType: 'FIXED', rate: 3.49, product: null, rounding: null } as const;
  expect(textsOf(fixed).join()).not.toMatch(/Cálculo|Arredondamento/);
});

test('in English the steps are those of the API', () => {
  expect(en.quoteSteps(quoteOf({}), pixSale)).toBe(english);
});
