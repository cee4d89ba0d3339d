import type { Schemas } from '@payment-intermediary/client';
import { amountOf } from '../../format/format.ts';
import type { Texts } from '../../texts/texts.ts';

type Charge = Schemas['ChargeInput'];
type Kind = 'text' | 'integer' | 'amount';

/** The kind of each field of a charge in JSON. A field that the API adds does not compile until it is here. */
const ofCharge: Record<keyof Omit<Charge, 'customer' | 'source'>, Kind> = {
  uuid: 'text',
  uuidOrder: 'text',
  idSeller: 'integer',
  title: 'text',
  value: 'amount',
  buyerValue: 'amount',
  paymentMethod: 'text',
  channel: 'text',
  brand: 'text',
  installments: 'integer',
  paidAt: 'text',
  expirationDate: 'text',
  authorizationCode: 'text',
  authorizationNsu: 'text',
};
const ofCustomer: Record<keyof Charge['customer'], Kind> = {
  uuid: 'text',
  document: 'text',
  type: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  alternativeEmail: 'text',
};

const ofSource: Record<keyof NonNullable<Charge['source']>, Kind> = {
  acquirer: 'text',
  saleId: 'text',
  tid: 'text',
  nsu: 'text',
  authorization: 'text',
  arn: 'text',
  endToEndId: 'text',
  txid: 'text',
  nossoNumero: 'text',
};

const kinds = new Map<string, Kind>([
  ...Object.entries(ofCharge),
  ...Object.entries(ofCustomer).map(([name, kind]) => [`customer.${name}`, kind] as const),
  ...Object.entries(ofSource).map(([name, kind]) => [`source.${name}`, kind] as const),
]);

/** Every column that a CSV file of charges may have. */
export const columns: readonly string[] = [...kinds.keys()];

/** The columns that a file must have. */
export const requiredColumns: readonly string[] = [
  ...([
    'uuid',
    'idSeller',
    'title',
    'value',
    'paymentMethod',
    'paidAt',
    'expirationDate',
  ] satisfies (keyof Charge)[]),
  ...(['document', 'type', 'name'] satisfies (keyof Charge['customer'])[]).map((name) => `customer.${name}`),
];

/** Returns why these cannot be the columns of a file of charges, or null if they can. */
export function headerFault(header: readonly string[], texts: Texts['upload']): string | null {
  const unknown = header.filter((name) => !kinds.has(name));
  if (unknown.length > 0) return texts.unknownColumns(unknown.join(', '));
  const missing = requiredColumns.filter((name) => !header.includes(name));
  if (missing.length > 0) return texts.missingColumns(missing.join(', '));
  const repeated = header.filter((name, index) => header.indexOf(name) !== index);
  return repeated.length > 0 ? texts.repeatedColumns(repeated.join(', ')) : null;
}

/**
 * Returns a row as JSON. The field of an empty cell is left out. Text that is no integer stays text, and the service
 * says what it should be. Throws a `CellFault`.
 */
export function rowToJson(
  header: readonly string[],
  cells: readonly string[],
  texts: Texts['upload'],
): string {
  if (cells.length !== header.length) throw new CellFault(texts.cellCount(cells.length, header.length));
  const charge: Record<string, unknown> = {};
  const customer: Record<string, unknown> = {};
  const source: Record<string, unknown> = {};
  header.forEach((name, index) => {
    const cell = cells[index] ?? '';
    if (cell === '') return;
    const value = valueOf(name, cell, texts);
    if (name.startsWith('customer.')) customer[name.slice('customer.'.length)] = value;
    else if (name.startsWith('source.')) source[name.slice('source.'.length)] = value;
    else charge[name] = value;
  });
  return JSON.stringify({ ...charge, ...(Object.keys(source).length > 0 ? { source } : {}), customer });
}

/** The reason for which a row is not sent. */
export class CellFault extends Error {
  override readonly name = 'CellFault';
}

/** Returns the value of a cell. A text that is no amount is refused and never guessed. */
function valueOf(name: string, cell: string, texts: Texts['upload']): string | number {
  const kind = kinds.get(name);
  if (kind === 'amount') {
    const amount = amountOf(cell);
    if (amount === null) throw new CellFault(texts.notAmount(name, cell));
    return amount;
  }
  return kind === 'integer' && /^\d{1,15}$/.test(cell) ? Number(cell) : cell;
}
