import {
  constant,
  date,
  digits,
  shortDate,
  signed,
  text,
  yearFirst,
  type Field,
  type RecordLayout,
} from '../positional/layout.ts';

/** A record of Cielo's file. The positions that no field names are not read. */
export interface CieloRecord extends RecordLayout {
  /** How many positions the record has. */
  length: number;
  /** How many it has at least, because programs cut the blanks at its end: to the last field that is always filled. */
  shortest: number;
}

export type CieloRecordName = '0' | 'D' | 'E' | 'R' | '8' | '9';

/** The version of the layout: see server/docs/acquirer-files.md for its sources. */
export const cieloVersion = '015';

const record = (title: string, [shortest, length]: readonly [number, number], ...fields: Field[]) => ({
  ...{ title, shortest, length, fields },
});

/**
 * Cielo's electronic statement (Extrato Eletrônico), layout 015. The digits of a card (E, 166 to 175) are not read, so that
 * they are never shown or stored.
 */
export const cieloRecords: Readonly<Record<CieloRecordName, CieloRecord>> = {
  '0': record(
    'Header',
    [73, 250],
    constant('type', 1, 1, 'Tipo do registro', '0'),
    digits('establishment', 2, 11, 'Estabelecimento matriz'),
    yearFirst('processedOn', 12, 19, 'Data de processamento'),
    yearFirst('firstDay', 20, 27, 'Período inicial'),
    yearFirst('lastDay', 28, 35, 'Período final'),
    digits('sequence', 36, 42, 'Número sequencial do arquivo: 9999999 em reprocessamento'),
    constant('company', 43, 47, 'Empresa adquirente', 'CIELO'),
    digits('statement', 48, 49, 'Opção de extrato'),
    digits('version', 71, 73, 'Versão do layout'),
  ),
  D: record(
    'Unidade de recebíveis (UR)',
    [291, 400],
    constant('type', 1, 1, 'Tipo do registro', 'D'),
    digits('establishment', 2, 11, 'Estabelecimento'),
    digits('brand', 54, 56, 'Bandeira'),
    text('status', 70, 71, 'Status de pagamento'),
    signed('gross', 72, 85, 'Valor bruto'),
    signed('fee', 86, 99, 'Taxa administrativa'),
    signed('net', 100, 113, 'Valor líquido'),
    digits('entries', 144, 149, 'Quantidade de lançamentos da UR'),
    digits('entry', 150, 151, 'Tipo de lançamento'),
    text('unitKey', 152, 251, 'Chave da UR'),
    date('paidOn', 268, 275, 'Data do pagamento'),
    date('dueOn', 284, 291, 'Data de vencimento original'),
  ),
  E: record(
    'Detalhe do lançamento',
    [637, 760],
    constant('type', 1, 1, 'Tipo do registro', 'E'),
    digits('establishment', 2, 11, 'Estabelecimento'),
    digits('brand', 12, 14, 'Bandeira'),
    digits('installment', 18, 19, 'Número da parcela: 00 à vista'),
    digits('installments', 20, 21, 'Quantidade de parcelas: 00 à vista'),
    text('authorization', 22, 27, 'Código de autorização'),
    digits('entry', 28, 29, 'Tipo de lançamento'),
    text('unitKey', 30, 129, 'Chave da UR'),
    text('transactionCode', 130, 151, 'Código da transação recebida'),
    text('adjustment', 152, 155, 'Código do ajuste'),
    text('isRejected', 164, 164, 'Transação rejeitada: S ou N'),
    digits('nsu', 176, 181, 'NSU/DOC'),
    text('tid', 192, 211, 'TID'),
    text('order', 212, 231, 'Código do pedido'),
    digits('rate', 232, 236, 'Taxa MDR, em % com duas casas decimais'),
    signed('sale', 247, 260, 'Valor total da venda'),
    signed('gross', 261, 274, 'Valor bruto da parcela'),
    signed('net', 275, 288, 'Valor líquido'),
    signed('commission', 289, 302, 'Valor da comissão'),
    digits('saleCode', 496, 510, 'Código único da venda'),
    digits('originalSaleCode', 511, 525, 'Código único da venda original'),
    date('soldOn', 566, 573, 'Data da autorização'),
    digits('batch', 598, 604, 'Número do lote'),
    text('correctedCode', 605, 626, 'Código da transação que foi corrigida'),
    text('rejection', 627, 629, 'Motivo da rejeição'),
    date('dueOn', 630, 637, 'Data de vencimento original'),
    text('arn', 683, 705, 'ARN'),
  ),
  // It moves no money, so it has no settlement line.
  R: record(
    'Reserva financeira',
    [170, 250],
    constant('type', 1, 1, 'Tipo do registro', 'R'),
    signed('reserve', 39, 52, 'Valor da reserva'),
    text('unitKey', 53, 152, 'Chave da UR'),
    date('dueOn', 153, 160, 'Data de vencimento'),
    digits('establishment', 161, 170, 'Estabelecimento'),
  ),
  '8': record(
    'Transação Pix',
    [224, 400],
    constant('type', 1, 1, 'Tipo do registro', '8'),
    digits('establishment', 2, 11, 'Estabelecimento'),
    digits('entry', 12, 13, 'Tipo da transação'),
    shortDate('soldOn', 14, 19, 'Data da transação'),
    text('endToEndId', 26, 61, 'EndToEndId do Pix'),
    digits('shortNsu', 62, 67, 'NSU/DOC com seis dígitos'),
    shortDate('paidOn', 68, 73, 'Data do pagamento'),
    signed('gross', 74, 87, 'Valor bruto'),
    signed('fee', 88, 101, 'Taxa administrativa'),
    signed('net', 102, 115, 'Valor líquido'),
    text('originalEndToEndId', 182, 217, 'EndToEndId do Pix original'),
    digits('origin', 220, 221, 'Origem do ajuste'),
    digits('status', 223, 224, 'Status da transferência'),
    digits('nsu', 231, 238, 'NSU/DOC'),
    text('txid', 240, 275, 'TXID'),
  ),
  '9': record(
    'Trailer',
    [59, 250],
    constant('type', 1, 1, 'Tipo do registro', '9'),
    digits('records', 2, 12, 'Quantidade de registros, sem header e trailer'),
    signed('net', 13, 30, 'Soma dos valores líquidos'),
    digits('details', 31, 41, 'Quantidade de registros do tipo E'),
    signed('gross', 42, 59, 'Soma dos valores brutos'),
  ),
};

/** The statements that tell of single sales: the records between header and trailer, and those that the trailer sums. */
export const cieloStatements: Readonly<
  Record<string, { title: string; records: readonly CieloRecordName[]; summed: CieloRecordName }>
> = {
  '03': { title: 'Captura e previsão', records: ['E', 'R'], summed: 'E' },
  '04': { title: 'Liquidação e pagamento', records: ['D', 'E'], summed: 'D' },
  '16': { title: 'Pix', records: ['8'], summed: '8' },
};
