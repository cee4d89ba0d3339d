import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorCode } from '../errors/api-error.ts';
import type { Principal } from '../../tokens/principal.ts';
import { shownError } from '../observe/redaction.ts';
import type { Operation } from '../operation.ts';
import { atTurnsEnd } from '../../shared/at-turns-end.ts';
import { sidePageAt } from '../pages/side-pages.ts';
import { commonHeaders } from '../response/common-headers.ts';
import { useOriginForm } from './route.ts';

/** What the log, the metrics and a problem say about a request. */
export interface RequestRecord {
  readonly id: string;
  /** As the caller sent it: HEAD is served as GET. */
  readonly method: string;
  readonly startedAt: number;
  /** The path as the document writes it, or that of a side page; the real path could contain anything. */
  route: string | null;
  operation: Operation | null;
  principal: Principal | null;
  /** Why the request failed. */
  code: ErrorCode | null;
  /** What went wrong inside, for the log only. */
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
 * The first step for every request: it gets an id, and the response gets the common headers. When it
 * ends, one line is logged: never a query string, a body or a real path.
 */
export function beginRequest(logger: Logger): (req: Request, res: Response) => void {
  const log = atTurnsEnd<EndedRequest>(({ line, error }) => {
    if (error === null) logger.info(line, 'request');
    else logger.error({ ...line, err: shownError(error) }, 'request');
  });
  return (req, res) => {
    const record: RequestRecord = {
      id: randomUUID(),
      method: req.method,
      startedAt: performance.now(),
      route: null,
      operation: null,
      principal: null,
      code: null,
      error: null,
    };
    (res.locals as Locals).request = record;
    res.setHeader('X-Request-Id', record.id);
    res.setHeaders(commonHeaders);
    res.once('close', () => log({ line: logLine(record, res), error: record.error }));
    useOriginForm(req);
    record.route = sidePageAt(req.path);
  };
}

interface EndedRequest {
  line: Record<string, unknown>;
  error: unknown;
}

function logLine(record: RequestRecord, res: Response): Record<string, unknown> {
  const { id, method, startedAt, route, operation, principal, code } = record;
  return {
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
  };
}
