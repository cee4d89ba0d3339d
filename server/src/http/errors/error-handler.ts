import type { ErrorRequestHandler } from 'express';
import type { ErrorCode } from '../../shared/domain-error.ts';
import { operationFacts } from '../../../../generated/operations.ts';
import type { OperationId } from '../contract.ts';
import { hasBody } from '../request/media-type.ts';
import { withPointers } from './field-pointer.ts';
import { missingBody, refusalOf } from './to-problem.ts';
import { problemOf } from './problem.ts';
import { requestState } from '../request/request-state.ts';
import { sendText } from '../response/send-text.ts';

/** How long to wait before the same request may succeed. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  storage_unavailable: 2,
  too_many_streams: 5,
};

/** The last layer: every failure leaves as one problem (D6); one in mid-stream breaks the connection (D26). */
export function errorHandler(publicUrl: () => string): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const state = requestState(res);
    const thrown = state.refusal ?? refusalOf(withPointers(error, state.operationId));
    const isAboutBody =
      thrown.code === 'invalid_request' && thrown.issues.every(({ pointer }) => pointer.startsWith('/body'));
    const lacksBody = isAboutBody && takesBody(state.operationId) && !hasBody(req);
    const refusal = lacksBody ? missingBody() : thrown;
    state.code = refusal.code;
    // When the security handler fails, the validator throws an error of its own; the real one is kept already.
    if (refusal.code === 'internal_error' || refusal.code === 'storage_unavailable') state.error ??= error;
    if (res.headersSent) {
      // A closed array would pass for a whole statement.
      res.destroy();
      return;
    }
    const retryAfter = retryAfterSeconds[refusal.code];
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    const problem = problemOf(refusal, state, publicUrl());
    sendText(res, problem.status, 'application/problem+json; charset=utf-8', JSON.stringify(problem));
  };
}

function takesBody(operationId: OperationId | null): boolean {
  return operationId !== null && operationFacts[operationId].requestBody === 'required';
}
