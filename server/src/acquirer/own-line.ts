import { settlementLineSchema, type SettlementLine as OwnLine } from '../../../generated/settlement-line.ts';
import { faultAt, type LineFault } from '../imports/line-error.ts';
import { LineSchema } from '../imports/line-schema.ts';
import { parseJson } from '../shared/exact-json.ts';
import { brlFromCents, centsFromBrl, formatBrl } from '../shared/money.ts';
import type { SettlementLine } from './settlement-line.ts';

export type { OwnLine };

const { properties } = settlementLineSchema;

const ownLines = new LineSchema<OwnLine>({
  noun: 'a settlement line',
  schema: settlementLineSchema,
  fields: { '': properties },
});

/** The names of the fields of a line. */
export const ownFields: ReadonlySet<string> = new Set(Object.keys(properties));

/** Those of them whose values are numbers. */
export const numberFields: ReadonlySet<string> = new Set(
  Object.entries(properties).flatMap(([name, field]) =>
    'type' in field && (field.type === 'number' || field.type === 'integer') ? [name] : [],
  ),
);

export const requiredFields: readonly string[] = settlementLineSchema.required;

/** Returns the settlement line that a JSON text describes, or what is wrong with it. */
export function readOwnLine(json: string, line: number): SettlementLine | { faults: LineFault[] } {
  const value = parseJson(json);
  if (value === undefined) {
    const detail = 'the line is not one whole JSON value: expected one JSON object per line, not cut off';
    return { faults: [faultAt('', 'malformed_json', detail)] };
  }
  const losses = ownLines.lossesOf(json);
  const parsed = ownLines.parse(value);
  if (!('line' in parsed)) return { faults: [...losses, ...parsed.faults] };
  const faults = [...losses, ...faultsOf(parsed.line)];
  return faults.length > 0 ? { faults } : settlementLineOf(parsed.line, line);
}

/** Makes the checks that a schema cannot. */
function faultsOf(line: OwnLine): LineFault[] {
  const faults = [...amountFaults(line), ...cardFaults(line)];
  const { installment = 1, installments = 1 } = line;
  if (installment > installments) {
    faults.push(wrong('/installment', ' is more than installments: expected at most that'));
  }
  if (line.soldOn === undefined && line.expectedOn === undefined && line.paidOn === undefined) {
    const expected = ' is missing: expected at least one of soldOn, expectedOn and paidOn';
    faults.push(faultAt('/soldOn', 'field_missing', expected));
  }
  return faults;
}

/** As much as the fields of Cielo's file can tell, and more than anybody pays. */
const mostCents = 99_999_999_999_999;

export const amountNames = [
  'gross',
  'cost',
  'net',
  'saleValue',
] as const satisfies readonly (keyof OwnLine)[];

export function inexactAmount(name: (typeof amountNames)[number]): LineFault {
  const most = formatBrl(mostCents);
  return wrong(`/${name}`, `: expected -${most} to ${most} BRL with at most two decimal places`);
}

function amountFaults(line: OwnLine): LineFault[] {
  const inexact = amountNames.filter((name) => {
    const cents = centsFromBrl(line[name] ?? 0);
    return cents === null || Math.abs(cents) > mostCents;
  });
  if (inexact.length > 0) return inexact.map(inexactAmount);
  const { kind, installments = 1 } = line;
  const { saleCents, grossCents, costCents, netCents } = centsOf(line);
  const faults: LineFault[] = [];
  if (kind === 'SALE' && grossCents <= 0) faults.push(wrong('/gross', ' is not more than 0, as for a SALE'));
  if ((kind === 'CANCEL' || kind === 'CHARGEBACK') && grossCents === 0) {
    const expected = ` is 0: expected less than 0 for a ${kind}, or more if it is taken back`;
    faults.push(wrong('/gross', expected));
  }
  if (grossCents - costCents !== netCents) {
    const expected = formatBrl(grossCents - costCents);
    faults.push(wrong('/net', ` is not gross less cost: expected ${expected}, or another gross or cost`));
  }
  if (kind === 'SALE' && line.saleValue === undefined && installments > 1) {
    const expected = ' is missing: expected the value of the whole sale, of which this is an instalment';
    faults.push(faultAt('/saleValue', 'field_missing', expected));
  }
  if (kind === 'SALE' && saleCents < grossCents) {
    const expected = ' is less than gross: expected the value of the whole sale';
    faults.push(wrong('/saleValue', expected));
  }
  return faults;
}

/** Returns the amounts in centavos, all of which have at most two decimal places. */
function centsOf({ saleValue, gross, cost, net }: OwnLine) {
  return {
    saleCents: centsFromBrl(saleValue ?? gross) ?? 0,
    grossCents: centsFromBrl(gross) ?? 0,
    costCents: centsFromBrl(cost) ?? 0,
    netCents: centsFromBrl(net) ?? 0,
  };
}

/** The fields in which a card's number would not be noticed. In the other ids, numbers as long as it are usual. */
const shortIds = ['code', 'nsu', 'authorization', 'batch'] as const satisfies readonly (keyof OwnLine)[];

function cardFaults(line: OwnLine): LineFault[] {
  return shortIds
    .filter((name) => hasCardNumber(line[name] ?? ''))
    .map((name) => wrong(`/${name}`, ' looks like the number of a card, which is never stored: remove it'));
}

/** Returns whether the text has 13 to 19 digits that pass the check of card numbers (Luhn, ISO/IEC 7812-1). */
function hasCardNumber(text: string): boolean {
  const numbers = text.replace(/[^A-Za-z\d]/g, '').matchAll(/(?<!\d)0*([1-9]\d{12,18})(?!\d)/g);
  return [...numbers].some(([, digits = '']) => passesLuhn(digits));
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let place = 1; place <= number.length; place++) {
    const digit = Number(number.at(-place)) * (place % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

const wrong = (pointer: string, text: string) => faultAt(pointer, 'value_invalid', text);

function settlementLineOf(own: OwnLine, line: number): SettlementLine {
  return {
    ...{ line, acquirer: own.acquirer.toLowerCase(), kind: own.kind, code: own.code ?? '' },
    saleId: own.saleId ?? null,
    transactionId: own.transactionId ?? null,
    tid: own.tid ?? null,
    nsu: own.nsu ?? null,
    authorization: own.authorization ?? null,
    arn: own.arn ?? null,
    endToEndId: own.endToEndId ?? null,
    txid: own.txid ?? null,
    nossoNumero: own.nossoNumero ?? null,
    installment: own.installment ?? 1,
    installments: own.installments ?? 1,
    soldOn: own.soldOn ?? null,
    ...centsOf(own),
    expectedOn: own.expectedOn ?? null,
    paidOn: own.paidOn ?? null,
    batch: own.batch ?? null,
  };
}

/** Returns a settlement line in our own form, without what it does not have. */
export function ownLineOf(line: SettlementLine): OwnLine {
  const { line: _, code, saleCents, grossCents, costCents, netCents, ...others } = line;
  const optional = { code: code === '' ? null : code, ...others };
  const present = Object.entries(optional).filter(([, value]) => value !== null);
  return {
    ...{ acquirer: line.acquirer, kind: line.kind },
    ...Object.fromEntries(present),
    saleValue: brlFromCents(saleCents),
    gross: brlFromCents(grossCents),
    cost: brlFromCents(costCents),
    net: brlFromCents(netCents),
  };
}
