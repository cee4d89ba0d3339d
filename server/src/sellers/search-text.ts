import { plainText } from '../shared/plain-text.ts';

/** Its names and its document, in which `wantedText` is looked for (D38). No name can contain the separator (D12). */
export function searchText(seller: { companyName: string; fantasyName: string; document: string }): string {
  return plainText([seller.companyName, seller.fantasyName, seller.document].join('\n'));
}

const writtenDocument =
  /^(\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2})$/i;

/**
 * What a caller looks for, in the form of `searchText`: a document is stored without its punctuation. Accents alone are
 * in no name.
 */
export function wantedText(written: string): string {
  const text = written.trim();
  const plain = plainText(writtenDocument.test(text) ? text.replace(/[./-]/g, '') : text);
  return plain === '' ? text : plain;
}
