import { repeatable } from '../../generated/operations.ts';

const facts: Partial<Record<string, 'safe' | 'keyed'>> = repeatable;

/** Whether a request may be sent again, and the idempotency key that it carries. */
export interface Repetition {
  isRepeatable: boolean;
  key: string | null;
}

/**
 * Gives a write that takes an idempotency key one of its own, unless the caller did. It stays on the request, so
 * that every attempt carries the same one (D9). Other writes are not repeatable.
 */
export function prepareRepetition(operation: string, headers: Headers): Repetition {
  const fact = facts[operation];
  if (fact !== 'keyed') return { isRepeatable: fact === 'safe', key: null };
  const given = headers.get('x-idempotency-key') ?? headers.get('Idempotency-Key');
  const key = given ?? randomUuid();
  if (given === null) headers.set('x-idempotency-key', key);
  return { isRepeatable: true, key };
}

/** A UUID of version 4 (RFC 9562). `crypto.randomUUID` is missing from pages over plain HTTP; this is not. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, i) => {
    // The version in the four high bits of byte 6, the variant in the two high bits of byte 8.
    const marked = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
