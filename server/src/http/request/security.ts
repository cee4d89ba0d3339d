import type { Request } from 'express';
import type { Service } from '../../service.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { Budgets } from '../../rate-limits/budgets.ts';
import { assertNotBlocked, authenticate } from '../../tokens/token.service.ts';
import { spendToken } from './rate-limit.ts';
import { refusalOf } from '../errors/to-problem.ts';
import { statusOf } from '../errors/problem.ts';
import { requestState } from './request-state.ts';

const tokenHeader = 'x-token-api';

/**
 * The security handler behind the spec's `ApiToken` scheme: the token must be known and within its budget, and its
 * role one of those that the operation's `security` names. What it throws the validator would turn into a 401 of its own, so the
 * refusal is kept beside the request for the error handler.
 */
export function tokenSecurity({ store, tokens }: Pick<Service, 'store' | 'tokens'>, budgets: Budgets | null) {
  return async (req: Request, roles: string[]): Promise<boolean> => {
    const { res } = req;
    if (res === undefined) throw new Error('a request always has a response');
    const state = requestState(res);
    try {
      const caller = await authenticate(store.read, tokens, tokenOf(req));
      const { principal } = caller;
      state.principal = principal;
      if (budgets !== null) await spendToken(budgets, principal.tokenId, res);
      assertNotBlocked(caller);
      if (!roles.includes(principal.role)) {
        throw new DomainError(
          'access_denied',
          `A ${principal.role}'s token may not call this operation. Allowed roles: ${roles.join(', ')}.`,
        );
      }
      return true;
    } catch (error) {
      state.refusal = refusalOf(error);
      state.error = error instanceof DomainError ? null : error;
      throw Object.assign(new Error(state.refusal.code), {
        status: statusOf(state.refusal.code, state.operationId),
      });
    }
  };
}

/** The validator has refused a request without the header before it comes here. */
function tokenOf(req: Request): string {
  const token = req.headers[tokenHeader];
  return typeof token === 'string' ? token : '';
}
