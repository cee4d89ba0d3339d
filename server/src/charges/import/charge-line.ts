import { documentType, isCpfOrCnpj } from '../../sellers/document.ts';
import { parseInstant } from '../../shared/calendar.ts';
import { centsFromBrl, MAX_AMOUNT_CENTS } from '../../shared/money.ts';
import type { Charge } from '../charge.ts';
import { parseChargeLine, type ChargeLine } from './charge-line-schema.ts';
import { maxLineBytes, type RawLine } from './line-reader.ts';
import type { LineError, LineErrorCode } from './line-error.ts';

/** What a line says about a charge. */
export type ImportedCharge = Omit<Charge, 'intermediaryId' | 'status' | 'refundedAt' | 'asFraud'>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The charge of a line, or what is wrong with it. Makes all checks that need no database. A charge cannot have been
 * paid after `now`.
 */
export function readCharge(raw: RawLine, now: number): ImportedCharge | LineError {
  if (raw.isTooLong)
    return reject('line_too_long', `a line has at most ${maxLineBytes} bytes: split or shorten it`);
  const text = decode(raw.bytes);
  if (text === undefined) return reject('malformed_json', 'the line is not UTF-8: convert the file');
  const value = parseJson(text);
  if (value === undefined) {
    return reject('malformed_json', 'the line is not one whole JSON value; it may have been cut off');
  }
  const parsed = parseChargeLine(value);
  return 'problem' in parsed ? reject('invalid_line', parsed.problem) : checkLine(parsed.line, now);
}

function checkLine(line: ChargeLine, now: number): ImportedCharge | LineError {
  const valueCents = centsFromBrl(line.value);
  if (valueCents === null || valueCents < 1 || valueCents > MAX_AMOUNT_CENTS) {
    return reject(
      'value_invalid',
      '/value: expected 0.01 to 999999999.99 BRL with at most two decimal places',
    );
  }
  const { document, type } = line.customer;
  if ((type === 'CPF' || type === 'CNPJ') && !(isCpfOrCnpj(document) && documentType(document) === type)) {
    return reject(
      'customer_document_invalid',
      `/customer/document is no ${type}: expected it without punctuation, with its right check digits`,
    );
  }
  const paidAt = parseInstant(line.paidAt);
  if (paidAt === null) {
    return reject(
      'invalid_line',
      '/paidAt is not valid: expected an instant in RFC 3339 without leap second',
    );
  }
  if (paidAt > now) {
    return reject(
      'paid_in_future',
      '/paidAt lies in the future: correct it, or import the line after that instant',
    );
  }
  return toCharge(line, valueCents, paidAt);
}

/** Normalises what can be written in several ways, so that equal charges are stored equally. */
function toCharge(line: ChargeLine, valueCents: number, paidAt: number): ImportedCharge {
  const { customer } = line;
  return {
    uuid: line.uuid.toLowerCase(),
    sellerId: line.idSeller,
    uuidOrder: emptyToNull(line.uuidOrder?.toLowerCase()),
    title: line.title,
    valueCents,
    paymentMethod: line.paymentMethod,
    channel: line.channel ?? null,
    brand: line.brand ?? null,
    installments: line.installments ?? null,
    paidAt,
    expirationDate: line.expirationDate,
    authorizationCode: emptyToNull(line.authorizationCode),
    authorizationNsu: line.authorizationNsu ?? '',
    customerUuid: customer.uuid?.toLowerCase() ?? '',
    customerDocument: customer.document,
    customerType: customer.type,
    customerName: customer.name,
    customerEmail: customer.email ?? '',
    customerPhone: customer.phone ?? '',
    customerAlternativeEmail: customer.alternativeEmail ?? '',
  };
}

function emptyToNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** Decodes UTF-8, without the byte order mark that some programs put before the first line (RFC 8259, section 8.1). */
function decode(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // V8's message is not used: it quotes the line, which holds personal data.
    return undefined;
  }
}

function reject(code: LineErrorCode, detail: string): LineError {
  return { code, detail };
}
