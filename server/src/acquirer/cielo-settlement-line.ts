import type { SettlementKind, SettlementLine } from './settlement-line.ts';

/** The values of a record by the names of its fields. */
export type CieloValues = Readonly<Record<string, string | number>>;

/** What the kinds of entry of D and E mean (Tabela II). All others move money for other reasons than one sale. */
const kindByEntry: Readonly<Record<string, SettlementKind>> = {
  ...{ '01': 'SALE', '02': 'SALE', '03': 'SALE', '42': 'SALE' },
  ...{ '06': 'CANCEL', '07': 'CANCEL' },
  ...{ '08': 'CHARGEBACK', '09': 'CHARGEBACK' },
  '10': 'FEE',
};

/** Why a Pix was adjusted (record 8, positions 220 to 221). */
const kindByOrigin: Readonly<Record<string, SettlementKind>> = { '17': 'CANCEL', '26': 'CHARGEBACK' };

/**
 * The payment statuses of a D that was paid, sent to the bank, sent again, or debited. All others brought no money: they
 * are scheduled, rejected, blocked, suspended or pending. One source calls 0A paid, and another suspended; 58 was paid by
 * a negotiation, on another day.
 */
const paidStatuses = new Set([
  ...['04', '05', '10', '11', '31', '32', '98', '99', '0B', '0C', '0M', '0N', '0W', '0Z'],
  ...['03', '45', '54', '0O', '07', '0X', '0Y', '46', '47'],
]);
/** The statuses of a Pix that reached Cielo's account or ours. */
const paidPixStatuses = new Set(['01', '05']);

/** Returns the day on which a record D was paid; null if it was not. */
export function paymentDay({ paidOn, status }: CieloValues): string | null {
  return paidStatuses.has(String(status)) ? day(paidOn) : null;
}

/** Returns the settlement line of a record E. `paidOn` is the day of its record D. */
export function cardLine(line: number, values: CieloValues, paidOn: string | null): SettlementLine {
  const { entry, sale } = values;
  const isRejected = values.isRejected === 'S';
  const reason = isRejected ? `R${values.rejection}` : values.adjustment;
  const kind = isRejected ? undefined : kindByEntry[String(entry)];
  return {
    ...{ line, acquirer: 'cielo', kind: kind ?? 'ADJUSTMENT' },
    code: reason === '' ? String(entry) : `${entry}/${reason}`,
    saleId: number(values.originalSaleCode) ?? number(values.saleCode),
    transactionId: unpadded(values.correctedCode) ?? unpadded(values.transactionCode),
    tid: word(values.tid),
    nsu: number(values.nsu),
    authorization: number(values.authorization),
    arn: word(values.arn),
    ...{ endToEndId: null, txid: null, nossoNumero: null },
    installment: Math.max(1, Number(values.installment)),
    installments: Math.max(1, Number(values.installments)),
    soldOn: day(values.soldOn),
    saleCents: Number(sale),
    ...amounts(values),
    ...{ expectedOn: day(values.dueOn), paidOn, batch: number(values.batch) },
  };
}

/** Returns the settlement line of a record 8. */
export function pixLine(line: number, values: CieloValues): SettlementLine {
  const { entry, origin, gross, status } = values;
  const isPayment = entry === '01';
  const payment = word(values.endToEndId);
  const paysOn = day(values.paidOn);
  return {
    ...{ line, acquirer: 'cielo' },
    kind: isPayment ? 'SALE' : (kindByOrigin[String(origin)] ?? 'ADJUSTMENT'),
    code: number(origin) === null ? String(entry) : `${entry}/${origin}`,
    ...{ saleId: null, transactionId: null, tid: null },
    nsu: number(values.nsu) ?? number(values.shortNsu),
    ...{ authorization: null, arn: null },
    endToEndId: isPayment ? payment : (word(values.originalEndToEndId) ?? payment),
    txid: word(values.txid),
    nossoNumero: null,
    ...{ installment: 1, installments: 1, soldOn: day(values.soldOn), saleCents: Number(gross) },
    ...amounts(values),
    expectedOn: paysOn,
    paidOn: paidPixStatuses.has(String(status)) ? paysOn : null,
    batch: null,
  };
}

function amounts({ gross, net }: CieloValues) {
  const [grossCents, netCents] = [Number(gross), Number(net)];
  return { grossCents, costCents: grossCents - netCents, netCents };
}

function word(value: string | number | undefined): string | null {
  const text = String(value ?? '').trim();
  return text === '' ? null : text;
}

/** Returns null for a number that consists of zeros: the file has none. */
function number(value: string | number | undefined): string | null {
  const text = word(value);
  return text === null || /^0+$/.test(text) ? null : text;
}

/** Returns the number without the zeros before it, which not every field has. */
function unpadded(value: string | number | undefined): string | null {
  return number(value)?.replace(/^0+/, '') ?? null;
}

/** Returns null also for the days of long ago which mean that there is none, such as 01/01/1001. */
function day(value: string | number | undefined): string | null {
  const text = String(value ?? '');
  return text < '2000' ? null : text;
}
