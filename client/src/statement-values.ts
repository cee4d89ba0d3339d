/** Thrown when something in a statement or a plan is wrong. The message says what. */
export class Wrong extends Error {}

export function assertThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Wrong(what);
}

/** Returns a number of the API times `factor`, as an integer: 19.99 is 1999 hundredths. */
export function scaledOf(value: unknown, factor: number, name: string): number {
  // A quotient is rounded in the same way as a number read from text, so this is exact.
  const scaled = Math.round(Number(value) * factor);
  if (typeof value === 'number' && Number.isSafeInteger(scaled) && scaled >= 0 && scaled / factor === value) {
    return scaled;
  }
  throw new Wrong(`${name} is no amount, is negative, or has too many decimal places`);
}

export function centsOf(value: unknown, name: string): number {
  return scaledOf(value, 100, name);
}

/** Returns the centavos of an amount that is text, such as `0.50`. */
export function centsOfText(value: unknown, name: string): number {
  if (typeof value === 'string' && /^(0|[1-9]\d*)\.\d{2}$/.test(value)) return Number(value.replace('.', ''));
  throw new Wrong(`${name} is no amount`);
}

/** Returns a time of the API in milliseconds since 1970. */
export function millisecondsOf(value: unknown, name: string): number {
  const milliseconds = typeof value === 'string' ? Date.parse(value) : NaN;
  // Date.parse reads 30 February as 2 March.
  if (!Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === value) return milliseconds;
  throw new Wrong(`${name} is no time in UTC with milliseconds`);
}

/** Returns the SHA-256 of these bytes and the text in UTF-8, as 64 hexadecimal digits. */
export async function sha256(text: string, before = new Uint8Array(0)): Promise<string> {
  const encoded = new TextEncoder().encode(text);
  const bytes = new Uint8Array(before.length + encoded.length);
  bytes.set(before);
  bytes.set(encoded, before.length);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the 32 bytes of a hash. */
export function bytesOfHash(value: unknown, name: string): Uint8Array<ArrayBuffer> {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) {
    throw new Wrong(`${name} is not 64 hexadecimal digits`);
  }
  return Uint8Array.from({ length: 32 }, (_, index) => parseInt(value.slice(2 * index, 2 * index + 2), 16));
}
