/**
 * The same handlers behind openapi-backend on Express, with the same document, headers, log line and metrics:
 * `openapi-backend.ts PORT DATABASE`.
 */
import addFormats from 'ajv-formats';
import express, { type Request, type Response } from 'express';
import { OpenAPIBackend, type Context, type Document } from 'openapi-backend';
import { formats } from '../../../../server/src/http/request/formats.ts';
import { invalidToken, refusal, type Answer } from '../by-hand/answer.ts';
import type { Caller } from '../by-hand/database.ts';
import { observed } from '../by-hand/observed.ts';
import type { SellerQuery } from '../by-hand/sellers.ts';
import { serviceByHand, type PlanInput } from '../by-hand/service.ts';
import { listen, serverArguments } from './listen.ts';
import { resolvedDocument } from './resolved-document.ts';

const { authenticate, readSeller, createPlan } = serviceByHand(serverArguments().args[0] ?? '');

const api = new OpenAPIBackend({
  definition: resolvedDocument() as Document,
  // It checks documents by the rules of OpenAPI 3.0, and this is OpenAPI 3.1.
  quick: true,
  customizeAjv(ajv) {
    addFormats.default(ajv);
    for (const [name, { type, validate }] of Object.entries(formats)) {
      ajv.addFormat(name, type === 'string' ? { type, validate } : { type, validate });
    }
    return ajv;
  },
  securityHandlers: {
    ApiToken: (_context: Context, req: Request) => authenticate(req.get('x-token-api') ?? '') ?? false,
  },
  handlers: {
    getSeller: ({ security, request }: Context, _req: Request, res: Response) =>
      send(res, readSeller(security.ApiToken as Caller, request.query as SellerQuery)),
    createRatePlan: ({ security, request }: Context<PlanInput>, _req: Request, res: Response) =>
      send(res, createPlan(security.ApiToken as Caller, request.requestBody)),
    unauthorizedHandler: (_context: Context, _req: Request, res: Response) => send(res, invalidToken),
    validationFail: (_context: Context, _req: Request, res: Response) =>
      send(res, refusal(400, 'The request contradicts the document.')),
    notFound: (_context: Context, _req: Request, res: Response) =>
      send(res, refusal(404, 'There is no such path.')),
  },
});
await api.init();

const app = express();
app.use(observed());
app.use(express.json({ limit: '64kb' }));
app.use((req, res) => {
  const { method, path } = req;
  const query = req.query as Record<string, string>;
  const headers = req.headers as Record<string, string>;
  return api.handleRequest({ method, path, query, headers, body: req.body as unknown }, req, res);
});
listen(app);

function send(res: Response, { status, body }: Answer): void {
  res.status(status).json(body);
}
