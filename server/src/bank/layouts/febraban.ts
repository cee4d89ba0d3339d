import {
  blank,
  constant,
  date,
  digits,
  exact,
  type Field,
  money,
  name,
  type RecordLayout,
  text,
  time,
} from '../../positional/layout.ts';
import type { BankLayout } from '../layout.ts';
import { febrabanOccurrences } from '../occurrences.ts';

/** The generic layout, FEBRABAN CNAB 240 version 10.x: see server/docs/bank-files.md for its sources. */

const start = (batch: Field, type: string, what: string): Field[] => [
  digits('bank', 1, 3, 'Código do banco na compensação'),
  batch,
  constant('type', 8, 8, `Tipo de registro: ${what}`, type),
];

const batch = digits('batch', 4, 7, 'Número do lote no arquivo');

const company: Field[] = [
  digits('companyDocumentKind', 18, 18, 'Tipo de inscrição da empresa: 1 CPF, 2 CNPJ'),
  digits('companyDocument', 19, 32, 'CPF ou CNPJ da empresa'),
  text('agreement', 33, 52, 'Código do convênio no banco'),
  digits('branch', 53, 57, 'Agência da conta debitada'),
  text('branchDigit', 58, 58, 'Dígito da agência', ''),
  digits('account', 59, 70, 'Conta debitada'),
  text('accountDigit', 71, 71, 'Dígito da conta', ''),
  text('branchAccountDigit', 72, 72, 'Dígito da agência e conta', ''),
  name('companyName', 73, 102, 'Nome da empresa'),
];

const fileHeader: RecordLayout = {
  title: 'Header de arquivo',
  fields: [
    ...start(constant('batch', 4, 7, 'Lote do header de arquivo', '0000'), '0', 'header de arquivo'),
    blank(9, 17),
    ...company,
    name('bankName', 103, 132, 'Nome do banco', ''),
    blank(133, 142),
    digits('direction', 143, 143, '1 remessa, 2 retorno'),
    date('date', 144, 151, 'Data de geração do arquivo'),
    time('time', 152, 157, 'Hora de geração do arquivo'),
    digits('fileNumber', 158, 163, 'Número sequencial do arquivo'),
    digits('version', 164, 166, 'Versão do layout do arquivo', '103'),
    digits('density', 167, 171, 'Densidade de gravação', '1600'),
    text('forBank', 172, 191, 'Uso reservado do banco', ''),
    text('forCompany', 192, 211, 'Uso reservado da empresa', ''),
    blank(212, 240),
  ],
};

const occurrences = text('occurrences', 231, 240, 'Ocorrências do retorno: até cinco códigos', '');

const batchHeader: RecordLayout = {
  title: 'Header de lote',
  fields: [
    ...start(batch, '1', 'header de lote'),
    text('operation', 9, 9, 'Tipo da operação: C crédito', 'C'),
    digits('service', 10, 11, 'Tipo do serviço: 20 pagamento a fornecedor', '20'),
    digits('form', 12, 13, 'Forma de lançamento: 01 ou 05 crédito no banco, 41 ou 43 TED, 45 Pix'),
    digits('version', 14, 16, 'Versão do layout do lote', '046'),
    blank(17, 17),
    ...company,
    text('message', 103, 142, 'Mensagem', ''),
    name('street', 143, 172, 'Endereço da empresa: logradouro', ''),
    digits('streetNumber', 173, 177, 'Endereço da empresa: número', '0'),
    name('complement', 178, 192, 'Endereço da empresa: complemento', ''),
    name('city', 193, 212, 'Endereço da empresa: cidade', ''),
    digits('postalCode', 213, 220, 'Endereço da empresa: CEP', '0'),
    text('state', 221, 222, 'Endereço da empresa: UF', ''),
    text('debit', 223, 224, 'Forma de débito do serviço: 01 em conta', '01'),
    blank(225, 230),
    occurrences,
  ],
};

const detail = (segment: string): Field[] => [
  ...start(batch, '3', 'detalhe'),
  digits('number', 9, 13, 'Número do registro no lote'),
  constant('segment', 14, 14, 'Segmento', segment),
];

const segmentA: RecordLayout = {
  title: 'Detalhe, segmento A: o pagamento',
  fields: [
    ...detail('A'),
    digits('movement', 15, 15, 'Tipo de movimento: 0 inclusão', '0'),
    digits('instruction', 16, 17, 'Código da instrução: 00 liberado', '00'),
    digits('clearing', 18, 20, 'Câmara: 018 TED, 009 Pix, 000 crédito no banco'),
    digits('payeeBank', 21, 23, 'Banco do favorecido', '0'),
    digits('payeeBranch', 24, 28, 'Agência do favorecido', '0'),
    text('payeeBranchDigit', 29, 29, 'Dígito da agência do favorecido', ''),
    digits('payeeAccount', 30, 41, 'Conta do favorecido', '0'),
    text('payeeAccountDigit', 42, 42, 'Dígito da conta do favorecido', ''),
    text('payeeBranchAccountDigit', 43, 43, 'Dígito da agência e conta do favorecido', ''),
    name('payeeName', 44, 73, 'Nome do favorecido'),
    exact('id', 74, 93, 'Seu número: o do pagamento na empresa'),
    date('paymentDate', 94, 101, 'Data do pagamento'),
    text('currency', 102, 104, 'Moeda', 'BRL'),
    digits('currencyAmount', 105, 119, 'Quantidade da moeda', '0'),
    money('amount', 120, 134, 'Valor do pagamento'),
    text('bankNumber', 135, 154, 'Nosso número: o do pagamento no banco', ''),
    date('effectiveDate', 155, 162, 'Data real do pagamento, no retorno', ''),
    money('effectiveAmount', 163, 177, 'Valor real do pagamento, no retorno', '0'),
    text('information', 178, 215, 'Informação 2', ''),
    text('pixAccountType', 216, 217, 'Pix: 01 conta corrente, 02 de pagamento, 03 poupança', ''),
    text('purposeOfDoc', 218, 219, 'Complemento do tipo de serviço', ''),
    text('purpose', 220, 224, 'Finalidade da TED', ''),
    text('purposeComplement', 225, 226, 'Finalidade complementar: PP poupança', ''),
    blank(227, 229),
    digits('notice', 230, 230, 'Aviso ao favorecido: 0 não emite', '0'),
    occurrences,
  ],
};

const payee: Field[] = [
  digits('payeeDocumentKind', 18, 18, 'Tipo de inscrição do favorecido: 1 CPF, 2 CNPJ'),
  digits('payeeDocument', 19, 32, 'CPF ou CNPJ do favorecido'),
];

/** Without one it is blank, because zeros are the ISPB of Banco do Brasil. */
const ispb = text('ispb', 233, 240, 'ISPB do banco do favorecido', '');

const segmentB: RecordLayout = {
  title: 'Detalhe, segmento B: o favorecido',
  fields: [
    ...detail('B'),
    blank(15, 17),
    ...payee,
    text('payeeStreet', 33, 67, 'Endereço do favorecido: logradouro', ''),
    digits('payeeStreetNumber', 68, 72, 'Endereço do favorecido: número', '0'),
    text('payeeComplement', 73, 87, 'Endereço do favorecido: complemento', ''),
    text('payeeDistrict', 88, 102, 'Endereço do favorecido: bairro', ''),
    text('payeeCity', 103, 117, 'Endereço do favorecido: cidade', ''),
    digits('payeePostalCode', 118, 125, 'Endereço do favorecido: CEP', '0'),
    text('payeeState', 126, 127, 'Endereço do favorecido: UF', ''),
    date('dueDate', 128, 135, 'Data do vencimento'),
    money('nominalAmount', 136, 150, 'Valor do documento'),
    money('rebate', 151, 165, 'Valor do abatimento', '0'),
    money('discount', 166, 180, 'Valor do desconto', '0'),
    money('interest', 181, 195, 'Valor da mora', '0'),
    money('fine', 196, 210, 'Valor da multa', '0'),
    text('payeeCode', 211, 225, 'Código do favorecido', ''),
    digits('payeeNotice', 226, 226, 'Aviso ao favorecido: 0 não emite', '0'),
    digits('siape', 227, 232, 'Código UG centralizadora (SIAPE)', '0'),
    ispb,
  ],
};

const segmentBPix: RecordLayout = {
  title: 'Detalhe, segmento B: Pix',
  fields: [
    ...detail('B'),
    text('initiation', 15, 17, 'Iniciação: 01 telefone, 02 e-mail, 03 CPF/CNPJ, 04 aleatória, 05 conta'),
    ...payee,
    text('pixId', 33, 67, 'TXID', ''),
    text('pixMessage', 68, 127, 'Mensagem ao favorecido', ''),
    exact('pixKey', 128, 226, 'Chave Pix', ''),
    digits('siape', 227, 232, 'Código UG centralizadora (SIAPE)', '0'),
    ispb,
  ],
};

const otherDetail: RecordLayout = {
  title: 'Detalhe de outro segmento',
  fields: [
    ...start(batch, '3', 'detalhe'),
    digits('number', 9, 13, 'Número do registro no lote'),
    text('segment', 14, 14, 'Segmento'),
    exact('content', 15, 240, 'Conteúdo, que não é lido', ''),
  ],
};

const batchTrailer: RecordLayout = {
  title: 'Trailer de lote',
  fields: [
    ...start(batch, '5', 'trailer de lote'),
    blank(9, 17),
    digits('records', 18, 23, 'Quantidade de registros do lote'),
    money('sum', 24, 41, 'Soma dos valores do lote'),
    digits('currencySum', 42, 59, 'Soma das quantidades de moeda', '0'),
    digits('debitNotice', 60, 65, 'Número do aviso de débito', '0'),
    blank(66, 230),
    occurrences,
  ],
};

const fileTrailer: RecordLayout = {
  title: 'Trailer de arquivo',
  fields: [
    ...start(constant('batch', 4, 7, 'Lote do trailer de arquivo', '9999'), '9', 'trailer de arquivo'),
    blank(9, 17),
    digits('batches', 18, 23, 'Quantidade de lotes do arquivo'),
    digits('records', 24, 29, 'Quantidade de registros do arquivo'),
    digits('accounts', 30, 35, 'Quantidade de contas para conciliação', '0'),
    blank(36, 240),
  ],
};

export const febraban: BankLayout = {
  name: 'febraban',
  title: 'FEBRABAN CNAB 240, versão 10.x',
  bankName: '',
  bank: null,
  records: {
    ...{ fileHeader, batchHeader, segmentA, segmentB, segmentBPix, otherDetail, batchTrailer, fileTrailer },
  },
  occurrences: febrabanOccurrences,
  hasPix: true,
  isPixAlone: false,
  isSegmentBForKeys: false,
  sharesNumber: false,
};

/** The payee's address where segment B has a street of 30 positions, as before version 10. */
export const olderAddress: Field[] = [
  text('payeeStreet', 33, 62, 'Endereço do favorecido: logradouro', ''),
  digits('payeeStreetNumber', 63, 67, 'Endereço do favorecido: número', '0'),
  text('payeeComplement', 68, 82, 'Endereço do favorecido: complemento', ''),
  text('payeeDistrict', 83, 97, 'Endereço do favorecido: bairro', ''),
  text('payeeCity', 98, 117, 'Endereço do favorecido: cidade', ''),
];
