/** A value of a JSON text that `JSON.parse` would change silently. RFC 7493 (I-JSON) forbids both kinds. */
export interface JsonLoss {
  /** A repeated key of an object, of which only the last value would count, or a number that would be rounded. */
  kind: 'repeated_key' | 'rounded_number';
  /** The keys and indexes from the root to the value. */
  path: (string | number)[];
}

/** The most losses that are reported: enough to correct a text by. A text full of losses would otherwise take long. */
const mostLosses = 100;

/** An object or array that is open at the current position of the scan. */
interface Container {
  /** How often each key has occurred so far; null for an array. */
  keys: Map<string, number> | null;
  awaitsKey: boolean;
  /** The current key or index. */
  place: string | number;
}

/**
 * Returns the first hundred losses of a text that `JSON.parse` accepts. It does not recurse, because a text may be
 * nested as deep as its size allows.
 */
export function findLosses(text: string): JsonLoss[] {
  const losses: JsonLoss[] = [];
  const outer: Container[] = [];
  const lose = (kind: JsonLoss['kind']) => losses.push({ kind, path: outer.map(({ place }) => place) });
  for (let at = 0; at < text.length && losses.length < mostLosses; at++) {
    const inner = outer.at(-1);
    switch (text[at]) {
      case '{':
        outer.push({ keys: new Map(), awaitsKey: true, place: '' });
        break;
      case '[':
        outer.push({ keys: null, awaitsKey: false, place: 0 });
        break;
      case '}':
      case ']':
        outer.pop();
        break;
      case ',':
        if (inner !== undefined) goOn(inner);
        break;
      case '"': {
        const end = endOfString(text, at);
        if (inner?.awaitsKey === true && !takesKey(inner, text.slice(at + 1, end))) lose('repeated_key');
        at = end;
        break;
      }
      case ':':
      case ' ':
      case '\t':
      case '\n':
      case '\r':
        break;
      default: {
        const end = endOfWord(text, at);
        if (isRounded(text.slice(at, end))) lose('rounded_number');
        at = end - 1;
      }
    }
  }
  return losses;
}

function goOn(container: Container): void {
  if (typeof container.place === 'number') container.place += 1;
  else container.awaitsKey = true;
}

/**
 * Moves to a key. Returns false when the object has the key for the second time, so that each repeated key is reported
 * once.
 */
function takesKey(object: Container, written: string): boolean {
  const key = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
  const times = (object.keys?.get(key) ?? 0) + 1;
  object.keys?.set(key, times);
  object.awaitsKey = false;
  object.place = key;
  return times !== 2;
}

/** Returns the index of the closing quote. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

const wordEnd = /[\s,\]}]|$/g;

/** Returns the index after a number, `true`, `false` or `null`. */
function endOfWord(text: string, start: number): number {
  wordEnd.lastIndex = start;
  return wordEnd.exec(text)?.index ?? text.length;
}

const numberText = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Numbers with so few digits that a double always holds them. */
const surelyKept = /^[-.\d]{1,15}$/;

function isRounded(word: string): boolean {
  if (surelyKept.test(word) || !numberText.test(word)) return false;
  return decimalOf(word) !== decimalOf(String(Number(word)));
}

/** Returns the same text for equal numbers: the digits without zeros at either end, and their exponent. */
function decimalOf(text: string): string | null {
  const parts = numberText.exec(text);
  if (parts === null) return null;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  let length = digits.length;
  while (digits[length - 1] === '0') length -= 1;
  if (length === 0) return '0';
  return `${digits.slice(0, length)}e${Number(exponent) - fraction.length + digits.length - length}`;
}

const byteOrderMark = Buffer.from('\uFEFF');

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openingBracket, openingBrace, closingBracket, closingBrace] = [0x5b, 0x7b, 0x5d, 0x7d];
const delimiters = [quote, comma, openingBracket, openingBrace, closingBracket, closingBrace];

/** Which bytes are delimiters. This table skips 2 MiB without delimiters in a tenth of the time that `switch` takes. */
const isDelimiter = Uint8Array.from({ length: 256 }, (_, byte) => Number(delimiters.includes(byte)));

/**
 * Yields the elements of a JSON array as they are written, in UTF-8, without the space around them. Returns null if the
 * text is not an array. It reads only brackets and strings, and only as far as elements are consumed; the consumer must
 * check that each element is JSON. Throws `SyntaxError` at the end if the closing bracket is missing or something
 * follows it.
 */
export function elementsOf(text: Buffer): Generator<Buffer> | null {
  const start = skipSpaces(text, text.subarray(0, 3).equals(byteOrderMark) ? 3 : 0);
  return text[start] === openingBracket ? elementsAfter(text, start) : null;
}

function* elementsAfter(text: Buffer, start: number): Generator<Buffer> {
  let depth = 1;
  let begin = start + 1;
  let at = begin;
  for (; at < text.length && depth > 0; at++) {
    while (at < text.length && isDelimiter[text[at] ?? 0] === 0) at++;
    switch (text[at]) {
      case quote:
        at = endOfQuoted(text, at);
        break;
      case openingBracket:
      case openingBrace:
        depth += 1;
        break;
      case closingBracket:
      case closingBrace:
        depth -= 1;
        break;
      case comma:
        if (depth > 1) break;
        yield trimmed(text, begin, at);
        begin = at + 1;
        break;
      default:
    }
  }
  const isEnded = depth === 0 && text[at - 1] === closingBracket;
  if (!isEnded || skipSpaces(text, at) < text.length)
    throw new SyntaxError('the array has no end, or more behind it');
  const last = trimmed(text, begin, at - 1);
  // An array without elements leaves nothing here; `[1,]` leaves an element that is not JSON.
  if (begin > start + 1 || last.length > 0) yield last;
}

/** Returns the index of the closing quote, or the length of the text if there is none. */
function endOfQuoted(text: Buffer, start: number): number {
  for (let end = text.indexOf(quote, start + 1); end !== -1; end = text.indexOf(quote, end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

function skipSpaces(text: Buffer, from: number): number {
  let at = from;
  while (isSpace(text[at])) at += 1;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function trimmed(text: Buffer, from: number, to: number): Buffer {
  const start = skipSpaces(text, from);
  let end = to;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  return text.subarray(Math.min(start, end), end);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes UTF-8 and removes the byte order mark that some programs put before a text (RFC 8259, section 8.1). Returns
 * undefined if the bytes are not UTF-8.
 */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Parses a text, or returns undefined if it is not one JSON value. V8's message is not used, because it quotes the
 * text.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
