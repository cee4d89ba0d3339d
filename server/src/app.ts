import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { readApiDocument, serveApiDocument } from './http/api-document.ts';
import { dispatch } from './http/dispatch.ts';
import { errorHandler } from './http/error-handler.ts';
import { handlers } from './http/handlers/index.ts';
import { healthRoutes } from './http/health.ts';
import { assertUtf8, normaliseContentType } from './http/media-type.ts';
import { operationFacts } from '../../generated/operations.ts';
import type { Service } from './service.ts';
import type { Budgets } from './rate-limits/budgets.ts';
import { limitFailedAuthentications } from './http/rate-limit.ts';
import { requestLog } from './http/request-log.ts';
import { originForm } from './http/request-target.ts';
import { findRoute } from './http/route.ts';
import { specValidator } from './http/validator.ts';

export interface AppOptions {
  logger: Logger;
  /** Problem `type`s begin with it; asked at each use, because a free port is known only when listening. */
  publicUrl: () => string;
  corsOrigins: readonly string[];
  trustProxy: false | number | string[];
  /** What callers may spend (D10); null when nothing is limited. */
  budgets: Budgets | null;
}

/** Headers that a browser's script may read (D8). */
const exposedHeaders = [
  'X-Request-Id',
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
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustProxy);

  app.use(requestLog(options.logger), noStore, originForm);
  if (options.corsOrigins.length > 0) {
    // A preflight goes on to the routes, which answer every OPTIONS the same way.
    app.use(
      cors({
        origin: [...options.corsOrigins],
        methods: servedMethods,
        exposedHeaders,
        preflightContinue: true,
      }),
    );
  }
  app.use(healthRoutes(deps.store));
  app.get('/openapi.json', serveApiDocument(document));
  app.use(findRoute, normaliseContentType);
  app.use(express.json({ limit: bodyLimit, inflate: false, strict: false, verify: assertUtf8 }));
  app.use(specValidator(document, deps.store, options.budgets));
  app.use(dispatch(handlers, deps));
  if (options.budgets !== null) app.use(limitFailedAuthentications(options.budgets));
  app.use(errorHandler(options.publicUrl));
  return app;
}

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
