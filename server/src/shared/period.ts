import { InvalidInputError } from './domain-error.ts';

/** Throws `invalid_request` for a period that ends before it starts. `names` are those of its two dates. */
export function assertPeriod(
  from: string | null,
  to: string | null,
  names: { from: string; to: string },
): void {
  if (from === null || to === null || from <= to) return;
  throw new InvalidInputError('The period ends before it starts.', [
    { path: [names.to], detail: `must not be before ${names.from}` },
  ]);
}
