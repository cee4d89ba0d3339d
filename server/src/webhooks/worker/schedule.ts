const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after one try the next one is made: ten tries in about 76 hours (D28). */
const delaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** So that receivers which failed together are not all tried again in the same second. */
const jitter = 0.2;

/** A receiver cannot ask for more. */
const longestRetryAfterMs = 24 * hour;

/**
 * Milliseconds from a failed try to the next, or null after the last one. `tries` counts those made; `random` is
 * in [0, 1). A longer `Retry-After` of the receiver is kept, up to a day.
 */
export function nextDelayMs(tries: number, retryAfterMs: number | null, random: number): number | null {
  const delayMs = delaysMs[tries - 1];
  if (delayMs === undefined) return null;
  const jittered = Math.round(delayMs * (1 - jitter + 2 * jitter * random));
  return Math.max(jittered, retryAfterMs ?? 0);
}

/** What `Retry-After` asks for, in milliseconds, at most a day: seconds or an HTTP date; null for anything else. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * second : dateOf(text) - now;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(waitMs, 0), longestRetryAfterMs);
}

/** RFC 9110, 5.6.7, in the form that is still sent; others, which `Date.parse` would guess at, are no dates. */
function dateOf(text: string): number {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : NaN;
}
