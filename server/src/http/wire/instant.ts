import { parseInstant } from '../../shared/calendar.ts';
import { invalidRequest } from '../errors/invalid-request.ts';

/** The instant of a field in epoch milliseconds; null without one. Throws `invalid_request` for a leap second. */
export function instantOf(text: string | undefined, pointer: string): number | null {
  if (text === undefined) return null;
  const instant = parseInstant(text);
  if (instant !== null) return instant;
  throw invalidRequest([{ pointer, detail: 'must be an instant of the calendar without leap second' }]);
}
