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
      reserved: (amount: string, count: number) => `Retido: ${amount} (${vendedores(count)}).`,
      held: (amount: string, count: number) =>
        `Suspenso, conta trocada há pouco: ${amount} (${vendedores(count)}).`,
      blocked: (amount: string, count: number) => `Bloqueado: ${amount} (${vendedores(count)}).`,
      owing: (amount: string, count: number) => `Saldo negativo: ${amount} (${vendedores(count)}).`,
    },
    toSend: 'Repasses a enviar',
    sent: 'Repasses no banco',
    transfers: (count: number) => (count === 1 ? '1 repasse.' : `${decimal(count)} repasses.`),
    atLeastAmount: (amount: string) => `Somam pelo menos ${amount}.`,
    failedTransfers: 'Repasses com falha',
    returnedTransfers: 'Repasses devolvidos pelo banco',
    lastDays: 'Nos últimos 30 dias.',
    disputes: 'Contestações abertas',
    disputesHint: 'Contestação (chargeback): o comprador contestou a cobrança.',
    pending: 'Entregas pendentes',
    pendingHint: 'Eventos que esperam a próxima tentativa.',
    failed: 'Entregas com falha',
    failedHint: 'Sem outra tentativa. Podem ser enviadas de novo.',
    refused: 'Entregas recusadas',
    refusedHint: 'O endereço do webhook não é permitido.',
    refunds: 'Estornos com falha',
    refundsHint: (count: string) =>
      `Nos últimos 30 dias: ${count}. O processador não devolveu o dinheiro ao comprador.`,
    noTrouble: 'Nada precisa da sua atenção agora.',
    prices: 'Preços zerados',
    pricesHint: 'Planos em uso, ou o padrão, que não cobram nada por alguma forma de pagamento.',
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
      reserved: (amount, count) => `Held: ${amount} (${sellers(count)}).`,
      held: (amount, count) => `Waiting, account changed recently: ${amount} (${sellers(count)}).`,
      blocked: (amount, count) => `Blocked: ${amount} (${sellers(count)}).`,
      owing: (amount, count) => `Owed by sellers: ${amount} (${sellers(count)}).`,
    },
    toSend: 'Transfers to be sent',
    sent: 'Transfers at the bank',
    transfers: (count) => (count === 1 ? '1 transfer.' : `${count} transfers.`),
    atLeastAmount: (amount) => `Of at least ${amount}.`,
    failedTransfers: 'Failed transfers',
    returnedTransfers: 'Transfers returned by the bank',
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
    noTrouble: 'Nothing needs your attention now.',
    prices: 'Prices at zero',
    pricesHint: 'Plans in use, or the default, that charge nothing for a payment method.',
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
