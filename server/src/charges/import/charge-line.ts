import {
  faultAt,
  refusalOf,
  type LineFault,
  type LineFaultCode,
  type LineRefusal,
} from '../../imports/line-error.ts';
import { maxLineBytes, type RawLine } from '../../imports/lines.ts';
import { documentType, isCpfOrCnpj, type DocumentType } from '../../sellers/seller-fields.ts';
import { formatInstant, parseInstant, paymentClockAheadMs } from '../../shared/calendar.ts';
import { decodeUtf8, parseJson } from '../../shared/exact-json.ts';
import { MAX_AMOUNT_CENTS, centsFromBrl } from '../../shared/money.ts';
import type { Charge } from '../charge.repository.ts';
import { chargeLines, furtherChecked, type ChargeLine, type FurtherChecked } from './charge-line-schema.ts';

/** The charge that a line describes. */
export type ImportedCharge = Omit<Charge, 'intermediaryId' | 'status' | 'refundedAt' | 'asFraud'>;

/**
 * How many values a line may have; a whole charge has 27. Without a limit, 2 MiB of lines with numbers that would be
 * rounded, nested 20,000 deep, take two seconds, because the path to each is listed.
 */
const mostValues = 100;

const uuidText = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the charge of a line, or what is wrong with it. It makes all checks that need no database. A charge cannot
 * have been paid after `now` (epoch milliseconds), except for the difference between two clocks.
 */
export function readCharge(raw: RawLine, now: number): ImportedCharge | LineRefusal {
  if (raw.isTooLong)
    return reject('line_too_long', `a line has at most ${maxLineBytes} bytes: split or shorten it`);
  const text = decodeUtf8(raw.bytes);
  if (text === undefined) return reject('malformed_json', 'the line is not UTF-8: convert the file');
  const value = parseJson(text);
  if (value === undefined) {
    return reject(
      'malformed_json',
      'the line is not one whole JSON value: send one JSON object per line, not cut off',
    );
  }
  if (hasManyValues(value)) {
    const most = `more than ${mostValues} values, counting objects and arrays`;
    return reject(
      'too_many_values',
      `the line has ${most}: a charge has far fewer; remove what does not belong to it`,
    );
  }
  const losses = chargeLines.lossesOf(text);
  const parsed = chargeLines.parse(value);
  if ('line' in parsed && losses.length === 0) return checkLine(parsed.line, now);
  const found = 'line' in parsed ? losses : [...losses, ...parsed.faults];
  const fields = furtherChecked(value);
  const named = new Set(found.map(({ pointer }) => pointer));
  const others = checkFields(fields, now).faults;
  return refusalOf([...found, ...others.filter(({ pointer }) => !named.has(pointer))]);
}

/** Returns the uuid of the charge that a line is about, in lower case, or null if it shows none. */
export function uuidIn({ bytes }: RawLine): string | null {
  const { uuid } = furtherChecked(parseJson(decodeUtf8(bytes) ?? ''));
  return uuid !== undefined && uuidText.test(uuid) ? uuid.toLowerCase() : null;
}

/**
 * Returns whether the line exceeds the limit of values. It does not recurse, because a line may be nested as deep as
 * its size allows.
 */
function hasManyValues(line: unknown): boolean {
  const values = [line];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) values.push(inner);
    if (values.length > mostValues) return true;
  }
  return false;
}

function checkLine(line: ChargeLine, now: number): ImportedCharge | LineRefusal {
  const { faults, valueCents, buyerValueCents, paidAt } = checkFields(line, now);
  if (valueCents === null || paidAt === null || faults.length > 0) {
    return refusalOf(faults);
  }
  return toCharge(line, { valueCents, buyerValueCents, paidAt });
}

/** Makes the checks that a schema cannot, on the fields that are there. */
function checkFields({ value, buyerValue, paidAt: paidAtText, customer }: FurtherChecked, now: number) {
  const valueCents = readAmount(value);
  const buyerValueCents = readAmount(buyerValue);
  const paidAt = paidAtText === undefined ? null : parseInstant(paidAtText);
  const faults: LineFault[] = [];
  if (valueCents === null && value !== undefined) faults.push(invalidAmount('/value'));
  if (buyerValueCents === null && buyerValue !== undefined) faults.push(invalidAmount('/buyerValue'));
  if (valueCents !== null && buyerValueCents !== null && buyerValueCents < valueCents) {
    faults.push(
      faultAt(
        '/buyerValue',
        'value_invalid',
        ' is less than /value: expected the full amount that the buyer paid',
      ),
    );
  }
  const { document, type } = customer ?? {};
  if ((type === 'CPF' || type === 'CNPJ') && document !== undefined && !isOfType(document, type)) {
    faults.push(
      faultAt(
        '/customer/document',
        'customer_document_invalid',
        ` is not a valid ${type}: expected it without punctuation, with its right check digits`,
      ),
    );
  }
  if (paidAt === null && paidAtText !== undefined) faults.push(noInstant());
  if (paidAt !== null && paidAt > now + paymentClockAheadMs) faults.push(paidInFuture(paidAt, now));
  return { faults, valueCents, buyerValueCents, paidAt };
}

function isOfType(document: string, type: DocumentType): boolean {
  return isCpfOrCnpj(document) && documentType(document) === type;
}

function noInstant(): LineFault {
  const text = ' is not valid: expected an instant in RFC 3339 without leap second';
  return faultAt('/paidAt', 'field_invalid', text);
}

function paidInFuture(paidAt: number, now: number): LineFault {
  return faultAt(
    '/paidAt',
    'paid_in_future',
    ` is ${formatInstant(paidAt)}, more than 5 minutes after the time of this machine, ` +
      `${formatInstant(now)}: correct whichever is wrong, and import the line again`,
  );
}

/** Returns an amount in centavos, or null if it is missing, out of range or has more than two decimal places. */
function readAmount(brl: number | undefined): number | null {
  const cents = brl === undefined ? null : centsFromBrl(brl);
  return cents === null || cents < 1 || cents > MAX_AMOUNT_CENTS ? null : cents;
}

function invalidAmount(pointer: string): LineFault {
  const text = ': expected 0.01 to 999999999.99 BRL with at most two decimal places';
  return faultAt(pointer, 'value_invalid', text);
}

/**
 * Returns the charge of a line. It normalises what can be written in several ways, so that equal charges are stored
 * equally.
 */
function toCharge(
  line: ChargeLine,
  checked: Pick<ImportedCharge, 'valueCents' | 'buyerValueCents' | 'paidAt'>,
): ImportedCharge {
  const { customer } = line;
  return {
    uuid: line.uuid.toLowerCase(),
    sellerId: line.idSeller,
    uuidOrder: emptyToNull(line.uuidOrder?.toLowerCase()),
    title: line.title,
    paymentMethod: line.paymentMethod,
    channel: line.channel ?? null,
    brand: line.brand ?? null,
    installments: line.installments ?? null,
    expirationDate: line.expirationDate,
    authorizationCode: emptyToNull(line.authorizationCode),
    authorizationNsu: line.authorizationNsu ?? '',
    source: sourceText(line.source),
    customerUuid: customer.uuid?.toLowerCase() ?? '',
    customerDocument: customer.document,
    customerType: customer.type,
    customerName: customer.name,
    customerEmail: customer.email ?? '',
    customerPhone: customer.phone ?? '',
    customerAlternativeEmail: customer.alternativeEmail ?? '',
    ...checked,
  };
}

const sourceFields = [
  ...(['acquirer', 'saleId', 'tid', 'nsu', 'authorization', 'arn'] as const),
  ...(['endToEndId', 'txid', 'nossoNumero'] as const),
] as const satisfies readonly (keyof NonNullable<ChargeLine['source']>)[];

/** Returns the ids as JSON in one order, so that equal ones are stored equally. */
function sourceText(source: ChargeLine['source']): string | null {
  return source === undefined ? null : JSON.stringify(source, [...sourceFields]);
}

function emptyToNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** Returns a refusal of the whole line. */
function reject(code: LineFaultCode, detail: string): LineRefusal {
  return refusalOf([faultAt('', code, detail)]);
}
