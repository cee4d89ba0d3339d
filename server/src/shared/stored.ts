import { SealBrokenError } from './errors.ts';

/** Returns the error for something in the database that the service cannot have written. */
export function unreadable(what: string, options?: ErrorOptions): SealBrokenError {
  return new SealBrokenError(
    `${what} cannot be read: somebody without the secret key changed the database, or its disk has a fault. See ` +
      '`payfac doctor` and `payfac statement verify`; a backup may have it.',
    options,
  );
}

/** Parses a stored JSON object or array. Throws `SealBrokenError` for any other text. */
export function parseStored(text: string, what: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unreadable(what, { cause });
  }
  if (typeof value !== 'object' || value === null) throw unreadable(what);
  return value;
}
