import { cnpj, cpf } from 'cpf-cnpj-validator';

export type DocumentType = 'CPF' | 'CNPJ';

/** A CNPJ may hold A–Z in its first 12 places since July 2026 (IN RFB 2.229/2024). Lower case is refused (D11). */
const shape = /^(\d{11}|[0-9A-Z]{12}\d{2})$/;

/** True for a CPF or CNPJ without punctuation whose check digits are right and whose digits are not all the same. */
export function isCpfOrCnpj(text: string): boolean {
  if (!shape.test(text)) return false;
  return text.length === 11 ? cpf.isValid(text) : cnpj.isValid(text) && !/^(.)\1{13}$/.test(text);
}

/** The type of a document that `isCpfOrCnpj` accepted. */
export function documentType(document: string): DocumentType {
  return document.length === 11 ? 'CPF' : 'CNPJ';
}
