const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after each try: ten tries in about 76 hours (D28). */
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

/** So that receivers that failed together are not all retried in the same second. */
const jitter = 0.2;

/**
 * Milliseconds from a failed try to the next, or null after the last one. `tries` counts those made; `random` is
 * in [0, 1). A longer `Retry-After` of the receiver is honoured.
 */
export function nextDelayMs(tries: number, retryAfterMs: number | null, random: number): number | null {
  const delayMs = delaysMs[tries - 1];
  if (delayMs === undefined) return null;
  const jittered = Math.round(delayMs * (1 - jitter + 2 * jitter * random));
  return Math.max(jittered, retryAfterMs ?? 0);
}
