import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pino } from 'pino';
import { Counter, Histogram } from 'prom-client';
import { commonHeaders } from '../../../../server/src/http/response/common-headers.ts';

const requests = new Counter({
  name: 'requests_total',
  help: 'Requests that ended',
  labelNames: ['route', 'method', 'status'],
});
const durations = new Histogram({
  name: 'request_duration_seconds',
  help: 'Until the end of the response',
  labelNames: ['route'],
});
const common = Object.fromEntries(commonHeaders);

/** What the service's responses have whatever they say: the security headers and an id. */
export function headersOf(requestId: string): Record<string, string> {
  return { ...common, 'X-Request-Id': requestId };
}

export function countEnded(route: string, method: string, status: number, ms: number): void {
  requests.inc({ route, method, status });
  durations.observe({ route }, ms / 1000);
}

/** For Express, what the service does beside every response: its headers, a log line and two metrics. */
export function observed(): RequestHandler {
  const log = pino({ base: null });
  return (req, res, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    res.set(headersOf(requestId));
    res.once('close', () => {
      const { method, path: route } = req;
      const durationMs = performance.now() - startedAt;
      countEnded(route, method, res.statusCode, durationMs);
      log.info({ requestId, method, route, status: res.statusCode, durationMs }, 'request');
    });
    next();
  };
}
