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
  const key = given ?? crypto.randomUUID();
  if (given === null) headers.set('x-idempotency-key', key);
  return { isRepeatable: true, key };
}
