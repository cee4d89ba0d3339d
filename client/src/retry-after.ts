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
