/**
 * express-openapi-validator with the document and few options, SQL by hand, the service's headers, one log line and two
 * metrics for each request: `express-validator.ts PORT DATABASE`.
 */
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { formats } from '../../../../server/src/http/request/formats.ts';
import { projectRoot } from '../../../lab/process.ts';
import { refusal, type Answer } from '../by-hand/answer.ts';
import type { Caller } from '../by-hand/database.ts';
import { observed } from '../by-hand/observed.ts';
import type { SellerQuery } from '../by-hand/sellers.ts';
import { serviceByHand, type PlanInput } from '../by-hand/service.ts';
import { listen, serverArguments } from './listen.ts';

const { authenticate, readSeller, createPlan } = serviceByHand(serverArguments().args[0] ?? '');

const callers = new WeakMap<Request, Caller>();
const app = express();
app.use(observed());
app.use(express.json({ limit: '64kb' }));
app.use(
  OpenApiValidator.middleware({
    apiSpec: join(projectRoot, 'generated', 'openapi.json'),
    validateRequests: true,
    validateResponses: false,
    formats,
    validateSecurity: {
      handlers: {
        ApiToken(req) {
          const caller = authenticate(req.get('x-token-api') ?? '');
          if (caller !== undefined) callers.set(req, caller);
          return caller !== undefined;
        },
      },
    },
  }),
);
app.get(
  '/v2/seller',
  answered((req) => readSeller(callerOf(req), req.query as SellerQuery)),
);
app.post(
  '/v2/payfac/rate-plans',
  answered((req) => createPlan(callerOf(req), req.body as PlanInput)),
);
const showError: ErrorRequestHandler = (error: { status?: number; message: string }, _req, res, _next) =>
  send(res, refusal(error.status ?? 500, error.message));
app.use(showError);
listen(app);

function callerOf(req: Request): Caller {
  const caller = callers.get(req);
  if (caller === undefined) throw new Error('the validator refuses requests without a token');
  return caller;
}

function answered(handler: (req: Request) => Answer): RequestHandler {
  return (req, res) => send(res, handler(req));
}

function send(res: Response, { status, body }: Answer): void {
  res.status(status).json(body);
}
