const grouping = new Intl.NumberFormat('en');

/** Formats a number for people: `10,000`. */
export function grouped(count: number): string {
  return grouping.format(count);
}

/** Formats a count with its noun: `1 line`, `10,000 lines`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

const mebibyte = 1024 * 1024;
const minuteMs = 60_000;

/** Formats a number of bytes for people, in MiB or GiB. */
export function shownSize(bytes: number): string {
  if (bytes < mebibyte) return 'less than 1 MiB';
  if (bytes < 1024 * mebibyte) return `${Math.floor(bytes / mebibyte)} MiB`;
  return `${(bytes / mebibyte / 1024).toFixed(1)} GiB`;
}

/** Formats a duration for people. */
export function shownDuration(ms: number): string {
  const size = Math.abs(ms);
  if (size < 1_000) return `${Math.round(size)} ms`;
  if (size < 10_000) return `${(size / 1000).toFixed(1)} s`;
  if (size < 2 * minuteMs) return `${Math.round(size / 1000)} s`;
  if (size < 120 * minuteMs) return `${Math.round(size / minuteMs)} min`;
  if (size < 48 * 60 * minuteMs) return `${Math.round(size / minuteMs / 60)} h`;
  return `${Math.round(size / minuteMs / 60 / 24)} days`;
}

const nameShape = /^[A-Za-z_$][A-Za-z0-9_$-]{0,39}$/;
const fourDigits = /\d\D*\d\D*\d\D*\d/;

/**
 * Returns whether text that somebody sent looks like a property name, and so may be shown. Documents, phone numbers,
 * random keys, e-mail addresses, tokens and the names of people do not.
 */
export function looksLikeName(text: string): boolean {
  return nameShape.test(text) && !fourDigits.test(text);
}

/**
 * Returns the name of an unknown property as it may be shown: the name may itself be a value, such as somebody's
 * document.
 */
export function shownName(name: string): string {
  return looksLikeName(name) ? name : '…';
}

/**
 * Returns an engine's or library's message without the values that it quotes: PostgreSQL writes `invalid input syntax
 * for type bigint: "…"`, V8 the JSON that it could not read. Names of tables and columns stay.
 */
export function withoutQuotedValues(message: string): string {
  // V8 quotes a piece of the JSON text, which may begin or end anywhere.
  const withoutJson = message.replace(/, .*is not valid JSON/s, ', … is not valid JSON');
  return withoutJson.replace(/"(?:[^"\\]|\\.)*"?/gs, (quoted) =>
    looksLikeName(quoted.slice(1, -1)) ? quoted : '"…"',
  );
}

/** Hebrew, Arabic and the other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns a name as it stands in a text: one that is written from right to left does not turn what is beside it. */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** Returns one line of text in which nothing can control a terminal. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
}

/** Returns what somebody may have meant by an unknown name: at most three names, the most similar first. */
export function similarNames(typed: string, names: readonly string[]): string[] {
  const lower = typed.toLowerCase();
  return names
    .map((name) => ({ name, edits: editsBetween(lower, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= 0.4 * Math.max(typed.length, name.length))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Returns how many letters to insert, leave out, replace or swap with the next one (optimal string alignment). */
function editsBetween(from: string, to: string): number {
  let last: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (let i = 1; i <= from.length; i++) {
    const beforeLast = last;
    last = row;
    row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwap ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
  }
  return at(row, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}

/** Returns a message with a capital at its beginning. */
export function asSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Returns a text in lower case and without accents, so that different spellings can be compared. */
export function foldedText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}
