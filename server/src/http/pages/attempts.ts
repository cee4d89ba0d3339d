import type { Request, Response } from 'express';
import { ProviderError } from '../../people/identity-provider.ts';
import { normalEmail } from '../../people/person.ts';
import type { Origin } from '../../people/sign-in.service.ts';
import { addressKey, Budget } from '../../rate-limits/rate-limits.ts';
import type { Service } from '../../service.ts';
import { DomainError } from '../../shared/errors.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Cookies } from '../request/cookies.ts';
import { requestRecord } from '../request/request-record.ts';

/** What the routes that sign people in share. */
export interface SignIns {
  service: Service;
  cookies: Cookies;
  attempts: Attempts;
}

/** Returns where a sign-in comes from, for the audit. */
export const originOf = (req: Request, res: Response): Origin => ({
  remoteAddress: req.ip ?? null,
  requestId: requestRecord(res).id,
});

/**
 * How often somebody may try to sign in: for an e-mail address, and from an address. Unlike the limits of requests,
 * these cannot be switched off.
 */
const attemptLimit = { count: 10, windowSeconds: 15 * 60 };

/** Counts attempts to sign in. */
export class Attempts {
  readonly #byAddress = new Budget(attemptLimit);
  readonly #byEmail = new Budget(attemptLimit);

  /** Runs one attempt of an address and, if it names one, of an e-mail address. Only one that is refused counts. */
  async run<T>(req: Request, res: Response, email: string | null, work: () => Promise<T>): Promise<T> {
    const budgets: [Budget, string][] = [[this.#byAddress, addressKey(req.ip)]];
    if (email !== null) budgets.push([this.#byEmail, normalEmail(email)]);
    for (const [budget, key] of budgets) {
      const { isAllowed, resetSeconds } = await budget.spend(key);
      if (!isAllowed) throw tooManyAttempts(res, resetSeconds);
    }
    let isFailed = false;
    try {
      return await work();
    } catch (error) {
      // What the service or the provider could not do is no failure of the person.
      isFailed =
        error instanceof DomainError || (error instanceof ProviderError && error.reason !== 'provider_away');
      throw error;
    } finally {
      if (!isFailed) for (const [budget, key] of budgets) await budget.restore(key);
    }
  }
}

function tooManyAttempts(res: Response, resetSeconds: number): ApiError {
  res.set('Retry-After', String(resetSeconds));
  return new ApiError(
    'too_many_failed_authentications',
    `${attemptLimit.count} attempts to sign in, from this address or with this e-mail address, failed within ` +
      `${attemptLimit.windowSeconds / 60} minutes. Try again in ` +
      `${Math.ceil(resetSeconds / 60)} minutes. If it was not you, tell your administrator.`,
  );
}
