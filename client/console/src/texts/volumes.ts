import { decimal, percent } from '../format/format.ts';
import type { Change } from '../format/change.ts';

/** Texts of what was sold in a period. */
export const ptBr = {
  volumes: {
    title: 'Vendas',
    period: 'Período',
    lastDays: (days: number) => `Últimos ${days} dias`,
    sold: 'Vendido',
    sales: (count: number) => (count === 1 ? '1 venda.' : `${decimal(count)} vendas.`),
    netFees: 'Taxas líquidas',
    refunded: 'Estornado',
    disputed: 'Contestado',
    givenBack: 'Estornado ou contestado',
    kept: 'Vendido, menos o estornado ou contestado',
    change: (change: Change) => {
      if (change === 'none') return 'Igual ao período anterior.';
      if (change === 'new') return 'Nada no período anterior.';
      const percentage = Math.round(Math.abs(change.share) * 100);
      if (percentage === 0) return 'Quase igual ao período anterior.';
      return `${percent(percentage)} ${change.share > 0 ? 'a mais' : 'a menos'} que no período anterior.`;
    },
    byDay: 'Vendas por dia',
    byMethod: 'Por forma de pagamento',
    bySeller: 'Maiores vendedores',
    method: 'Forma de pagamento',
    seller: 'Vendedor',
    count: 'Vendas',
  },
};

export const en: typeof ptBr = {
  volumes: {
    title: 'Sales',
    period: 'Period',
    lastDays: (days) => `Last ${days} days`,
    sold: 'Sold',
    sales: (count) => (count === 1 ? '1 sale.' : `${decimal(count)} sales.`),
    netFees: 'Net fees',
    refunded: 'Refunded',
    disputed: 'Disputed',
    givenBack: 'Refunded or disputed',
    kept: 'Sold, less what was refunded or disputed',
    change: (change) => {
      if (change === 'none') return 'The same as in the period before.';
      if (change === 'new') return 'Nothing in the period before.';
      const percentage = Math.round(Math.abs(change.share) * 100);
      if (percentage === 0) return 'Almost the same as in the period before.';
      return `${percent(percentage)} ${change.share > 0 ? 'more' : 'less'} than in the period before.`;
    },
    byDay: 'Sales by day',
    byMethod: 'By payment method',
    bySeller: 'Largest sellers',
    method: 'Payment method',
    seller: 'Seller',
    count: 'Sales',
  },
};
