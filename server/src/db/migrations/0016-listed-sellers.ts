/** Letters with accents, after the letter without. */
const accented = ['aáàâãäå', 'cç', 'eéèêë', 'iíìîï', 'nñ', 'oóòôõö', 'uúùûü', 'yýÿ'];

/**
 * Lists of sellers, the newest first. The text in which a name or a document is looked for is in the indexes, so that
 * they alone decide which sellers match. That of sellers that exist already is made by the engine: unlike the service,
 * it knows only the accents of the languages of Western Europe.
 */
export function listedSellers(): string[] {
  const separator = `'\n'`;
  const names = ['company_name', 'fantasy_name', 'document'].join(` || ${separator} || `);
  const plain = accented
    .flatMap(([letter, ...others]) =>
      others.flatMap((other) => [other, other.toUpperCase()].map((one) => [one, letter])),
    )
    .reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, names);
  return [
    `alter table sellers add column search_text text not null default ''`,
    `update sellers set search_text = lower(${plain}) where forgotten_at is null`,
    `create index sellers_by_newest on sellers (intermediary_id, id, search_text) where forgotten_at is null`,
    `create index sellers_by_status on sellers (intermediary_id, status, id, search_text) where forgotten_at is null`,
  ];
}
