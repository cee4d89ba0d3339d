import { retryable } from '../../generated/operations.ts';

const facts: Partial<Record<string, 'safe' | 'keyed'>> = retryable;

/** Whether a request may be retried, and the idempotency key that it is sent with. */
interface Retries {
  isRetryable: boolean;
  key: string | null;
}

/**
 * Adds an idempotency key to a write that takes one, unless the caller did. It stays on the request, so
 * every attempt is sent with the same key. Other writes are not retried.
 */
export function prepareRetries(operation: string, headers: Headers): Retries {
  const fact = facts[operation];
  if (fact !== 'keyed') return { isRetryable: fact === 'safe', key: null };
  const given = headers.get('x-idempotency-key') ?? headers.get('Idempotency-Key');
  const key = given ?? randomUuid();
  if (given === null) headers.set('x-idempotency-key', key);
  return { isRetryable: true, key };
}

/**
 * Returns a UUID of version 4 (RFC 9562). It is made by hand, because pages over plain HTTP do not have
 * `crypto.randomUUID`.
 */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, i) => {
    // The version is in the four high bits of byte 6, the variant in the two high bits of byte 8.
    const marked = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
