import { parseInstant } from '../../shared/calendar.ts';
import { invalidRequest } from '../errors/invalid-request.ts';

const [earliestAt, endAt] = [Date.parse('2000-01-01'), Date.parse('3000-01-01')];

/**
 * The instant of a field in epoch milliseconds; null without one. Throws `invalid_request` for a leap second, and for
 * an instant that its offset moves out of the years 2000 to 2999.
 */
export function instantOf(text: string | undefined, pointer: string): number | null {
  if (text === undefined) return null;
  const instant = parseInstant(text);
  if (instant === null) {
    throw invalidRequest([{ pointer, detail: 'must be a real date and time, without a leap second' }]);
  }
  if (instant < earliestAt || instant >= endAt) {
    throw invalidRequest([{ pointer, detail: 'must be in the years 2000 to 2999, in UTC' }]);
  }
  return instant;
}
