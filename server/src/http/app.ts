import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { readApiDocument, serveApiDocument } from './pages/api-document.ts';
import { dispatch } from './request/dispatch.ts';
import { serveDocs } from './pages/docs/serve-docs.ts';
import { errorHandler } from './errors/error-handler.ts';
import { inTurn } from './request/chain.ts';
import { handlers } from './handlers/index.ts';
import { healthRoutes } from './pages/health.ts';
import { metricsRoute } from './observe/metrics-route.ts';
import { assertUtf8, normaliseContentType } from './request/media-type.ts';
import { operationFacts } from '../../../generated/operations.ts';
import { apiVersion } from '../../../generated/version.ts';
import type { Service } from '../service.ts';
import type { Budgets } from '../rate-limits/budgets.ts';
import { limitFailedAuthentications } from './request/rate-limit.ts';
import { countRequests, RequestTally } from './observe/request-tally.ts';
import { requestLog } from './observe/request-log.ts';
import { originForm } from './request/request-target.ts';
import { atOperations, findOperation, pathNotFound } from './request/route.ts';
import { securityHeaders } from './response/security-headers.ts';
import { StreamSlots } from './response/stream-slots.ts';
import { specValidator } from './request/validator.ts';
import type { DeliveryTally } from '../webhooks/worker/delivery-tally.ts';

export interface AppOptions {
  logger: Logger;
  /** Problem `type`s begin with it; asked at each use, because a free port is known only when listening. */
  publicUrl: () => string;
  corsOrigins: readonly string[] | 'all';
  trustProxy: false | number | string[];
  /** What callers may spend (D10); null when nothing is limited. */
  budgets: Budgets | null;
  metrics: { isPublic: boolean; tally: DeliveryTally };
  /** Whether the server is asking itself whether it works: that counts nowhere. */
  isProbing?: () => boolean;
}

/** Headers that a browser's script may read (D8). */
const exposedHeaders = [
  'X-Request-Id',
  'X-Api-Version',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotent-Replayed',
];
const servedMethods = [...new Set(Object.values(operationFacts).map(({ method }) => method))];
const bodyLimit = '64kb';

/** The whole HTTP service over a store: everything but listening and stopping. */
export function createApp(deps: Service, options: AppOptions): Express {
  const document = readApiDocument();
  const app = express();
  // Else Express shows the stack of what fails in the error handler itself.
  app.set('env', 'production');
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustProxy);

  app.use(inTurn([requestLog(options.logger), everyAnswer(), originForm]));
  if (options.corsOrigins.length > 0) {
    // A preflight goes on to the routes, which answer every OPTIONS the same way.
    app.use(
      cors({
        origin: options.corsOrigins === 'all' ? '*' : [...options.corsOrigins],
        methods: servedMethods,
        exposedHeaders,
        preflightContinue: true,
      }),
    );
  }
  const requests = new RequestTally();
  const streams = new StreamSlots();
  const { isProbing = () => false } = options;
  const count = countRequests(requests, isProbing);
  app.use(
    atOperations([
      count,
      findOperation,
      normaliseContentType,
      express.json({ limit: bodyLimit, inflate: false, strict: false, verify: assertUtf8 }),
      specValidator(document, deps, options.budgets),
      dispatch(handlers, deps, streams),
    ]),
  );
  app.use(healthRoutes(deps.store));
  app.get('/openapi.json', serveApiDocument(document));
  app.get('/docs', serveDocs(document));
  const { isPublic, tally: deliveries } = options.metrics;
  app.use(metricsRoute(isPublic, { service: deps, deliveries, requests, streams }));
  app.use(count, pathNotFound);
  if (options.budgets !== null) app.use(limitFailedAuthentications(options.budgets, isProbing));
  app.use(errorHandler(options.publicUrl));
  return app;
}

/** What every answer carries; the spec's `openapi/plugins/every-response.js` documents the version. */
function everyAnswer(): RequestHandler {
  const headers = securityHeaders().set('Cache-Control', 'no-store').set('X-Api-Version', apiVersion);
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}
