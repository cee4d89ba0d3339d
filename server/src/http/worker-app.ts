import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Service } from '../service.ts';
import { ApiError } from './errors/api-error.ts';
import type { DeliveryTally } from '../webhooks/delivery.ts';
import { errorHandler } from './errors/problem.ts';
import { metricsRoute } from './observe/metrics.ts';
import { healthRoutes } from './pages/health.ts';
import { beginRequest } from './request/request-record.ts';
import { StreamSlots } from './response/send-stream.ts';

export interface WorkerAppOptions {
  logger: Logger;
  publicUrl: string;
  metrics: { isPublic: boolean; tally: DeliveryTally };
  isStopping: () => boolean;
}

/** Returns the HTTP service of a worker: `/livez`, `/readyz` and `/metrics`, but not the API. */
export function createWorkerApp(service: Service, options: WorkerAppOptions): Express {
  const { logger, publicUrl, metrics, isStopping } = options;
  const app = express();
  app.set('env', 'production');
  app.disable('x-powered-by');
  app.disable('etag');
  const begin = beginRequest(logger);
  app.use((req, res, next) => {
    begin(req, res);
    next();
  });
  app.use(healthRoutes(service.store, isStopping));
  const sources = { service, deliveries: metrics.tally, streams: new StreamSlots() };
  app.use(metricsRoute(metrics.isPublic, new Registry(), sources));
  app.use(() => {
    const detail = 'There is nothing at this path. A worker has /livez, /readyz and /metrics.';
    throw new ApiError('path_not_found', detail);
  });
  app.use(errorHandler(publicUrl));
  return app;
}
