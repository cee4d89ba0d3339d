import { blank, changed, digits, text } from '../../positional/layout.ts';
import type { BankLayout } from '../layout.ts';
import { bradescoOccurrences } from '../occurrences.ts';
import { febraban, olderAddress } from './febraban.ts';

/** Bradesco Multipag. A TED says what kind of account it goes to. */
const { records } = febraban;

const agreement = [
  digits('agreement', 33, 38, 'Código do convênio no banco (perfil)'),
  blank(39, 52),
  blank(72, 72),
];

export const bradesco: BankLayout = {
  ...febraban,
  name: 'bradesco',
  title: 'Bradesco (237), Multipag',
  bankName: 'Bradesco',
  bank: '237',
  records: {
    ...records,
    fileHeader: changed(
      records.fileHeader,
      ...agreement,
      digits('version', 164, 166, 'Versão do layout do arquivo', '089'),
    ),
    batchHeader: changed(
      records.batchHeader,
      ...agreement,
      digits('version', 14, 16, 'Versão do layout do lote', '045'),
    ),
    segmentA: changed(
      records.segmentA,
      blank(43, 43),
      text('tedAccountType', 225, 226, 'Finalidade complementar: CC conta corrente, PP poupança', ''),
    ),
    segmentB: changed(records.segmentB, ...olderAddress, blank(227, 240)),
  },
  occurrences: bradescoOccurrences,
};
