import { decimal } from '../format/format.ts';

/** A file of charges. */
export const ptBr = {
  upload: {
    title: 'Importar cobranças',
    lead: 'Um arquivo com as cobranças pagas, uma por linha. Importar de novo não duplica: o UUID identifica cada uma.',
    file: 'Arquivo',
    fileHint: 'CSV ou NDJSON, em UTF-8, até 20 MB.',
    columns: 'Colunas do CSV',
    columnsHint:
      'A primeira linha tem os nomes das colunas, separados por ponto e vírgula ou vírgula. Uma célula vazia é um ' +
      'campo ausente. Valores como 1234,56 ou 1234.56, sem separador de milhar.',
    required: 'obrigatória',
    template: 'Baixar modelo CSV',
    total: 'Valor total',
    unsendable: 'Linhas com erro no arquivo',
    lines: 'Cobranças no arquivo',
    confirm: (lines: number) =>
      lines === 1 ? 'Importar 1 cobrança' : `Importar ${decimal(lines)} cobranças`,
    goOn: (lines: number) =>
      lines === 1 ? 'Importar a que falta' : `Importar as ${decimal(lines)} que faltam`,
    stop: 'Parar',
    progress: (sent: number, all: number) => `${decimal(sent)} de ${decimal(all)} enviadas`,
    stay: 'Fique nesta página até o fim.',
    leaveSending: 'A importação ainda não terminou. Parar e sair?',
    leaveRejected: 'As linhas recusadas ainda não foram baixadas e serão perdidas. Sair mesmo assim?',
    finished: 'Importação terminada',
    imported: 'Novas',
    known: 'Já importadas',
    refused: 'Recusadas',
    rejected: (lines: number) => (lines === 1 ? '1 linha recusada' : `${decimal(lines)} linhas recusadas`),
    rejectedHint: 'Baixe só estas linhas, corrija e importe o arquivo corrigido.',
    download: 'Baixar linhas recusadas',
    line: 'Linha',
    reason: 'Motivo',
    notUtf8: 'O arquivo não está em UTF-8. Na planilha, salve como “CSV UTF-8”.',
    fileTooLarge: 'O arquivo passa de 20 MB. Divida-o, ou use o comando payfac charges import.',
    noLines: 'O arquivo não tem cobranças.',
    unknownColumns: (names: string) => `Colunas que não existem: ${names}.`,
    missingColumns: (names: string) => `Faltam colunas: ${names}.`,
    repeatedColumns: (names: string) => `Colunas repetidas: ${names}.`,
    lineTooLong: 'A linha passa de 64 KiB.',
    openQuote: 'As aspas não fecham onde deveriam.',
    cellCount: (found: number, expected: number) =>
      `A linha tem ${decimal(found)} células, e o cabeçalho ${decimal(expected)}.`,
    notAmount: (name: string, cell: string) =>
      `${name}: “${cell}” não é um valor como 1234,56 ou 1234.56, sem separador de milhar.`,
  },
};

export const en: typeof ptBr = {
  upload: {
    title: 'Upload charges',
    lead: 'A file with the paid charges, one on each line. To upload it again doubles nothing: the UUID tells them apart.',
    file: 'File',
    fileHint: 'CSV or NDJSON, in UTF-8, up to 20 MB.',
    columns: 'Columns of CSV',
    columnsHint:
      'The first line has the names of the columns, separated by semicolons or commas. An empty cell is a field that ' +
      'is left out. Amounts are like 1234.56 or 1234,56, without separated thousands.',
    required: 'required',
    template: 'Download CSV template',
    total: 'Total value',
    unsendable: 'Lines with an error in the file',
    lines: 'Charges in the file',
    confirm: (lines) => (lines === 1 ? 'Upload 1 charge' : `Upload ${decimal(lines)} charges`),
    goOn: (lines) => (lines === 1 ? 'Upload the last one' : `Upload the other ${decimal(lines)}`),
    stop: 'Stop',
    progress: (sent, all) => `${decimal(sent)} of ${decimal(all)} uploaded`,
    stay: 'Stay on this page until it is done.',
    leaveSending: 'The upload is not done yet. Stop it and leave?',
    leaveRejected: 'The rejected lines have not been downloaded and will be lost. Leave anyway?',
    finished: 'The upload is done',
    imported: 'New',
    known: 'Already there',
    refused: 'Rejected',
    rejected: (lines) => (lines === 1 ? '1 line rejected' : `${decimal(lines)} lines rejected`),
    rejectedHint: 'Download just these lines, correct them, and upload the corrected file.',
    download: 'Download rejected lines',
    line: 'Line',
    reason: 'Reason',
    notUtf8: 'The file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8”.',
    fileTooLarge: 'The file has more than 20 MB. Split it, or use the command payfac charges import.',
    noLines: 'The file has no charges.',
    unknownColumns: (names) => `There are no such columns: ${names}.`,
    missingColumns: (names) => `Columns are missing: ${names}.`,
    repeatedColumns: (names) => `Columns are there twice: ${names}.`,
    lineTooLong: 'The line has more than 64 KiB.',
    openQuote: 'The quotes are not closed where they should be.',
    cellCount: (found, expected) => `The line has ${found} cells, and the header ${expected}.`,
    notAmount: (name, cell) =>
      `${name}: “${cell}” is not an amount like 1234.56 or 1234,56, without separated thousands.`,
  },
};
