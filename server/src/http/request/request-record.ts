import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { apiVersion } from '../../../../generated/version.ts';
import type { Principal } from '../../tokens/token.ts';
import type { ErrorCode } from '../errors/api-error.ts';
import { shownError } from '../observe/logger.ts';
import type { Operation } from '../operation.ts';
import { sidePageAt } from '../pages/pages.ts';
import { useOriginForm } from './route.ts';

/** What the log, the metrics and a problem say about a request. */
interface RequestRecord {
  readonly id: string;
  /** The method as the client sent it. HEAD is served as GET. */
  readonly method: string;
  readonly startedAt: number;
  /** The id of the trace that the request is a part of; null if nothing is traced. */
  traceId: string | null;
  /**
   * The path as the document writes it, or that of a side page. The real path could contain anything, so it is not
   * used.
   */
  route: string | null;
  operation: Operation | null;
  principal: Principal | null;
  /** The code of the error with which the request failed. */
  code: ErrorCode | null;
  /** The internal error, for the log only. */
  error: unknown;
}

/** What this service keeps in Express's `res.locals`. */
interface Locals {
  request?: RequestRecord;
}

export function requestRecord(res: Response): RequestRecord {
  const { request } = res.locals as Locals;
  if (request === undefined) throw new Error('the request has no record: beginRequest must come first');
  return request;
}

/**
 * Returns the first step for every request: it gets an id, and the response gets the common headers. When the response
 * ends, one line is logged, which never has a query string, a body or a real path.
 */
export function beginRequest(logger: Logger): (req: Request, res: Response) => void {
  return (req, res) => {
    const record: RequestRecord = {
      id: randomUUID(),
      method: req.method,
      startedAt: performance.now(),
      traceId: null,
      route: null,
      operation: null,
      principal: null,
      code: null,
      error: null,
    };
    (res.locals as Locals).request = record;
    res.setHeader('X-Request-Id', record.id);
    res.setHeaders(commonHeaders);
    res.once('close', () => logRequest(logger, record, res));
    useOriginForm(req);
    record.route = sidePageAt(req.path);
  };
}

function logRequest(logger: Logger, record: RequestRecord, res: Response): void {
  const { id, method, startedAt, traceId, route, operation, principal, code, error } = record;
  const line = {
    requestId: id,
    method,
    route,
    operationId: operation?.id ?? null,
    status: res.headersSent ? res.statusCode : null,
    code,
    complete: res.writableFinished,
    durationMs: Math.round((performance.now() - startedAt) * 1000) / 1000,
    intermediaryId: principal?.intermediaryId ?? null,
    sellerId: principal?.sellerId ?? null,
    ...(traceId !== null && { traceId }),
  };
  if (error === null) logger.info(line, 'request');
  else logger.error({ ...line, err: shownError(error) }, 'request');
}

/**
 * Headers that tell browsers that every response is data, not to be run, framed, sniffed or embedded. The documentation
 * page sets its own policy. Strict-Transport-Security is left out on purpose: it applies to every port of the host
 * name, so the proxy that terminates TLS must set it.
 */
export const securityHeaders = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The headers of every response; the spec's `openapi/plugins/every-response.js` documents the version. */
export const commonHeaders = new Map<string, string>([
  ...Object.entries(securityHeaders),
  ['Cache-Control', 'no-store'],
  ['X-Api-Version', apiVersion],
]);
