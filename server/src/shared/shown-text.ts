const nameShape = /^[A-Za-z_$][A-Za-z0-9_$-]{0,39}$/;
const fourDigits = /\d\D*\d\D*\d\D*\d/;

/**
 * Whether a text from a caller looks like a property name, and so may be shown. Documents, phone numbers, random keys,
 * e-mail addresses, tokens and the names of people do not.
 */
export function looksLikeName(text: string): boolean {
  return nameShape.test(text) && !fourDigits.test(text);
}

/** The name of an unknown property may be a value, such as somebody's document. */
export function shownName(name: string): string {
  return looksLikeName(name) ? name : '…';
}

/**
 * An engine's or library's message without the values that it quotes: PostgreSQL writes `invalid input syntax for
 * type bigint: "…"`, V8 the JSON that it could not read. Names of tables and columns stay.
 */
export function withoutQuotedValues(message: string): string {
  // V8 quotes a piece of the JSON text, which may begin or end anywhere.
  const withoutJson = message.replace(/, .*is not valid JSON/s, ', … is not valid JSON');
  return withoutJson.replace(/"(?:[^"\\]|\\.)*"?/gs, (quoted) =>
    looksLikeName(quoted.slice(1, -1)) ? quoted : '"…"',
  );
}

/** One line of text in which nothing can control a terminal. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
}
