/** Letters with accents, after the letter without. */
const accented = ['aáàâãäå', 'cç', 'eéèêë', 'iíìîï', 'nñ', 'oóòôõö', 'uúùûü', 'yýÿ'];

/**
 * Lists of sellers, the newest first, by the time of creation: in the order of their ids, PostgreSQL might read those
 * of all intermediaries. The text in which a name or a document is looked for is in the indexes, so that SQLite need
 * not read the rows that do not match. That of the sellers that exist already is made by the engine: unlike the
 * service, it knows only the accents of the languages of Western Europe.
 */
export function listedSellers(): string[] {
  const names = ['company_name', 'fantasy_name', 'document'].join(` || '\n' || `);
  const plain = accented
    .flatMap(([letter, ...others]) =>
      others.flatMap((one) => [one, one.toUpperCase()].map((from) => [from, letter])),
    )
    .reduce((text, [from, letter]) => `replace(${text}, '${from}', '${letter}')`, names);
  const place = 'created_at, id, search_text, forgotten_at';
  return [
    `alter table sellers add column search_text text not null default ''`,
    `update sellers set search_text = lower(${plain}) where forgotten_at is null`,
    `create index sellers_by_newest on sellers (intermediary_id, ${place})`,
    `create index sellers_by_status on sellers (intermediary_id, status, ${place})`,
  ];
}
