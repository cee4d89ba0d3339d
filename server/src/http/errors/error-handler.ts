import type { ErrorRequestHandler } from 'express';
import { delayRefusal } from '../../rate-limits/refusal-delay.ts';
import type { ApiError, ErrorCode } from './api-error.ts';
import { sendText } from '../reply.ts';
import { hasBody } from '../request/body.ts';
import { requestRecord } from '../request/request-record.ts';
import { problemOf } from './problem.ts';
import { missingBody, toApiError } from './to-api-error.ts';

/** How long to wait before trying the same request again. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  storage_unavailable: 2,
  too_many_streams: 5,
};

/** The last layer: turns every error into one problem (D6); an error in mid-stream breaks the connection (D26). */
export function errorHandler(publicUrl: string): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return async (error: unknown, req, res, _next) => {
    const record = requestRecord(res);
    const { operation } = record;
    const thrown = toApiError(error, operation?.id ?? null);
    const lacksBody = operation?.requestBody === 'required' && isAboutBody(thrown) && !hasBody(req);
    const failure = lacksBody ? missingBody() : thrown;
    record.code = failure.code;
    if (failure.code === 'internal_error' || failure.code === 'storage_unavailable') record.error = error;
    if (res.headersSent) {
      // If the array were closed, the client would take it for a whole statement.
      res.destroy();
      return;
    }
    const retryAfter = retryAfterSeconds[failure.code];
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    const problem = problemOf(failure, record.id, operation?.id ?? null, publicUrl);
    if (problem.status === 429) await delayRefusal();
    sendText(res, problem.status, 'application/problem+json; charset=utf-8', JSON.stringify(problem));
  };
}

function isAboutBody({ code, issues }: ApiError): boolean {
  return code === 'invalid_request' && issues.every(({ pointer }) => pointer.startsWith('/body'));
}
