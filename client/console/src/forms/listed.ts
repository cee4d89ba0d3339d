/** A code that is found by its number or its name. */
export interface Listed {
  code: string;
  label: string;
  /** Another code by which it is found. */
  also?: string;
}

/** What people call some banks, by the beginning of the name that the Central Bank gives them. */
const nicknames = [
  ['nu pagamentos', 'nubank'],
  ['caixa economica federal', 'cef'],
] as const;

/** Returns whether every word of the search is in the label or is the other code; accents do not matter. */
export function isFound({ label, also = '' }: Listed, search: string): boolean {
  const text = plain(label);
  const nickname = nicknames.find(([name]) => text.includes(name))?.[1] ?? '';
  const words = plain(search).split(/\s+/);
  // A chosen label is no search: the whole list is offered again.
  if (plain(search) === text) return true;
  return words.every((word) => text.includes(word) || nickname.startsWith(word) || also.startsWith(word));
}

/** Returns a text without accents, in lower case. The Central Bank writes BCO as often as BANCO. */
function plain(text: string): string {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return folded.replace(/\bbanco\b/g, 'bco');
}
