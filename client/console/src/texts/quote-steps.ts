import type { Schemas } from '@payment-intermediary/client';
import { exactMoney, money, percent } from '../format/format.ts';
import { ptBr as names } from './names.ts';
import { ptBr as plans } from './plan.ts';

type Quote = Schemas['Quote'];
type Calculation = Quote['calculation'];
type Sale = Schemas['QuoteInput'];

/** Texts about how the fee of a sale is calculated, step by step. */
export const ptBr = {
  quoteSteps: ({ value, fee, net, calculation, schedule }: Quote, sale: Sale): Quote['steps'] => {
    const steps = {
      Venda: saleText(sale),
      Preço: priceText(calculation),
      Cálculo: productText(value, calculation),
      Arredondamento: roundingText(calculation),
      Limite: capText(calculation),
      Taxa: money(fee),
      'A receber': `${money(value)} − ${money(fee)} = ${money(net)}`,
      Estorno: refundText(calculation),
      Contestação: disputeTexts[calculation.refundFee],
      Recebimento: [plans.plan.due(calculation), ...instalmentsText(schedule)].join(' '),
    };
    return Object.entries(steps).flatMap(([name, text]) => (text === null ? [] : [{ name, text }]));
  },
};

/** In English these are the API's own words. */
export const en: typeof ptBr = { quoteSteps: ({ steps }) => steps };

function saleText({ value, paymentMethod, channel, brand, installments }: Sale): string {
  const parts = [
    money(value),
    names.methods[paymentMethod],
    channel && names.channels[channel],
    brand && names.brands[brand],
    installments && `${installments} parcelas`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function priceText({ paymentMethod, rateType, rate, ratesOf, position }: Calculation): string {
  if (rateType === 'FIXED') return plans.plan.fixed(money(rate));
  if (ratesOf === null) return `${percent(rate)} do valor`;
  const rates = ratesOf === 'default' ? 'taxa padrão do canal' : `taxa da bandeira ${names.brands[ratesOf]}`;
  const payments = position === 1 ? 'pagamento à vista' : `${position} parcelas`;
  const buyerPays = paymentMethod === 'CREDIT_CARD_EARLY_BUYER' ? '; o comprador paga o parcelamento' : '';
  return `${percent(rate)} do valor: ${rates} para ${payments}${buyerPays}`;
}

function productText(value: number, { rate, product }: Calculation): string | null {
  return product === null ? null : `${money(value)} × ${percent(rate)} = ${exactMoney(product)}`;
}

function roundingText({ rounding, uncapped }: Calculation): string | null {
  if (rounding === null) return null;
  const fee = money(uncapped);
  return {
    exact: `não é preciso, ${fee} já é exato em centavos`,
    down: `sobra menos de meio centavo: para baixo, ${fee}`,
    up: `sobra mais de meio centavo: para cima, ${fee}`,
    half_down_to_even: `sobra exatamente meio centavo: para baixo, ao centavo par, ${fee}`,
    half_up_to_even: `sobra exatamente meio centavo: para cima, ao centavo par, ${fee}`,
  }[rounding];
}

function capText({ uncapped, limit, cappedBy }: Calculation): string {
  const ofPlan = limit === null ? '' : `do limite do plano, ${money(limit)}, nem `;
  return {
    limit: `${money(uncapped)} passa do limite do plano, ${money(limit ?? uncapped)}`,
    value: `${money(uncapped)} passa do valor da venda`,
    none: `não se aplica, a taxa não passa ${ofPlan}do valor da venda`,
  }[cappedBy ?? 'none'];
}

function instalmentsText(schedule: Quote['schedule']): string[] {
  if (schedule.length === 1) return [];
  const values = Map.groupBy(schedule, ({ value }) => value);
  const parts = [...values].map(([value, { length }]) => `${length} × ${money(value)}`);
  return [`${plans.plan.byInstalment} São ${schedule.length} parcelas: ${parts.join(' e ')}.`];
}

function refundText({ refundWindowDays, refundFee }: Calculation): string {
  const possible = plans.plan.refundWindow(refundWindowDays ?? undefined);
  return refundWindowDays === 0 ? possible : `${possible} ${plans.plan.refundFee[refundFee]}`;
}

const disputeTexts = {
  RETURN: 'Possível a qualquer momento. A taxa é devolvida na proporção do valor contestado.',
  KEEP: 'Possível a qualquer momento. A taxa não é devolvida.',
};
