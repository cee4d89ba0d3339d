/** At most `count` in a window, which begins with the first of them (D10). */
export interface RateLimit {
  count: number;
  windowSeconds: number;
}

/** The rate limits of the service. */
export interface RateLimits {
  /** Requests of one token. */
  token: RateLimit;
  /** Requests of an intermediary's own tokens and those of its sellers, together; null if there is no such limit. */
  intermediary: RateLimit | null;
  /** Refused tokens of one address. */
  failedAuthentication: RateLimit;
}

export const failedAuthenticationLimit: RateLimit = { count: 60, windowSeconds: 60 };

/** Whether a counted request is allowed, and what is left. */
export interface Allowance {
  isAllowed: boolean;
  limit: RateLimit;
  /** What is left of the budget, as far as this process knows. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}
