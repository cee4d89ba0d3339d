import { followsFailure } from '../storage-error.ts';

/**
 * Runs statements of one transaction that do not need each other's results, in this order. On PostgreSQL they are sent
 * at once, and so take one round trip. If one fails, waits for the others, so that none is left when the transaction
 * ends.
 */
export async function together<T extends readonly Promise<unknown>[] | []>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const errors: unknown[] = [];
  for (const outcome of await Promise.allSettled(statements)) {
    if (outcome.status === 'rejected') errors.push(outcome.reason);
  }
  if (errors.length > 0) throw errors.find((error) => !followsFailure(error)) ?? errors[0];
  return Promise.all(statements);
}
