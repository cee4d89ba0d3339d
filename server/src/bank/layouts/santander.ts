import { blank, changed, constant, digits, exact } from '../../positional/layout.ts';
import type { BankLayout } from '../layout.ts';
import { febraban, olderAddress } from './febraban.ts';

/** Santander. The agreement is the bank, the branch and a number of 12 digits; our number has 16 positions. */
const { records } = febraban;

const company = [
  constant('agreementBank', 33, 36, 'Convênio: banco', '0033'),
  digits('agreementBranch', 37, 40, 'Convênio: agência'),
  digits('agreement', 41, 52, 'Convênio: número'),
  blank(58, 58),
  blank(72, 72),
];

export const santander: BankLayout = {
  ...febraban,
  name: 'santander',
  title: 'Santander (033)',
  bankName: 'Santander',
  bank: '033',
  records: {
    ...records,
    fileHeader: changed(
      records.fileHeader,
      ...company,
      digits('version', 164, 166, 'Versão do layout do arquivo', '060'),
    ),
    batchHeader: changed(
      records.batchHeader,
      ...company,
      digits('version', 14, 16, 'Versão do layout do lote', '031'),
      blank(223, 230),
    ),
    segmentA: changed(
      records.segmentA,
      blank(29, 29),
      blank(43, 43),
      exact('id', 74, 89, 'Seu número: o do pagamento na empresa'),
      blank(90, 93),
      blank(225, 229),
    ),
    segmentB: changed(
      records.segmentB,
      ...olderAddress,
      digits('creditHour', 211, 214, 'Hora do crédito', '0'),
      blank(215, 225),
      digits('siape', 226, 230, 'Código UG centralizadora (SIAPE)', '0'),
      blank(231, 240),
    ),
    segmentBPix: changed(records.segmentBPix, blank(227, 232)),
    fileTrailer: changed(records.fileTrailer, blank(30, 240)),
  },
};
