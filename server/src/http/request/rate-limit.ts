import type { ErrorRequestHandler, Response } from 'express';
import { addressKey } from '../../rate-limits/address-key.ts';
import type { Budgets } from '../../rate-limits/budgets.ts';
import type { Allowance } from '../../rate-limits/rate-limit.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { refusalOf } from '../errors/to-problem.ts';
import { requestState } from './request-state.ts';

/** Counts a request against its token; throws `rate_limit_exceeded` when nothing is left (D10). */
export async function spendToken(budgets: Budgets, tokenId: number, res: Response): Promise<void> {
  const allowance = await budgets.token.spend(String(tokenId));
  tellBudget(res, 'token', allowance);
  if (allowance.isAllowed) return;
  const { limit, resetSeconds } = allowance;
  throw new DomainError(
    'rate_limit_exceeded',
    `This token has sent its ${limit.count} requests of ${limit.windowSeconds} s. Nothing was done. Try again in ` +
      `${resetSeconds} s; until then every request is refused.`,
  );
}

/** Counts refused tokens by address; past the budget they are refused with 429 instead of 401 (D10). */
export function limitFailedAuthentications(budgets: Budgets, isProbing: () => boolean): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    const state = requestState(res);
    const { code } = state.refusal ?? refusalOf(error);
    if (!isProbing() && (code === 'token_missing' || code === 'token_invalid')) {
      const allowance = await budgets.failedAuthentication.spend(addressKey(req.ip));
      tellBudget(res, 'failed-authentication', allowance);
      if (!allowance.isAllowed) state.refusal = tooManyFailures(allowance);
    }
    next(error);
  };
}

function tooManyFailures({ limit, resetSeconds }: Allowance): DomainError {
  return new DomainError(
    'too_many_failed_authentications',
    `More than ${limit.count} tokens from this address were refused within ${limit.windowSeconds} s, this one too. ` +
      `Check the token in X-Token-Api before trying again in ${resetSeconds} s.`,
  );
}

/** draft-ietf-httpapi-ratelimit-headers: what the budget is, and what is left of it. */
function tellBudget(res: Response, policy: string, allowance: Allowance): void {
  const { limit, remaining, resetSeconds } = allowance;
  res.set('RateLimit-Policy', `"${policy}";q=${limit.count};w=${limit.windowSeconds}`);
  res.set('RateLimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
  if (!allowance.isAllowed) res.set('Retry-After', String(resetSeconds));
}
