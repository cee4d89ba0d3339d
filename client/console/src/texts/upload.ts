import type { Schemas } from '@payment-intermediary/client';
import { decimal } from '../format/format.ts';

type Rejection = Pick<Schemas['LineRejection'], 'detail' | 'errors'>;

type Charge = Schemas['ChargeInput'];

type Field =
  keyof Charge | `customer.${keyof Charge['customer']}` | `source.${keyof NonNullable<Charge['source']>}`;

/** How many faults of a line the API lists. */
const mostFaults = 20;

/** Texts about a file of charges, and why a line of it was rejected. */
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
    unsendable: 'Não podem ser enviadas',
    lines: 'Linhas no arquivo',
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
      `${name}: “${cell}” não é um valor como 1.234,56, 1234,56 ou 1234.56.`,
  },
  rejection: ({ errors }: Rejection): string =>
    errors.map(faultText).join('; ') + (errors.length < mostFaults ? '' : '; pode haver mais erros'),
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
    unsendable: 'Cannot be sent',
    lines: 'Lines in the file',
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
    notAmount: (name, cell) => `${name}: “${cell}” is not an amount such as 1.234,56, 1234,56 or 1234.56.`,
  },
  // In English these are the API's own words.
  rejection: ({ detail }) => detail,
};

function sourceId(what: string): string {
  return `${what}, de 1 a 64 letras, dígitos, _, . ou -`;
}

/** What each field must be. */
const expected: Record<Field, string> = {
  uuid: 'o UUID da cobrança',
  uuidOrder: 'o UUID do pedido, ou vazio',
  idSeller: 'o ID do vendedor, um número inteiro',
  title: 'o que foi vendido, de 1 a 255 caracteres, sem tabulação nem quebra de linha',
  value: 'um valor de R$ 0,01 a R$ 999.999.999,99, com até duas casas decimais',
  buyerValue:
    'o total que o comprador pagou, igual ou maior que value, com até duas casas decimais, só no crédito parcelado comprador',
  paymentMethod:
    'PIX, BANK_SLIP, DEBIT_CARD, CREDIT_CARD_SIGHT, CREDIT_CARD_EARLY_SELLER ou CREDIT_CARD_EARLY_BUYER',
  channel: 'ONLINE, POS ou TAP, só no crédito',
  brand: 'mastercard, visa, elo, hipercard, american_express, discover ou other, só em cartões',
  installments: '1 no crédito à vista, de 2 a 24 no parcelado, nada nos outros',
  paidAt: 'data e hora com fuso, como 2026-10-05T14:30:00-03:00, a partir do ano 2000',
  expirationDate: 'uma data como 2026-10-07, a partir do ano 2000',
  authorizationCode: 'um texto de até 64 caracteres',
  authorizationNsu: 'um texto de até 64 caracteres',
  source: 'um objeto com os ids do pagamento no adquirente ou no banco',
  'source.acquirer': sourceId('o nome do adquirente ou do banco'),
  'source.saleId': sourceId('o id da venda no adquirente'),
  'source.tid': sourceId('o TID, só em cartões'),
  'source.nsu': sourceId('o NSU, só em cartões'),
  'source.authorization': sourceId('o código de autorização, só em cartões'),
  'source.arn': sourceId('o ARN, só em cartões'),
  'source.endToEndId': sourceId('o EndToEndId do pagamento, só no Pix'),
  'source.txid': sourceId('o txid da cobrança, só no Pix'),
  'source.nossoNumero': sourceId('o nosso número, só no boleto'),
  customer: 'um objeto com os dados de quem pagou',
  'customer.uuid': 'o UUID do comprador, ou vazio',
  'customer.document': 'o número do documento, até 64 caracteres, sem espaços nem quebra de linha',
  'customer.type': 'CPF, CNPJ, SSN ou PASSPORT',
  'customer.name': 'o nome do comprador, de 1 a 150 caracteres, sem tabulação nem quebra de linha',
  'customer.email': 'um e-mail de até 254 caracteres, ou vazio',
  'customer.phone': 'um número só com dígitos, com DDD, como 11987654321',
  'customer.alternativeEmail': 'um e-mail de até 254 caracteres, ou vazio',
};

const deveSer = (there: string | undefined) => (there === undefined ? '' : `; deve ser ${there}`);

/** Texts of the fault codes. A code that the API adds does not compile until it is here. */
const faults: Record<Schemas['LineFaultCode'], (expectedThere: string | undefined) => string> = {
  malformed_json: () => 'a linha não é um JSON inteiro em UTF-8; talvez tenha sido cortada',
  repeated_key: () => 'aparece mais de uma vez: deixe só o valor certo',
  rounded_number: (there) => `tem dígitos demais; deve ser ${there ?? 'um número de até 15 dígitos'}`,
  line_too_long: () => 'a linha passa de 64 KiB',
  not_an_object: () => 'a linha precisa ser um objeto JSON',
  too_many_values: () => 'a linha tem mais de 100 valores: remova o que não é da cobrança',
  field_missing: (there) => `não foi informado${deveSer(there)}`,
  field_invalid: (there) => `não é válido${deveSer(there)}`,
  field_unknown: () => 'não é um campo de uma cobrança: remova-o ou corrija o nome',
  field_not_of_method: () => 'não existe para esta forma de pagamento: remova-o',
  value_invalid: (there) => `não é válido${deveSer(there)}`,
  customer_document_invalid: () => 'não é válido: confira os dígitos e o tipo do documento, sem pontuação',
  paid_in_future: () => 'está mais de 5 minutos no futuro: corrija a data ou o relógio',
  seller_not_found: () => 'não existe vendedor com este ID: cadastre-o ou corrija o ID',
  channel_not_priced: () =>
    'o plano do vendedor na data do pagamento não tem preço para este canal: atribua, a partir dessa data, um plano que tenha, ou corrija o canal',
  charge_conflict: () =>
    'esta cobrança já foi importada com outro conteúdo, que não muda: uma cobrança nova precisa de outro UUID',
};

/** Returns the text of a fault. It names a field as the columns of a CSV file do. */
function faultText({ pointer, code }: Schemas['LineFault']): string {
  const name = pointer.slice(1).replaceAll('/', '.');
  const there = (expected as Record<string, string | undefined>)[name];
  // A later version of the service may know more codes.
  const text = (faults as Partial<typeof faults>)[code]?.(there) ?? code;
  return name === '' ? text : `${name}: ${text}`;
}
