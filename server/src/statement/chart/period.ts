import { addDays, saoPauloDate } from '../../shared/calendar.ts';
import { UserError } from '../../shared/user-error.ts';

/** Calendar dates, both included. */
export interface Period {
  from: string;
  to: string;
}

const defaultDays = 90;
const longestYears = 100;

/**
 * The period of a chart: 90 days up to `to`, which is today in São Paulo unless it is given. Throws `UserError`
 * for one that ends before it starts, or is longer than a hundred years.
 */
export function chartPeriod(wanted: { from?: string; to?: string }, now: number): Period {
  const to = wanted.to ?? saoPauloDate(now);
  const from = wanted.from ?? addDays(to, 1 - defaultDays);
  if (from > to) {
    const end = wanted.to === undefined ? `today, ${to}; give its end with --to` : to;
    throw new UserError(`the period starts on ${from}, which is after its end, ${end}.`);
  }
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > longestYears) {
    throw new UserError(
      `the period from ${from} to ${to} is longer than ${longestYears} years. Choose a shorter one.`,
    );
  }
  return { from, to };
}
