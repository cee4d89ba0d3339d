/** Charts, and what they say in words. */
export const ptBr = {
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
