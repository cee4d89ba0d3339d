import { csvRow, csvRows } from '../../../shared/csv.ts';
import { brlFromCents, formatBrl } from '../../../shared/money.ts';
import type { PaymentOrder } from '../../../transfers/transfer-export.ts';

export type OrderFormat = 'csv' | 'ndjson';

const columns = [
  'idTransfer',
  'idSeller',
  'document',
  'companyName',
  'transferDate',
  'paymentDate',
  'amount',
  'transferType',
  'bank',
  'agency',
  'agencyDigit',
  'account',
  'accountDigit',
  'accountType',
  'pixKey',
  'pixKeyType',
] as const;

/** What a file begins with, and the row of a transfer. */
export const orderForms: Record<OrderFormat, { head: string; row: (order: PaymentOrder) => string }> = {
  csv: {
    head: csvRow(columns),
    row: (order) => csvRows(columns, [fieldsOf(order, formatBrl)]),
  },
  ndjson: {
    head: '',
    row: (order) => `${JSON.stringify(fieldsOf(order, brlFromCents))}\n`,
  },
};

function fieldsOf<Amount>(
  {
    id,
    sellerId,
    document,
    companyName,
    transferDate,
    paymentDate,
    amountCents,
    ...destination
  }: PaymentOrder,
  amountOf: (cents: number) => Amount,
): Record<(typeof columns)[number], string | number | Amount> {
  return {
    idTransfer: id,
    idSeller: sellerId,
    ...{ document, companyName, transferDate, paymentDate },
    amount: amountOf(amountCents),
    ...destination,
  };
}
