/**
 * What a careful user would write with Fastify: the document's schemas for its Ajv and its serialiser, SQL by hand, the
 * service's headers, one log line and two metrics for each request: `fastify.ts PORT DATABASE [without-seal]`. The last
 * argument leaves out the check of the seal, which most services do not have.
 */
import { randomUUID } from 'node:crypto';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import { isCpfOrCnpj } from '../../../../server/src/sellers/document.ts';
import { invalidToken, type Answer } from '../by-hand/answer.ts';
import type { Caller } from '../by-hand/database.ts';
import { countEnded, headersOf } from '../by-hand/observed.ts';
import { hasPlaces } from '../by-hand/rate-plans.ts';
import type { SellerQuery } from '../by-hand/sellers.ts';
import { serviceByHand, type PlanInput } from '../by-hand/service.ts';
import { planBody, planCreated, seller, sellerQuery } from './fastify-schemas.ts';
import { serverArguments } from './listen.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const { port, args } = serverArguments();
const { authenticate, readSeller, createPlan } = serviceByHand(args[0] ?? '', {
  checksSeal: args[1] !== 'without-seal',
});

const app = fastify({
  logger: true,
  // Two lines for each request; ours is one.
  disableRequestLogging: true,
  genReqId: () => randomUUID(),
  bodyLimit: 64 * 1024,
  ajv: {
    customOptions: {
      // A request that contradicts the schema is refused and not repaired.
      strict: false,
      removeAdditional: false,
      coerceTypes: false,
      useDefaults: false,
      formats: {
        'cpf-or-cnpj': isCpfOrCnpj,
        percent: { type: 'number', validate: (value: number) => hasPlaces(value, 10_000) },
        brl: { type: 'number', validate: (value: number) => hasPlaces(value, 100) },
      },
    },
  },
});
app.decorateRequest('caller', null);
app.addHook('onRequest', (request, reply, done) => {
  reply.headers(headersOf(request.id));
  const token = request.headers['x-token-api'];
  request.caller = (typeof token === 'string' ? authenticate(token) : undefined) ?? null;
  if (request.caller === null) send(reply, invalidToken);
  else done();
});
app.addHook('onResponse', (request, reply, done) => {
  const { method, routeOptions } = request;
  const { statusCode: status, elapsedTime: durationMs } = reply;
  const route = routeOptions.url ?? 'none';
  countEnded(route, method, status, durationMs);
  request.log.info({ method, route, status, durationMs }, 'request');
  done();
});

app.get<{ Querystring: SellerQuery }>(
  '/v2/seller',
  { schema: { querystring: sellerQuery, response: { 200: seller } } },
  (request, reply) => send(reply, readSeller(callerOf(request), request.query)),
);
app.post<{ Body: PlanInput }>(
  '/v2/payfac/rate-plans',
  { schema: { body: planBody, response: { 200: planCreated } } },
  (request, reply) => send(reply, createPlan(callerOf(request), request.body)),
);
await app.listen({ port, host: '127.0.0.1' });

function callerOf({ caller }: Pick<FastifyRequest, 'caller'>): Caller {
  if (caller === null) throw new Error('the hook refuses requests without a token');
  return caller;
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body);
}
