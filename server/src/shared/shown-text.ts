const nameShape = /^[A-Za-z_$][A-Za-z0-9_$-]{0,39}$/;
const fourDigits = /\d\D*\d\D*\d\D*\d/;

/**
 * Whether a text that a caller chose may be shown as the name of a property. Documents, phones, random keys, e-mail
 * addresses, tokens and the names of people look otherwise.
 */
export function looksLikeName(text: string): boolean {
  return nameShape.test(text) && !fourDigits.test(text);
}

/**
 * A message of an engine or a library without the values that it quotes: PostgreSQL writes `invalid input syntax for
 * type bigint: "…"`, V8 the JSON that it could not read. Names of tables and columns stay.
 */
export function withoutQuotedValues(message: string): string {
  // Of a JSON text V8 quotes a piece, which may begin or end anywhere.
  const withoutJson = message.replace(/, .*is not valid JSON/s, ', … is not valid JSON');
  return withoutJson.replace(/"(?:[^"\\]|\\.)*"?/gs, (quoted) =>
    looksLikeName(quoted.slice(1, -1)) ? quoted : '"…"',
  );
}
