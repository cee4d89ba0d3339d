import type { Request } from 'express';
import type { Service } from '../service.ts';
import { DomainError } from '../shared/domain-error.ts';
import { authenticate } from '../tokens/token.service.ts';
import { refusalOf } from './refusal.ts';
import { statusOf } from './problem.ts';
import { requestState } from './request-state.ts';

const tokenHeader = 'x-token-api';

/**
 * The security handler behind the spec's `ApiToken` scheme: the token must be known, and its role one of those
 * that the operation's `security` names. What it throws the validator would turn into a 401 of its own, so the
 * refusal is kept beside the request for the error handler.
 */
export function tokenSecurity({ store, tokens }: Pick<Service, 'store' | 'tokens'>) {
  return async (req: Request, roles: string[]): Promise<boolean> => {
    const { res } = req;
    if (res === undefined) throw new Error('a request always has a response');
    const state = requestState(res);
    try {
      const principal = await authenticate(store.read, tokens, tokenOf(req));
      state.principal = principal;
      if (!roles.includes(principal.role)) {
        throw new DomainError(
          'access_denied',
          `A ${principal.role}'s token may not do this. It takes: ${roles.join(', ')}.`,
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
