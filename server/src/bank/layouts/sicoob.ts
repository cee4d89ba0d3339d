import { blank, changed, digits, exact, text } from '../../positional/layout.ts';
import type { BankLayout } from '../layout.ts';
import { sicoobOccurrences } from '../occurrences.ts';
import { febraban } from './febraban.ts';

/** Sicoob. Segment B has no ISPB, and each Pix says what kind of account it goes to. */
const { records } = febraban;

export const sicoob: BankLayout = {
  ...febraban,
  name: 'sicoob',
  title: 'Sicoob (756)',
  bankName: 'Sicoob',
  bank: '756',
  records: {
    ...records,
    fileHeader: changed(
      records.fileHeader,
      digits('version', 164, 166, 'Versão do layout do arquivo', '087'),
    ),
    batchHeader: changed(records.batchHeader, digits('version', 14, 16, 'Versão do layout do lote', '045')),
    segmentA: changed(
      records.segmentA,
      text('pixAccountTypeOrChecking', 216, 217, 'Pix: 01 conta corrente, 02 de pagamento, 03 poupança', ''),
      blank(218, 219),
      digits('purpose', 220, 224, 'Finalidade da TED', '0'),
    ),
    segmentB: changed(records.segmentB, blank(233, 240)),
    segmentBPix: changed(
      records.segmentBPix,
      exact('pixKeyOrAccountType', 128, 226, 'Chave Pix; com iniciação 05, o tipo da conta'),
      blank(233, 240),
    ),
  },
  occurrences: sicoobOccurrences,
};
