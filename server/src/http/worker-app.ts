import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Service } from '../service.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { DeliveryTally } from '../webhooks/worker/delivery-tally.ts';
import { errorHandler } from './errors/error-handler.ts';
import { metricsRoute } from './observe/metrics-route.ts';
import { requestLog } from './observe/request-log.ts';
import { RequestTally } from './observe/request-tally.ts';
import { healthRoutes } from './pages/health.ts';
import { securityHeaders } from './response/security-headers.ts';
import { StreamSlots } from './response/stream-slots.ts';

export interface WorkerAppOptions {
  logger: Logger;
  publicUrl: string;
  metrics: { isPublic: boolean; tally: DeliveryTally };
}

/** What a worker serves: `/livez`, `/readyz` and `/metrics`, and nothing of the API. */
export function createWorkerApp(service: Service, { logger, publicUrl, metrics }: WorkerAppOptions): Express {
  const app = express();
  app.set('env', 'production');
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestLog(logger), commonHeaders());
  app.use(healthRoutes(service.store));
  const { isPublic, tally: deliveries } = metrics;
  const noRequests = { requests: new RequestTally(), streams: new StreamSlots() };
  app.use(metricsRoute(isPublic, { service, deliveries, ...noRequests }));
  app.use(() => {
    const detail = 'There is nothing at this path. A worker has /livez, /readyz and /metrics.';
    throw new DomainError('path_not_found', detail);
  });
  app.use(errorHandler(() => publicUrl));
  return app;
}

function commonHeaders(): RequestHandler {
  const headers = securityHeaders().set('Cache-Control', 'no-store');
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}
