import { isCpfOrCnpj } from '../sellers/seller-fields.ts';

/** What a searched text may be; `null` for what it cannot be, which is not looked for. */
export interface Wanted {
  /** A charge or an order, in lower case. */
  uuid: string | null;
  /** A CPF or CNPJ without punctuation. */
  document: string | null;
  /** A seller or a transfer. */
  id: number | null;
  /** An NSU or an authorization code, as it was written. */
  code: string | null;
  amountCents: number | null;
  /** Part of a seller's name or document, or the beginning of a buyer's name. */
  name: string | null;
}

const nothing: Wanted = {
  ...{ uuid: null, document: null, id: null, code: null },
  ...{ amountCents: null, name: null },
};

const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idShape = /^[1-9]\d{0,14}$/;
const codeShape = /^\S{1,64}$/;

/** The root of a CNPJ has eight digits. Fewer are in too many documents to say anything. */
const fewestDigitsOfDocument = 8;

/** Returns what a text may be that somebody typed into a search field. */
export function readSearchText(typed: string): Wanted {
  const text = typed.trim();
  if (uuidShape.test(text)) return { ...nothing, uuid: text.toLowerCase() };
  const isDigits = /^\d+$/.test(text);
  const id = idShape.test(text) ? Number(text) : null;
  // Any other single character is in too much to say anything.
  if (text.length === 1) return { ...nothing, id };
  const document = documentIn(text);
  // An NSU may happen to have the check digits of a CPF.
  if (document !== null) return { ...nothing, document, code: isDigits ? text : null };
  const amount = readAmount(text);
  if (amount?.isCertain) return { ...nothing, amountCents: amount.cents };
  return {
    ...nothing,
    id,
    code: codeShape.test(text) ? text : null,
    amountCents: amount?.cents ?? null,
    name: isDigits && text.length < fewestDigitsOfDocument ? null : text,
  };
}

/** Returns the CPF or CNPJ in a text, without its punctuation and in capitals. */
function documentIn(text: string): string | null {
  const plain = text.replace(/[\s./-]/g, '').toUpperCase();
  return isCpfOrCnpj(plain) ? plain : null;
}

const amountShape = /^(R\$\s*)?(\d{1,12}|\d{1,3}(?:\.\d{3}){1,3}|\d{1,3}(?:,\d{3}){1,3})(?:[.,](\d{1,2}))?$/i;

/**
 * Returns the amount that a text may be, in centavos, written as in Brazil or in English. It can be nothing else if it
 * has the currency or decimal places.
 */
function readAmount(text: string): { cents: number; isCertain: boolean } | null {
  const [, currency, whole, decimals] = amountShape.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole.replace(/\D/g, '') + (decimals ?? '').padEnd(2, '0'));
  return { cents, isCertain: currency !== undefined || decimals !== undefined };
}
