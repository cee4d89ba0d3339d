import { decimal } from '../format/format.ts';

/** Texts of files, and of what is made to be printed. */
export const ptBr = {
  files: {
    download: 'Baixar:',
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV para Excel',
    print: 'Imprimir',
    reading: (rows: number) => `Lendo: ${decimal(rows)} linhas…`,
    stop: 'Parar',
    tooMany: (most: number) =>
      `São mais de ${decimal(most)} linhas. Filtre por um período menor e baixe de novo.`,
    technical: 'Arquivos técnicos',
    technicalOf: (form: string) => `Arquivo técnico (${form} da API)`,
  },
  printed: {
    title: (period: string) => `Extrato: ${period}`,
    intermediary: 'Intermediário',
    seller: 'Vendedor',
    document: 'CPF ou CNPJ',
    period: 'Período',
    days: (from: string, to: string) => `${from} a ${to}`,
    writtenAt: 'Emitido em',
    lines: 'Linhas do extrato',
    none: 'Nenhuma linha neste período.',
    stopped: 'A leitura foi interrompida.',
    again: 'Ler de novo',
    back: 'Voltar ao extrato',
    noPeriod: 'Para imprimir, escolha um mês ou um período de até um ano.',
    tooMany: (most: number) =>
      `Este período tem mais de ${decimal(most)} linhas, o que é demais para imprimir. Baixe o arquivo, que tem todas.`,
  },
};

export const en: typeof ptBr = {
  files: {
    download: 'Download:',
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV for Excel in Portuguese',
    print: 'Print',
    reading: (rows) => `Reading: ${rows} rows…`,
    stop: 'Stop',
    tooMany: (most) => `There are more than ${most} rows. Filter by a shorter period, and download again.`,
    technical: 'Technical files',
    technicalOf: (form) => `Technical file (${form} of the API)`,
  },
  printed: {
    title: (period) => `Statement: ${period}`,
    intermediary: 'Intermediary',
    seller: 'Seller',
    document: 'CPF or CNPJ',
    period: 'Period',
    days: (from, to) => `${from} to ${to}`,
    writtenAt: 'Issued at',
    lines: 'Lines of the statement',
    none: 'There are no lines in this period.',
    stopped: 'Reading was stopped.',
    again: 'Read again',
    back: 'Back to the statement',
    noPeriod: 'To print, choose a month, or a period of up to a year.',
    tooMany: (most) =>
      `This period has more than ${most} lines, which is too much to print. Download the file, which has all of them.`,
  },
};
