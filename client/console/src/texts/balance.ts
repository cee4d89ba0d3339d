/** Texts about what a seller has and will have, and charts in words. */
export const ptBr = {
  balance: {
    title: 'Saldo',
    available: 'Disponível',
    availableHint: {
      PAYABLE: 'Entra no próximo repasse.',
      HELD: (until: string) => `Retido até ${until}, porque a conta bancária foi trocada.`,
      BLOCKED: 'Bloqueado: não entra em nenhum repasse.',
      owed: 'É descontado dos próximos valores.',
    },
    pending: 'A receber',
    pendingHint: 'Fica disponível nas datas da agenda de recebíveis.',
    inTransfer: 'Em repasse',
    inTransferHint: 'Já em um repasse; falta o banco confirmar.',
  },
  receivables: {
    lead: 'O que vence depois de hoje, para todos os vendedores.',
    calendar: 'Agenda de recebíveis',
    total: (total: string, days: number) =>
      days === 1 ? `${total} em uma única data.` : `${total} em ${days} datas diferentes.`,
    nothing: 'Nada a receber depois de hoje.',
    earlier: 'Mês anterior',
    later: 'Próximo mês',
    ofMonth: (total: string) => `Total do mês: ${total}`,
    weekdays: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
    arrangement: 'Arranjo',
    arrangements: (of: string) => `Por arranjo de pagamento: ${of}`,
    byArrangement: 'Por arranjo de pagamento',
    chooseDay: 'Escolha um dia no calendário para ver as unidades de recebíveis.',
    units: (of: string) => `Unidades de recebíveis de ${of}`,
    constituted: 'Constituído',
    deducted: 'Deduzido',
  },
  chart: {
    day: 'Dia',
    net: 'Líquido',
    credit: 'Entradas',
    debit: 'Saídas',
    asTable: 'Ver como tabela',
    summary: (total: string, dayCount: number, most: string, mostDay: string) =>
      dayCount === 1
        ? `${total} em ${mostDay}.`
        : `${total} em ${dayCount} dias; o maior valor, ${most}, em ${mostDay}.`,
    nothing: 'Nada neste período.',
    failed: 'O gráfico não pôde ser carregado; a tabela tem os mesmos valores.',
    nextDays: 'Próximos 30 dias',
    netByDay: 'Líquido por dia',
    netByDayHint: 'Das linhas carregadas abaixo.',
  },
};

export const en: typeof ptBr = {
  balance: {
    title: 'Balance',
    available: 'Available',
    availableHint: {
      PAYABLE: 'Due, and part of the next transfer.',
      HELD: (until) => `Held until ${until}, because the bank account was changed.`,
      BLOCKED: 'Blocked: part of no transfer.',
      owed: 'Taken off the amounts that follow.',
    },
    pending: 'Pending',
    pendingHint: 'Falls due on the days in the receivables calendar.',
    inTransfer: 'In transfer',
    inTransferHint: 'Part of a transfer that the bank has not confirmed yet.',
  },
  receivables: {
    lead: 'What falls due after today, for all sellers.',
    calendar: 'Receivables calendar',
    total: (total, days) =>
      days === 1 ? `${total} on a single day.` : `${total} on ${days} different days.`,
    nothing: 'Nothing falls due after today.',
    earlier: 'Previous month',
    later: 'Next month',
    ofMonth: (total) => `Total for the month: ${total}`,
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    arrangement: 'Arrangement',
    arrangements: (of) => `By payment arrangement: ${of}`,
    byArrangement: 'By payment arrangement',
    chooseDay: 'Choose a day in the calendar to see its receivable units.',
    units: (of) => `Receivable units of ${of}`,
    constituted: 'Constituted',
    deducted: 'Deducted',
  },
  chart: {
    day: 'Day',
    net: 'Net',
    credit: 'In',
    debit: 'Out',
    asTable: 'See as a table',
    summary: (total, dayCount, most, mostDay) =>
      dayCount === 1
        ? `${total} on ${mostDay}.`
        : `${total} on ${dayCount} days; the most, ${most}, on ${mostDay}.`,
    nothing: 'Nothing in this period.',
    failed: 'The chart could not be loaded; the table has the same values.',
    nextDays: 'Next 30 days',
    netByDay: 'Net by day',
    netByDayHint: 'Of the lines that are loaded below.',
  },
};
