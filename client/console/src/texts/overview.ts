import { decimal } from '../format/format.ts';

const vendedores = (count: number) => (count === 1 ? '1 vendedor' : `${decimal(count)} vendedores`);
const sellers = (count: number) => (count === 1 ? '1 seller' : `${decimal(count)} sellers`);

/** Texts of the operator's first page. */
export const ptBr = {
  overview: {
    title: 'Visão geral',
    atLeast: (count: number, isMore: boolean) => `${decimal(count)}${isMore ? ' ou mais' : ''}`,
    closing: 'Fechamento de hoje',
    closingHint: (count: number) =>
      count === 0 ? 'Prévia: nada a repassar.' : `Prévia: repasse para ${vendedores(count)}.`,
    closingWaits: 'Calculando a prévia. Com muitos vendedores, isso pode levar alguns minutos.',
    left: {
      carried: (amount: string, count: number) => `Adiado: ${amount} (${vendedores(count)}).`,
      held: (amount: string, count: number) => `Retido: ${amount} (${vendedores(count)}).`,
      blocked: (amount: string, count: number) => `Bloqueado: ${amount} (${vendedores(count)}).`,
    },
    toSend: 'Repasses a enviar',
    sent: 'Repasses no banco',
    transfers: (count: number) => (count === 1 ? '1 repasse.' : `${decimal(count)} repasses.`),
    atLeastAmount: (amount: string) => `Somam pelo menos ${amount}.`,
    failedTransfers: 'Repasses com falha',
    lastDays: 'Nos últimos 30 dias.',
    disputes: 'Contestações abertas',
    disputesHint: 'Cobranças contestadas pelo comprador.',
    pending: 'Entregas pendentes',
    pendingHint: 'Eventos que esperam a próxima tentativa.',
    failed: 'Entregas com falha',
    failedHint: 'Sem outra tentativa. Podem ser enviadas de novo.',
    refused: 'Entregas recusadas',
    refusedHint: 'O endereço do webhook não é permitido.',
    refunds: 'Estornos com falha',
    refundsHint: (count: string) =>
      `Nos últimos 30 dias: ${count}. O processador não devolveu o dinheiro ao comprador.`,
    noRefunds: 'Nenhum nos últimos 30 dias.',
    prices: 'Preços zerados',
    pricesHint: 'Planos em uso, ou o padrão, que não cobram nada por alguma forma de pagamento.',
    noPrices: 'Nenhum plano em uso tem preço zero.',
    somePlans: (count: number) => `Só os ${decimal(count)} primeiros planos em uso foram lidos.`,
    plan: 'Plano',
    free: 'Sem taxa',
    sellers: 'Vendedores',
    isDefault: 'padrão para novos vendedores',
    credit: (channel: string, installments: string) => `Crédito · ${channel}: ${installments}`,
    seller: 'Vendedor',
    amountName: 'Valor',
  },
};

export const en: typeof ptBr = {
  overview: {
    title: 'Overview',
    atLeast: (count, isMore) => `${count}${isMore ? ' or more' : ''}`,
    closing: 'Today’s closing',
    closingHint: (count) => (count === 0 ? 'Preview: nothing to pay.' : `Preview: pays ${sellers(count)}.`),
    closingWaits: 'Calculating the preview. With many sellers, this may take a few minutes.',
    left: {
      carried: (amount, count) => `Carried over: ${amount} (${sellers(count)}).`,
      held: (amount, count) => `Held: ${amount} (${sellers(count)}).`,
      blocked: (amount, count) => `Blocked: ${amount} (${sellers(count)}).`,
    },
    toSend: 'Transfers to be sent',
    sent: 'Transfers at the bank',
    transfers: (count) => (count === 1 ? '1 transfer.' : `${count} transfers.`),
    atLeastAmount: (amount) => `Of at least ${amount}.`,
    failedTransfers: 'Failed transfers',
    lastDays: 'In the last 30 days.',
    disputes: 'Open chargebacks',
    disputesHint: 'Charges that the buyer disputes.',
    pending: 'Pending deliveries',
    pendingHint: 'Events that wait for their next attempt.',
    failed: 'Failed deliveries',
    failedHint: 'No other attempt is planned. They can be sent again.',
    refused: 'Refused deliveries',
    refusedHint: 'The address of the webhook is not allowed.',
    refunds: 'Failed refunds',
    refundsHint: (count) =>
      `In the last 30 days: ${count}. The processor did not send the money back to the buyer.`,
    noRefunds: 'None in the last 30 days.',
    prices: 'Prices at zero',
    pricesHint: 'Plans in use, or the default, that charge nothing for a payment method.',
    noPrices: 'No plan in use has a price of zero.',
    somePlans: (count) => `Only the first ${count} plans in use were read.`,
    plan: 'Plan',
    free: 'No fee',
    sellers: 'Sellers',
    isDefault: 'default for new sellers',
    credit: (channel, installments) => `Credit card · ${channel}: ${installments}`,
    seller: 'Seller',
    amountName: 'Amount',
  },
};
