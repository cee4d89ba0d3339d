import { cnpj, cpf } from 'cpf-cnpj-validator';
import { foldedText } from '../shared/text.ts';
import banks from './brazilian-banks.json' with { type: 'json' };
import states from './brazilian-states.json' with { type: 'json' };

export type DocumentType = 'CPF' | 'CNPJ';

/**
 * The form of a CPF or CNPJ. A CNPJ may hold A–Z in its first 12 characters since July 2026 (IN RFB 2.229/2024). Lower
 * case is refused (D11).
 */
const shape = /^(\d{11}|[0-9A-Z]{12}\d{2})$/;

/**
 * Returns whether the text is a CPF or CNPJ without punctuation whose check digits are right and whose digits are not
 * all the same.
 */
export function isCpfOrCnpj(text: string): boolean {
  if (!shape.test(text)) return false;
  return text.length === 11 ? cpf.isValid(text) : cnpj.isValid(text) && !/^(.)\1{13}$/.test(text);
}

/** Returns the type of a document that `isCpfOrCnpj` accepted. */
export function documentType(document: string): DocumentType {
  return document.length === 11 ? 'CPF' : 'CNPJ';
}

export type PixKeyType = 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'EVP';

/** The form of a pix key of each type (D13), and how to describe it to somebody who got it wrong. */
const rules: Record<PixKeyType, { fits: (key: string) => boolean; expected: string }> = {
  DOCUMENT: { fits: isCpfOrCnpj, expected: 'a CPF or CNPJ without punctuation, with valid check digits' },
  EMAIL: {
    // A bank order is a CSV file: a key that a spreadsheet takes for a formula could only be sent changed.
    fits: (key) =>
      key.length <= 77 && /^(?![=+-])[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(key),
    expected: 'an e-mail address in lower case, at most 77 characters, that does not begin with =, + or -',
  },
  // Without the country code a mobile number would look like a CPF.
  PHONE: { fits: (key) => /^\+55\d{10,11}$/.test(key), expected: 'a phone number such as +5511987654321' },
  EVP: {
    fits: (key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key),
    expected: 'a random key, a UUID',
  },
};

/** Returns what is wrong with the key, or null if it fits its type. */
export function pixKeyAdvice(type: PixKeyType, key: string): string | null {
  return rules[type].fits(key) ? null : `a pix key of type ${type} must be ${rules[type].expected}`;
}

const codes = new Map(Object.entries(states).map(([code, name]) => [foldedText(name), code]));

/**
 * Returns the two capital letters of a state that is given by any two letters or, in Brazil, by its name. Returns null
 * if it is neither. Two letters are not looked up, because the address may be in another country (D12).
 */
export function stateCode(written: string): string | null {
  const text = written.trim().replace(/\s+/g, ' ');
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase();
  return codes.get(foldedText(text)) ?? null;
}

/**
 * Returns a seller's names and document in the form in which `wantedText` is looked for (D38). No name can contain the
 * separator (D12).
 */
export function searchText(seller: { companyName: string; fantasyName: string; document: string }): string {
  return foldedText([seller.companyName, seller.fantasyName, seller.document].join('\n'));
}

/** A CPF or CNPJ with its punctuation, or the beginning of one: two groups of digits, or three of a CNPJ with letters. */
const writtenDocument =
  /^(\d{3}\.\d{3}(\.\d{3}(-\d{0,2})?)?|\d{2}\.\d{3}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}(\/([0-9A-Z]{4}(-\d{0,2})?)?)?)$/i;

/**
 * Returns a searched text in the form of `searchText`. A document is stored without punctuation, so its punctuation is
 * removed. A text of accents alone matches no name.
 */
export function wantedText(written: string): string {
  const text = written.trim();
  const plain = foldedText(writtenDocument.test(text) ? text.replace(/[./-]/g, '') : text);
  return plain === '' ? text : plain;
}

const compeByIspb = new Map(banks.map(([compe = '', ispb = '']) => [ispb, compe]));

/** Returns the COMPE code (3 digits) of a bank by either of its codes; `''` for a bank that has none. */
export function compeCode(code: string): string {
  return code.length === 3 ? code : (compeByIspb.get(code) ?? '');
}

const nameByCode = new Map<string, string>(
  banks.flatMap(([compe = '', ispb = '', name = '']) => [
    [compe, name],
    [ispb, name],
  ]),
);

/**
 * Returns the bank's short name by its COMPE (3 digits) or ISPB (8 digits) code, or `''` if the code is unknown (D14).
 */
export function bankName(code: string): string {
  return nameByCode.get(code) ?? '';
}
