import cors from 'cors';
import express, { type Express, type Response } from 'express';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { operationFacts } from '../../../generated/operations.ts';
import type { Budgets } from '../rate-limits/rate-limits.ts';
import type { Service } from '../service.ts';
import { isTracing } from '../shared/tracing.ts';
import { TokenLookup, forgedTokenText } from '../tokens/token.service.ts';
import type { DeliveryTally } from '../webhooks/delivery.ts';
import { errorHandler } from './errors/problem.ts';
import { handlers } from './handlers/handlers.ts';
import { metricsRoute } from './observe/metrics.ts';
import { RequestMetrics } from './observe/request-metrics.ts';
import { inRequestSpan } from './observe/request-span.ts';
import { serveConsole, type ConsoleOptions } from './pages/console.ts';
import { signInRoutes } from './pages/sign-in.ts';
import { serveDocs } from './pages/docs.ts';
import { healthRoutes } from './pages/health.ts';
import {
  consoleAssets,
  docsFiles,
  pathNotFound,
  readApiDocument,
  serveApiDocument,
  serveRoot,
} from './pages/pages.ts';
import { Cookies } from './request/cookies.ts';
import { serveOperations } from './request/operations.ts';
import { IntermediaryWarnings } from './request/request-context.ts';
import { beginRequest } from './request/request-record.ts';
import { SpecValidator } from './request/validator.ts';
import { StreamSlots } from './response/send-stream.ts';

export interface AppOptions {
  logger: Logger;
  /**
   * The base URL that clients use. Every problem's `type` begins with it, and the served document names it as the
   * server.
   */
  publicUrl: string;
  corsOrigins: readonly (string | RegExp)[];
  trustProxy: false | number | string[];
  /** The rate limits (D10); null if there are none. */
  budgets: Budgets | null;
  metrics: { isPublic: boolean; tally: DeliveryTally };
  /** The console; null where there is none. */
  console: ConsoleOptions | null;
  /** Returns true while the server is testing itself. Its own requests are not counted. */
  isProbing?: () => boolean;
  /** Returns true from the signal to stop on. `/readyz` then answers 503. */
  isStopping?: () => boolean;
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
/** All apps of a process share it, so that each operation is compiled once. */
const validator = new SpecValidator(readApiDocument());

const servedMethods = [...new Set(Object.values(operationFacts).map(({ method }) => method))];

/** Returns the look-up of tokens, which logs what the operator should know. */
function lookupIn(service: Service, logger: AppOptions['logger']): TokenLookup {
  return new TokenLookup(service, {
    onForged: ({ id, intermediaryId, reason }) =>
      logger.error({ tokenId: id, intermediaryId }, forgedTokenText(id, reason)),
    onNoteFailed: (err) => logger.warn({ err }, 'the day of the last use of a token was not written'),
  });
}

/** Returns the whole HTTP service. The caller starts and stops listening. */
export function createApp(service: Service, options: AppOptions): Express {
  const app = express();
  // Without this, Express would send a stack trace if the error handler itself failed.
  app.set('env', 'production');
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustProxy);

  if (options.corsOrigins.length > 0) {
    // A preflight continues to the operations, which respond to every OPTIONS in the same way.
    app.use(
      cors({
        origin: [...options.corsOrigins],
        methods: servedMethods,
        exposedHeaders,
        preflightContinue: true,
      }),
    );
  }
  const registry = new Registry();
  const requests = new RequestMetrics(registry);
  const streams = new StreamSlots();
  const { budgets, isProbing = () => false, isStopping = () => false } = options;
  const count = (res: Response) => {
    if (!isProbing()) requests.count(res);
  };
  const isTraced = isTracing();
  const begin = beginRequest(options.logger);
  const cookies = new Cookies(options.publicUrl);
  const serve = serveOperations({
    handlers,
    service,
    gate: { service, lookup: lookupIn(service, options.logger), cookies, budgets, isProbing },
    validator,
    shared: {
      ...{ streams, warnings: new IntermediaryWarnings(options.logger) },
      ...{ logger: options.logger, publicUrl: options.publicUrl },
    },
    count,
  });
  // One handler does both, because passing a request on takes Express longer than `begin` takes.
  app.use((req, res, next) => {
    begin(req, res);
    return isTraced && !isProbing()
      ? inRequestSpan(req, res, () => serve(req, res, next))
      : serve(req, res, next);
  });
  app.use(healthRoutes(service.store, isStopping));
  app.get('/', serveRoot(options.publicUrl));
  app.get('/openapi.json', serveApiDocument(options.publicUrl));
  const docs = serveDocs(options);
  app.get('/docs', docs.root);
  app.get(docsFiles, docs.file);
  if (options.console !== null) {
    const { sandbox, identityProvider } = options.console;
    const isSandbox = sandbox !== null;
    const { publicUrl, logger } = options;
    app.use(signInRoutes(service, { publicUrl, cookies, isSandbox, identityProvider, budgets, logger }));
    const { page, asset } = serveConsole(options.console);
    app.get('/console', page);
    app.get(consoleAssets, asset);
  }
  const { isPublic, tally: deliveries } = options.metrics;
  app.use(metricsRoute(isPublic, registry, { service, deliveries, streams }));
  app.use(pathNotFound(count));
  app.use(errorHandler(options.publicUrl));
  return app;
}
