import type { Request, Response } from 'express';
import { addressKey, type Allowance, type Budgets } from '../../rate-limits/rate-limits.ts';
import type { RequestCost, Spent } from '../../rate-limits/request-cost.ts';
import type { Service } from '../../service.ts';
import { DomainError } from '../../shared/errors.ts';
import { assertNotBlocked, authenticate, type TokenLookup } from '../../tokens/token.service.ts';
import { holderOfSession } from '../../people/session-lookup.ts';
import type { Holder, Role } from '../../tokens/token.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Operation } from '../operation.ts';
import type { Cookies } from './cookies.ts';

/** What decides whether a request is served. */
export interface Gate {
  service: Pick<Service, 'tokens' | 'store' | 'keyring' | 'clock'>;
  lookup: TokenLookup;
  cookies: Cookies;
  /** The rate limits (D10); null if there are none. */
  budgets: Budgets | null;
  /** Returns true while the server is testing itself. Its refused tokens are not counted. */
  isProbing: () => boolean;
}

/**
 * Finds the holder of the request's token or session. A missing or unknown one gets 401, or 429 once the address has
 * sent too many of them (D10).
 */
export async function identify(gate: Gate, req: Request, res: Response): Promise<Holder> {
  try {
    const session = sessionOf(gate.cookies, req);
    return await (session === null
      ? authenticate(gate.lookup, gate.service.tokens, tokenOf(req), (note) => res.once('close', note))
      : holderOfSession(gate.service, session.secret, session.membershipId));
  } catch (error) {
    if (gate.budgets !== null && isTokenRefused(error) && !gate.isProbing()) {
      await spendFailure(gate.budgets, req, res);
    }
    throw error;
  }
}

/**
 * Throws unless the holder of the token may run the operation now: within its rate limit, with an allowed role, and not
 * blocked, unless the operation only reads.
 */
export async function authorize(
  cost: RequestCost | null,
  holder: Holder,
  operation: Operation,
  res: Response,
): Promise<void> {
  if (cost !== null) assertWithin(await cost.begin(), res);
  if (!hasRole(holder, operation)) {
    throw new ApiError(
      'access_denied',
      `The role ${holder.role} may not call ${operation.id}. Use a token with one of these roles: ${operation.roles.join(', ')}.`,
    );
  }
  if (!operation.safe) assertNotBlocked(holder);
}

function hasRole({ role }: Holder, operation: Operation): boolean {
  const roles: readonly Role[] = operation.roles;
  return roles.includes(role);
}

/** Returns whether the holder may call the operation now, as far as its role and its status say (D5, D43). */
export function mayCall(holder: Holder, operation: Operation): boolean {
  return hasRole(holder, operation) && (operation.safe || !holder.isBlocked);
}

/** Counts a body for its token and its intermediary, before it is parsed. Throws if they are over their limit. */
export async function spendBody(
  cost: RequestCost | null,
  { maxLines }: Operation,
  bytes: number,
  res: Response,
): Promise<void> {
  const spent = await cost?.addBody(bytes, maxLines !== null);
  if (spent) assertWithin(spent, res);
}

/**
 * Returns the session that a request acts in, or null if it acts with a token. The cookie counts only with a header,
 * which no other site can send: a browser would ask the service first, and it never allows credentials. The header says
 * as what the page acts.
 */
function sessionOf(cookies: Cookies, req: Request): { secret: string; membershipId: number } | null {
  const { 'x-token-api': token, 'x-console': membership } = req.headers;
  const secret = token === undefined && membership !== undefined ? cookies.session(req) : null;
  return secret === null ? null : { secret, membershipId: Number(membership) };
}

function tokenOf(req: Request): string {
  const token = req.headers['x-token-api'];
  if (typeof token === 'string' && token !== '') return token;
  throw new ApiError('token_missing', 'The header X-Token-Api is missing. Send your API token in it.');
}

function isTokenRefused(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'token_missing';
  return error instanceof DomainError && /^(token_invalid|session_ended)$/.test(error.code);
}

/** Counts a refused token for its address. Throws if there were too many. */
export async function spendFailure(budgets: Budgets, req: Request, res: Response): Promise<void> {
  const allowance = await budgets.failedAuthentication.spend(addressKey(req.ip));
  setBudgetHeaders(res, 'failed-authentication', allowance);
  if (allowance.isAllowed) return;
  const { limit, resetSeconds } = allowance;
  throw new ApiError(
    'too_many_failed_authentications',
    `More than ${limit.count} tokens from this address were refused within ${limit.windowSeconds} s, this one too. ` +
      `Check the token in X-Token-Api before trying again in ${resetSeconds} s.`,
  );
}

/** Shows what is left of the budget in the headers. Throws if a limit is reached (D10). */
function assertWithin({ policy, allowance }: Spent, res: Response): void {
  setBudgetHeaders(res, policy, allowance);
  if (allowance.isAllowed) return;
  const { limit, resetSeconds } = allowance;
  const spender = {
    token: 'This caller has',
    intermediary: 'The intermediary and its sellers together have',
  };
  throw new ApiError(
    'rate_limit_exceeded',
    `${spender[policy]} used up the budget of ${limit.count} requests in ${limit.windowSeconds} s. Nothing was done. ` +
      `Try again in ${resetSeconds} s; until then every request is refused.`,
  );
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers: the limit and what is left of it. */
function setBudgetHeaders(res: Response, policy: string, allowance: Allowance): void {
  const { limit, remaining, resetSeconds } = allowance;
  res.set('RateLimit-Policy', `"${policy}";q=${limit.count};w=${limit.windowSeconds}`);
  res.set('RateLimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
  if (!allowance.isAllowed) res.set('Retry-After', String(resetSeconds));
}
