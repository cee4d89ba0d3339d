const secondMs = 1_000;

/** Longer waits are shortened to this. */
const longestRetryAfterMs = 24 * 60 * 60 * secondMs;

/** `Retry-After`, in seconds or as an HTTP date, converted to milliseconds, at most a day; null if it is neither. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * secondMs : parseHttpDate(text) - now;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(waitMs, 0), longestRetryAfterMs);
}

/** The current date format of RFC 9110, 5.6.7; NaN for other texts, which `Date.parse` might guess at. */
function parseHttpDate(text: string): number {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : NaN;
}
