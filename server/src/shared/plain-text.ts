/** In lower case and without accents, so that texts can be compared that people write in different ways. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}
