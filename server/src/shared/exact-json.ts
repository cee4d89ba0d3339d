/** A value of a JSON text that `JSON.parse` would change without a word. RFC 7493 (I-JSON) forbids both kinds. */
export interface JsonLoss {
  /** A key that its object already has, of which only the last would count, or a number that would be rounded. */
  kind: 'repeated_key' | 'rounded_number';
  /** The keys and indexes from the root to the value. */
  path: (string | number)[];
}

/** Enough to correct a text by. Without a limit, a text full of losses would take long. */
const mostLosses = 100;

/** An object or array around the place of the scan. */
interface Container {
  /** How often each key was there so far; null for an array. */
  keys: Map<string, number> | null;
  awaitsKey: boolean;
  /** The present key or index. */
  place: string | number;
}

/**
 * The first hundred losses of a text that `JSON.parse` accepts. Without recursion, because a text may be nested as deep
 * as fits.
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

/** Goes to a key; false when the object has it for the second time, so that each is reported once. */
function takesKey(object: Container, written: string): boolean {
  const key = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
  const times = (object.keys?.get(key) ?? 0) + 1;
  object.keys?.set(key, times);
  object.awaitsKey = false;
  object.place = key;
  return times !== 2;
}

/** The index of the closing quote. */
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

/** The index after a number, `true`, `false` or `null`. */
function endOfWord(text: string, start: number): number {
  wordEnd.lastIndex = start;
  return wordEnd.exec(text)?.index ?? text.length;
}

const numberText = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** A double holds every number of so many digits. */
const surelyKept = /^[-.\d]{1,15}$/;

function isRounded(word: string): boolean {
  if (surelyKept.test(word) || !numberText.test(word)) return false;
  return decimalOf(word) !== decimalOf(String(Number(word)));
}

/** One text for each number: its digits without zeros at either end, and their exponent. */
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
