/**
 * The server that a careful user would write with Fastify: the document's schemas for its Ajv and its serialiser, SQL
 * by hand, the service's headers, one log line and two metrics for each request: `requests.fastify.ts PORT DATABASE`.
 */
import { randomUUID } from 'node:crypto';
import { fastify, LogController, type FastifyReply } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import { commonHeaders } from '../../../server/src/http/request/request-record.ts';
import { isCpfOrCnpj } from '../../../server/src/sellers/seller-fields.ts';
import { operationsOf, readDocument, resolved } from '../../gates/document.ts';
import {
  openByHand,
  refusal,
  sellerReader,
  tokenLookup,
  type Answer,
  type TokenRow,
  type SellerQuery,
} from './requests.by-hand.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: TokenRow | null;
  }
}

const [port = '', path = ''] = process.argv.slice(2);
const database = openByHand(path);
const authenticate = tokenLookup(database);
const readSeller = sellerReader(database);
const common = Object.fromEntries(commonHeaders);

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

const hasPlaces = (value: number, scale: number) => Math.round(value * scale) / scale === value;

const app = fastify({
  logger: true,
  // Fastify's own logging writes two lines for each request; ours writes one.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  ajv: {
    customOptions: {
      // A request that contradicts the schema is refused, not repaired.
      strict: false,
      removeAdditional: false,
      coerceTypes: false,
      useDefaults: false,
      formats: {
        'cpf-or-cnpj': isCpfOrCnpj,
        brl: { type: 'number', validate: (value: number) => hasPlaces(value, 100) },
      },
    },
  },
});
app.decorateRequest('caller', null);
app.addHook('onRequest', (request, reply, done) => {
  reply.headers({ ...common, 'X-Request-Id': request.id });
  const token = request.headers['x-token-api'];
  request.caller = (typeof token === 'string' ? authenticate(token) : undefined) ?? null;
  if (request.caller === null) send(reply, refusal(401, 'The token is not valid.'));
  else done();
});
app.addHook('onResponse', (request, reply, done) => {
  const { method, routeOptions } = request;
  const { statusCode: status, elapsedTime: durationMs } = reply;
  const route = routeOptions.url ?? 'none';
  requests.inc({ route, method, status });
  durations.observe({ route }, durationMs / 1000);
  request.log.info({ method, route, status, durationMs }, 'request');
  done();
});
app.get<{ Querystring: SellerQuery }>('/v2/seller', { schema: schemas() }, ({ caller, query }, reply) => {
  if (caller === null) throw new Error('the hook refuses requests without a token');
  return send(reply, readSeller(caller, query));
});
await app.listen({ port: Number(port), host: '127.0.0.1' });

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body);
}

/** Returns the document's schemas of the query and the response of `getSeller`. */
function schemas() {
  const document = readDocument();
  const operation = operationsOf(document).find(
    (one) => one.operation.operationId === 'getSeller',
  )?.operation;
  const response = operation?.responses['200'];
  if (operation === undefined || response === undefined) throw new Error('the document has no getSeller');
  const query = (operation.parameters ?? [])
    .map((parameter) => resolved(document, parameter))
    .filter((parameter) => parameter.in === 'query');
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...own } = node as Record<string, unknown>;
    const target = typeof $ref === 'string' ? inline(resolved(document, { $ref })) : {};
    const entries = Object.entries(own).map(([key, value]) => [key, inline(value)]);
    return { ...(target as object), ...(Object.fromEntries(entries) as object) };
  };
  return {
    querystring: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(query.map(({ name, schema }) => [name, inline(schema)])),
    },
    response: { 200: inline(resolved(document, response).content?.['application/json']?.schema) },
  };
}
