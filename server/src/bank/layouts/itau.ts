import { blank, changed, digits, exact, text } from '../../positional/layout.ts';
import type { BankLayout } from '../layout.ts';
import { itauOccurrences } from '../occurrences.ts';
import { febraban, olderAddress } from './febraban.ts';

/** Itaú SISPAG. Its header has no file number, and the digit of an account stands one position later. */
const { records } = febraban;
const zeros = (from: number, to: number) => digits('zeros', from, to, 'Zeros', '0');

const company = [
  blank(58, 58),
  blank(71, 71),
  text('accountDigit', 72, 72, 'Dígito da agência e conta (DAC)'),
];

export const itau: BankLayout = {
  ...febraban,
  name: 'itau',
  title: 'Itaú Unibanco (341), SISPAG',
  bankName: 'Itaú Unibanco',
  bank: '341',
  records: {
    ...records,
    fileHeader: changed(
      records.fileHeader,
      ...company,
      blank(33, 52),
      blank(9, 14),
      digits('version', 15, 17, 'Versão do layout do arquivo', '081'),
      zeros(158, 166),
      digits('density', 167, 171, 'Densidade de gravação', '0'),
      blank(172, 240),
    ),
    batchHeader: changed(
      records.batchHeader,
      ...company,
      text('entryName', 33, 36, 'Identificação do lançamento no extrato do favorecido', ''),
      blank(37, 52),
      digits('version', 14, 16, 'Versão do layout do lote', '040'),
      blank(223, 230),
    ),
    segmentA: changed(
      records.segmentA,
      blank(29, 29),
      blank(42, 42),
      text('payeeAccountDigit', 43, 43, 'Dígito da agência e conta (DAC) do favorecido', ''),
      text('currency', 102, 104, 'Moeda: REA é real', 'REA'),
      text('ispb', 105, 112, 'ISPB do banco do favorecido', ''),
      text('pixTransferKind', 113, 114, 'Pix: 01 conta corrente, PG de pagamento, 03 poupança, 04 chave', ''),
      zeros(115, 119),
      text('bankNumber', 135, 149, 'Nosso número: o do pagamento no banco', ''),
      blank(150, 154),
      text('information', 178, 197, 'Finalidade do pagamento', ''),
      digits('document', 198, 203, 'Número do documento, no retorno', '0'),
      digits('payeeDocument', 204, 217, 'CPF ou CNPJ do favorecido'),
      blank(225, 229),
    ),
    segmentB: changed(
      records.segmentB,
      ...olderAddress,
      exact('payeeEmail', 128, 227, 'E-mail do favorecido', ''),
      blank(228, 230),
      text('occurrences', 231, 240, 'Ocorrências do retorno: até cinco códigos', ''),
    ),
    segmentBPix: changed(
      records.segmentBPix,
      text('initiation', 15, 16, 'Iniciação: 01 telefone, 02 e-mail, 03 CPF/CNPJ, 04 aleatória'),
      blank(17, 17),
      text('pixId', 33, 62, 'TXID', ''),
      text('pixMessage', 63, 127, 'Mensagem ao favorecido', ''),
      exact('pixKey', 128, 227, 'Chave Pix', ''),
      blank(228, 230),
      text('occurrences', 231, 240, 'Ocorrências do retorno: até cinco códigos', ''),
    ),
    batchTrailer: changed(records.batchTrailer, blank(60, 230)),
    fileTrailer: changed(records.fileTrailer, blank(30, 240)),
  },
  occurrences: itauOccurrences,
  isPixAlone: true,
  isSegmentBForKeys: true,
  sharesNumber: true,
};
