import { blank, changed, constant, digits, text } from '../../positional/layout.ts';
import type { BankLayout } from '../layout.ts';
import { febraban, olderAddress } from './febraban.ts';

/** Banco do Brasil. No public source shows how it takes Pix. Fields for occurrences are filled with zeros. */
const { records } = febraban;

const agreement = [
  digits('agreement', 33, 41, 'Código do convênio no banco'),
  constant('product', 42, 45, 'Produto: 0126 pagamento a fornecedores', '0126'),
  blank(46, 50),
  text('test', 51, 52, 'TS num arquivo de teste', ''),
  digits('branchAccountDigit', 72, 72, 'Dígito da agência e conta', '0'),
];
const occurrences = text('occurrences', 231, 240, 'Ocorrências do retorno: até cinco códigos', '0000000000');

export const bancoDoBrasil: BankLayout = {
  ...febraban,
  name: 'banco-do-brasil',
  title: 'Banco do Brasil (001)',
  bankName: 'Banco do Brasil',
  bank: '001',
  records: {
    ...records,
    fileHeader: changed(
      records.fileHeader,
      ...agreement,
      digits('version', 164, 166, 'Versão do layout do arquivo', '003'),
      blank(212, 225),
      digits('zeros', 226, 240, 'Zeros', '0'),
    ),
    batchHeader: changed(
      records.batchHeader,
      ...agreement,
      digits('version', 14, 16, 'Versão do layout do lote', '003'),
      blank(223, 230),
      occurrences,
    ),
    segmentA: changed(records.segmentA, blank(225, 229), occurrences),
    segmentB: changed(records.segmentB, ...olderAddress, blank(233, 240)),
    batchTrailer: changed(records.batchTrailer, occurrences),
  },
  hasPix: false,
};
