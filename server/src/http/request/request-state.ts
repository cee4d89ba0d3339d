import type { Response } from 'express';
import type { DomainError, ErrorCode } from '../../shared/domain-error.ts';
import type { Principal } from '../../tokens/principal.ts';
import type { OperationId } from '../contract.ts';

/** What is known of a request on its way through the layers. */
export interface RequestState {
  id: string;
  startedAt: number;
  operationId: OperationId | null;
  /** The path as the spec writes it, for the log: a real path could hold anything. */
  route: string | null;
  principal: Principal | null;
  /** Why the security handler refused: the validator would replace it with an error of its own. */
  refusal: DomainError | null;
  code: ErrorCode | null;
  /** What went wrong inside, for the log only. */
  error: unknown;
}

/** Where Express lets its users keep what belongs to one request. */
interface Locals {
  request?: RequestState;
}

export function beginRequest(res: Response, state: RequestState): void {
  (res.locals as Locals).request = state;
}

export function requestState(res: Response): RequestState {
  const { request: state } = res.locals as Locals;
  if (state === undefined) throw new Error('the request has no state: beginRequest must come first');
  return state;
}
