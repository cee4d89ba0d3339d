import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { sensitiveValues, shownError } from './redaction.ts';
import { beginRequest, requestState } from '../request/request-state.ts';

/** Gives each request its id, and writes one line when it ends: never a query string, a body or a real path. */
export function requestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const { method } = req;
    const id = randomUUID();
    beginRequest(res, {
      id,
      startedAt: performance.now(),
      operationId: null,
      route: null,
      principal: null,
      refusal: null,
      code: null,
      error: null,
    });
    res.set('X-Request-Id', id);
    res.once('close', () => {
      const state = requestState(res);
      const line = {
        requestId: id,
        method,
        route: state.route,
        operationId: state.operationId,
        status: res.headersSent ? res.statusCode : null,
        code: state.code,
        complete: res.writableFinished,
        durationMs: Math.round((performance.now() - state.startedAt) * 1000) / 1000,
        intermediaryId: state.principal?.intermediaryId ?? null,
        sellerId: state.principal?.sellerId ?? null,
      };
      if (state.error === null) logger.info(line, 'request');
      else logger.error({ ...line, err: shownError(state.error, sensitiveValues(req)) }, 'request');
    });
    next();
  };
}
