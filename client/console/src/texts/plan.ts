/** How long after its payment a sale falls due. */
interface Delay {
  delayForRedeem: number;
  delayUnit?: 'CALENDAR' | 'BUSINESS';
  roll?: 'NONE' | 'NEXT';
}

/** On which terms what falls due later is paid before. */
interface AnticipationTerms {
  method: 'SIMPLE' | 'COMPOUND';
  when?: 'ON_REQUEST' | 'DAILY';
}

/** Texts about a plan of prices and what a sale costs with it. */
export const ptBr = {
  plan: {
    title: 'Plano',
    version: (name: string, version: number) => `${name}, versão ${version}`,
    free: 'Sem taxa.',
    share: (rate: string) => `${rate} do valor de cada venda`,
    fixed: (amount: string) => `${amount} por venda`,
    atMost: (amount: string) => `, no máximo ${amount}`,
    due: ({ delayForRedeem: days, delayUnit, roll }: Delay) => {
      const [one, many] = delayUnit === 'BUSINESS' ? ['dia útil', 'dias úteis'] : ['dia', 'dias corridos'];
      const text =
        days === 0
          ? 'Disponível no dia do pagamento'
          : days === 1
            ? `Disponível no ${one} seguinte ao pagamento`
            : `Disponível ${days} ${many} depois do pagamento`;
      return roll === 'NEXT' ? `${text}, ou no próximo dia útil.` : `${text}.`;
    },
    byInstalment: 'As parcelas seguintes, a cada 30 dias.',
    refundWindow: (days: number | undefined) =>
      days === undefined
        ? 'A venda pode ser estornada a qualquer momento.'
        : days === 0
          ? 'A venda não pode ser estornada.'
          : `A venda pode ser estornada em até ${days === 1 ? '1 dia corrido' : `${days} dias corridos`} depois do pagamento.`,
    refundFee: {
      RETURN: 'Em um estorno, a taxa é devolvida na proporção do valor estornado.',
      KEEP: 'Em um estorno, a taxa não é devolvida: o vendedor devolve o valor integral.',
    },
    reserve: (share: string, days: number) =>
      `Em cada fechamento, ${share} do que seria pago ficam retidos e são liberados após ${days === 1 ? '1 dia' : `${days} dias`}.`,
    anticipation: (rate: string, { method, when }: AnticipationTerms) => {
      const how = when === 'DAILY' ? 'são antecipadas todo dia' : 'podem ser antecipadas';
      const interest = method === 'SIMPLE' ? 'juros simples' : 'juros compostos';
      return `As vendas no cartão ${how}, a ${rate} ao mês (${interest}).`;
    },
    credit: (channel: string) => `Crédito · ${channel}`,
    cards: 'Cartão de crédito',
    rates: 'Taxa por número de parcelas',
    atSight: 'à vista',
    otherBrands: 'Demais bandeiras',
    allBrands: 'Todas as bandeiras',
  },
  calculator: {
    title: 'Simulador de vendas',
    lead: 'Quanto uma venda rende, com o plano de hoje.',
    value: 'Valor da venda',
    method: 'Forma de pagamento',
    channel: 'Canal',
    brand: 'Bandeira',
    anyBrand: 'Qualquer uma',
    installments: 'Parcelas',
    submit: 'Calcular',
    net: 'Valor a receber',
    fee: 'Taxa',
    share: (rate: string) => `${rate} do valor`,
    on: 'Em',
    inInstalments: (count: number, first: string) => `Em ${count} parcelas, a primeira em ${first}`,
    steps: 'Como foi calculado',
  },
};

export const en: typeof ptBr = {
  plan: {
    title: 'Plan',
    version: (name, version) => `${name}, version ${version}`,
    free: 'No fee.',
    share: (rate) => `${rate} of the value of each sale`,
    fixed: (amount) => `${amount} for each sale`,
    atMost: (amount) => `, at most ${amount}`,
    due: ({ delayForRedeem: days, delayUnit, roll }) => {
      const unit = delayUnit === 'BUSINESS' ? 'bank business day' : 'calendar day';
      const text =
        days === 0
          ? 'Falls due on the day of the payment'
          : days === 1
            ? `Falls due on the ${delayUnit === 'BUSINESS' ? `${unit} ` : 'day '}after the payment`
            : `Falls due ${days} ${unit}s after the payment`;
      return roll === 'NEXT' ? `${text}, or on the next bank business day.` : `${text}.`;
    },
    byInstalment: 'Each other instalment 30 days after the one before it.',
    refundWindow: (days) =>
      days === undefined
        ? 'Can be refunded at any time.'
        : days === 0
          ? 'Cannot be refunded.'
          : `Can be refunded for ${days === 1 ? '1 calendar day' : `${days} calendar days`} after the payment.`,
    refundFee: {
      RETURN: 'A refund returns the fee in proportion to what is refunded.',
      KEEP: 'A refund does not return the fee: the seller pays back the full value.',
    },
    reserve: (share, days) =>
      `At each closing, ${share} of what would be paid are held, and released after ${days === 1 ? '1 day' : `${days} days`}.`,
    anticipation: (rate, { method, when }) => {
      const how = when === 'DAILY' ? 'are anticipated every day' : 'can be anticipated';
      const interest = method === 'SIMPLE' ? 'simple' : 'compound';
      return `Card sales ${how}, at ${rate} a month (${interest}).`;
    },
    credit: (channel) => `Credit card · ${channel}`,
    cards: 'Credit card',
    rates: 'Fee by number of instalments',
    atSight: 'single',
    otherBrands: 'Other brands',
    allBrands: 'All brands',
  },
  calculator: {
    title: 'Sales simulator',
    lead: 'What a sale pays, with today’s plan.',
    value: 'Value of the sale',
    method: 'Payment method',
    channel: 'Channel',
    brand: 'Brand',
    anyBrand: 'Any',
    installments: 'Instalments',
    submit: 'Calculate',
    net: 'The seller receives',
    fee: 'Fee',
    share: (rate) => `${rate} of the value`,
    on: 'On',
    inInstalments: (count, first) => `In ${count} instalments, the first on ${first}`,
    steps: 'How it was calculated',
  },
};
