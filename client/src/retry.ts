import { attempt, type Failure, type WholeResponse } from './attempt.ts';
import type { Settings } from './options.ts';
import type { ApiRequest } from './request.ts';

const firstBackoffMs = 250;
const longestBackoffMs = 8_000;
/** The longest wait that is followed: the window of the service's default rate limit. */
const longestRetryAfterMs = 60_000;

/**
 * The statuses that are retried: too many requests, and service unavailable. Nothing was done, and a later attempt may
 * succeed.
 */
const retryableStatuses = [429, 503];

/**
 * Sends a request until its outcome is final. Takes at most
 * (retries + 1) × timeoutMs + retries × 60 s; never rejects.
 */
export async function sendWithRetries(
  request: ApiRequest,
  isRetryable: boolean,
  { send, timeoutMs, retries }: Settings,
  signal: AbortSignal | undefined,
): Promise<WholeResponse | Failure> {
  for (let retried = 0; ; retried++) {
    const outcome = await attempt(send, request, timeoutMs, signal);
    const delayMs = isRetryable && retried < retries ? delayBeforeNext(outcome, retried) : null;
    if (delayMs === null) return outcome;
    await sleep(delayMs, signal);
  }
}

/**
 * Returns the delay before the next attempt, or null if there is none: the outcome is final, or the service asks for a
 * longer wait than a call should take, and an earlier retry would be refused again.
 */
function delayBeforeNext(outcome: WholeResponse | Failure, retried: number): number | null {
  if ('code' in outcome) return outcome.code === 'aborted' ? null : backoffMs(retried);
  const { status, headers } = outcome.response;
  if (!retryableStatuses.includes(status)) return null;
  const askedMs = retryAfterMs(headers);
  if (askedMs === null) return backoffMs(retried);
  return askedMs <= longestRetryAfterMs ? askedMs : null;
}

/**
 * Returns an exponential delay with full jitter, in milliseconds, so that clients that failed together do not retry
 * together.
 */
export function backoffMs(retried: number): number {
  return Math.random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** retried);
}

/** Waits, or ends early at the signal, which the next attempt sees too. */
function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, delayMs);
    signal?.addEventListener('abort', wake);
    if (signal?.aborted) wake();
  });
}

/**
 * Returns the wait that `Retry-After` asks for, in milliseconds, or null if it is absent or unreadable (RFC 9110,
 * 10.2.3). A date is measured from the response's own `Date`, if it has one, because the clock here may be wrong.
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = httpDateMs(value);
  if (at === null) return null;
  return Math.max(0, at - (httpDateMs(headers.get('Date') ?? '') ?? now));
}

/**
 * Returns an HTTP date in milliseconds, or null. The day and the zone are required, because Date.parse accepts almost
 * anything, even `5` and `-5`.
 */
function httpDateMs(value: string): number | null {
  const at = /^[A-Z][a-z]{2,8}, .+ GMT$/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : at;
}
