import type { Schemas } from '@payment-intermediary/client';
import { exactMoney, money, percent } from '../format/format.ts';
import { ptBr as names } from './names.ts';
import { ptBr as plans } from './plan.ts';

type Quote = Schemas['Quote'];
type Calculation = Quote['calculation'];

/** How the fee of a sale is calculated, step by step. */
export const ptBr = {
  quoteSteps: ({ value, fee, net, calculation }: Quote): Quote['steps'] => {
    const { plan } = plans;
    const steps = {
      Preço: priceText(calculation),
      Conta: productText(value, calculation),
      Arredondamento: roundingText(calculation),
      Limite: capText(calculation),
      Taxa: money(fee),
      'A receber': `${money(value)} − ${money(fee)} = ${money(net)}`,
      Estorno: `${plan.refundWindow(calculation.refundWindowDays ?? undefined)} ${plan.refundFee[calculation.refundFee]}`,
      Contestação: `Possível a qualquer momento, com a mesma regra para a taxa que um estorno.`,
      Prazo: plan.due(calculation.delayForRedeem),
    };
    return Object.entries(steps).flatMap(([name, text]) => (text === null ? [] : [{ name, text }]));
  },
};

/** The API's own words. */
export const en: typeof ptBr = { quoteSteps: ({ steps }) => steps };

function priceText({ rateType, rate, ratesOf, position }: Calculation): string {
  if (rateType === 'FIXED') return plans.plan.fixed(money(rate));
  if (ratesOf === null) return `${percent(rate)} do valor`;
  const rates =
    ratesOf === 'default' ? 'a taxa padrão do canal' : `a taxa da bandeira ${names.brands[ratesOf]}`;
  return `${percent(rate)} do valor, ${rates} ${position === 1 ? 'à vista' : `em ${position} parcelas`}`;
}

function productText(value: number, { rate, product }: Calculation): string | null {
  return product === null ? null : `${money(value)} × ${percent(rate)} = ${exactMoney(product)}`;
}

function roundingText({ rounding, uncapped }: Calculation): string | null {
  if (rounding === null) return null;
  const fee = money(uncapped);
  return {
    exact: `nenhum: ${fee} já é exato em centavos`,
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
    none: `nenhum: a taxa não passa ${ofPlan}do valor da venda`,
  }[cappedBy ?? 'none'];
}
