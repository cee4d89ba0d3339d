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
 * The payment statuses of a D that brings no money: debit pending, rejected by the bank, blocked and suspended. One source
 * calls 0A paid, and another suspended.
 */
const unpaidStatuses = new Set(['02', '06', '08', '0A', '0R', '15', '37', '38', '42', '48', '53']);
/** The statuses of a Pix that reached Cielo's account or ours. */
const paidPixStatuses = new Set(['01', '05']);

/** Returns the day on which a record D was paid; null if it was not. */
export function paymentDay({ paidOn, status }: CieloValues): string | null {
  return unpaidStatuses.has(String(status)) ? null : day(paidOn);
}

/** Returns the settlement line of a record E. `paidOn` is the day of its record D. */
export function cardLine(line: number, values: CieloValues, paidOn: string | null): SettlementLine {
  const { entry, adjustment, sale } = values;
  return {
    ...{ line, acquirer: 'cielo', kind: kindByEntry[String(entry)] ?? 'ADJUSTMENT' },
    code: adjustment === '' ? String(entry) : `${entry}/${adjustment}`,
    saleId: number(values.originalSaleCode) ?? number(values.saleCode),
    tid: word(values.tid),
    nsu: number(values.nsu),
    authorization: number(values.authorization),
    arn: word(values.arn),
    ...{ endToEndId: null, txid: null },
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
    ...{ saleId: null, tid: null },
    nsu: number(values.nsu) ?? number(values.shortNsu),
    ...{ authorization: null, arn: null },
    endToEndId: isPayment ? payment : (word(values.originalEndToEndId) ?? payment),
    txid: word(values.txid),
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

/** Returns null also for the days of long ago which mean that there is none, such as 01/01/1001. */
function day(value: string | number | undefined): string | null {
  const text = String(value ?? '');
  return text < '2000' ? null : text;
}
