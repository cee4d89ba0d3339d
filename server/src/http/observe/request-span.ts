import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { Request, Response } from 'express';
import { tracer } from '../../shared/tracing.ts';
import { requestRecord } from '../request/request-record.ts';

/**
 * Serves a request in a span, a part of the trace that the client names in `traceparent` (W3C), or else of a new one.
 * It ends with the response, which may be long after the handler.
 */
export function inRequestSpan<T>(req: Request, res: Response, serve: () => T): T {
  const parent = propagation.extract(context.active(), req.headers);
  const span = tracer().startSpan(req.method, { kind: SpanKind.SERVER }, parent);
  requestRecord(res).traceId = span.spanContext().traceId;
  res.once('close', () => end(span, res));
  return context.with(trace.setSpan(parent, span), serve);
}

/** Ends the span with what the log says too: no real path, no query and no body. */
function end(span: Span, res: Response): void {
  const { id, method, route, operation, principal, code } = requestRecord(res);
  span.updateName(operation?.id ?? (route === null ? method : `${method} ${route}`));
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': res.statusCode,
    'payfac.request_id': id,
  });
  if (route !== null) span.setAttribute('http.route', route);
  if (operation !== null) span.setAttribute('payfac.operation', operation.id);
  if (principal !== null) span.setAttribute('payfac.intermediary_id', principal.intermediaryId);
  if (principal?.sellerId) span.setAttribute('payfac.seller_id', principal.sellerId);
  if (code !== null) span.setAttribute('error.type', code);
  if (res.statusCode >= 500 || !res.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
