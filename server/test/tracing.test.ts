import { context, propagation, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSetup, projectRoot, startServer, type TestSetup } from './support/child-server.ts';
import { importLines } from './support/import-lines.ts';
import { answerWith, Receiver } from './support/receiver.ts';
import { TestApi } from './support/test-api.ts';
import { WebhookApi } from './support/webhook-api.ts';

const refund = (uuid: string) => `/v2/charges/${uuid}/refund`;

describe('with an SDK', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  let hooks: WebhookApi;

  beforeAll(async () => {
    provider.register();
    hooks = await WebhookApi.start();
  });
  afterEach(() => {
    exporter.reset();
    return hooks.stopReceivers();
  });
  afterAll(async () => {
    await hooks.stop();
    await provider.shutdown();
    // Files that run in this process later are not traced.
    trace.disable();
    context.disable();
    propagation.disable();
  });

  /** Waits until the request has ended, and returns its span and the spans below it. */
  async function spansOf(
    operationId: string,
  ): Promise<{ request: ReadableSpan; statements: ReadableSpan[] }> {
    const named = () => exporter.getFinishedSpans().find(({ name }) => name === operationId);
    await expect.poll(named).toBeDefined();
    const request = named()!;
    const { traceId, spanId } = request.spanContext();
    const spans = exporter.getFinishedSpans();
    const statements = spans.filter(
      (span) => span.parentSpanContext?.spanId === spanId && span.spanContext().traceId === traceId,
    );
    return { request, statements };
  }

  test('an operation is a span of the client’s trace, with its statements, and nobody’s data', async () => {
    const { api, token } = hooks;
    const { id: idSeller } = await hooks.newSeller();
    exporter.reset();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    expect((await api.call('GET', `/v2/seller?sellerId=${idSeller}`, { token, headers })).status).toBe(200);
    const { request, statements } = await spansOf('getSeller');
    expect(request.spanContext().traceId).toBe(traceId);
    expect(request.parentSpanContext?.spanId).toBe('00f067aa0ba902b7');
    expect(request.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': '/v2/seller',
      'payfac.operation': 'getSeller',
      'payfac.intermediary_id': hooks.intermediaryId,
      'payfac.request_id': expect.any(String) as string,
    });
    expect(statements.length).toBeGreaterThan(0);
    for (const { name, attributes } of statements) {
      expect(name).toMatch(/^(select|insert|update|begin|commit)/);
      expect(attributes['db.system.name']).toBe(
        api.service.store.engine === 'sqlite' ? 'sqlite' : 'postgresql',
      );
      expect(attributes['db.query.text']).toMatch(/\?|\$\d/);
    }
    expect(JSON.stringify(exporter.getFinishedSpans().map(({ attributes }) => attributes))).not.toContain(
      token,
    );
    expect(api.log.at(-1)).toMatchObject({ operationId: 'getSeller', traceId });
  });

  test('a refused request names its trace in the problem', async () => {
    const { status, body } = await hooks.api.call<{ traceId: string }>('GET', '/v2/seller');
    expect(status).toBe(401);
    const { request } = await spansOf('getSeller');
    expect(body.traceId).toBe(request.spanContext().traceId);
    expect(request.attributes['error.type']).toBe('token_missing');
  });

  test('requests that are written together have each their own statements', async () => {
    const { api, token } = hooks;
    const { id: idSeller } = await hooks.newSeller();
    const uuids = Array.from({ length: 12 }, (_, n) => chargeUuid(500 + n));
    await importLines(
      api,
      uuids.map((uuid) => chargeLine({ idSeller, uuid })),
    );
    exporter.reset();
    const body = { asFraud: false };
    const statuses = uuids.map(
      async (uuid) => (await api.call('PATCH', refund(uuid), { token, body })).status,
    );
    expect(await Promise.all(statuses)).toEqual(uuids.map(() => 200));
    const ofRequests = () => exporter.getFinishedSpans().filter(({ name }) => name === 'refundCharge');
    await expect.poll(() => ofRequests().length).toBe(12);
    const inserts = exporter.getFinishedSpans().filter(({ name }) => name === 'insert refunds');
    expect(inserts.map((span) => span.parentSpanContext?.spanId).toSorted()).toEqual(
      ofRequests()
        .map((span) => span.spanContext().spanId)
        .toSorted(),
    );
  });

  test('a delivery is a span with its outcome', async () => {
    const { id: accepted } = await hooks.newSeller();
    const { id: refused } = await hooks.newSeller(answerWith(500));
    await hooks.drain();
    const deliveries = exporter.getFinishedSpans().filter(({ name, attributes }) => {
      const seller = attributes['payfac.seller_id'];
      return name === 'deliver seller.created' && (seller === accepted || seller === refused);
    });
    const seen = deliveries.map(({ attributes }) => [
      ...[attributes['payfac.seller_id'], attributes['payfac.attempt'], attributes['payfac.outcome']],
      ...[attributes['http.response.status_code'], attributes['server.address']],
    ]);
    expect(seen.toSorted()).toEqual([
      [accepted, 1, 'succeeded', 204, '127.0.0.1'],
      [refused, 1, 'http_error', 500, '127.0.0.1'],
    ]);
    // What a worker does for no delivery is not recorded.
    const roots = exporter.getFinishedSpans().filter(({ parentSpanContext }) => !parentSpanContext);
    expect(roots.filter(({ name }) => !/^(deliver [a-z.]+|createSeller)$/.test(name))).toEqual([]);
  });
});

test('without an SDK neither the log nor a problem names a trace', async () => {
  const api = await TestApi.start();
  const { body } = await api.call<object>('GET', '/v2/seller');
  await expect.poll(() => api.log.at(-1)).toMatchObject({ operationId: 'getSeller', status: 401 });
  await api.stop();
  expect(body).not.toHaveProperty('traceId');
  expect(api.log.at(-1)).not.toHaveProperty('traceId');
});

describe('a server that is started with --import', () => {
  const preload = `--import ${projectRoot}/server/test/support/export-spans.ts`;
  let setup: TestSetup;
  let collector: Receiver;
  beforeAll(async () => {
    setup = await createSetup();
    collector = await Receiver.start(answerWith(200, { 'content-type': 'application/json' }, '{}'));
  });
  afterAll(async () => {
    await collector.stop();
    await setup.cleanup();
  });

  const start = (endpoint: string) =>
    startServer({
      ...setup.env,
      NODE_OPTIONS: preload,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SERVICE_NAME: 'payfac-test',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });

  interface Export {
    resourceSpans: { scopeSpans: { spans: { name: string; traceId: string }[] }[] }[];
  }

  test('sends its spans to the collector that the standard variables name', async () => {
    const server = await start(new URL(collector.url).origin);
    const problem = (await (await fetch(`${server.url}/v2/seller`)).json()) as { traceId: string };
    const spans = () =>
      collector.received
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    await expect.poll(() => spans().find(({ name }) => name === 'getSeller')?.traceId).toBe(problem.traceId);
    expect(await server.stop()).toBe(0);
  });

  test.each([
    ['is away', () => 'http://127.0.0.1:9'],
    ['never answers', () => `${new URL(collector.url).origin}/silent`],
  ])('serves and stops as ever while its collector %s', async (_, endpoint) => {
    collector.answer = (res, event) => {
      if (!event.path.startsWith('/silent')) res.writeHead(200).end('{}');
    };
    const server = await start(endpoint());
    for (let n = 0; n < 15; n++) {
      const response = await fetch(`${server.url}/v2/seller`);
      expect(response.status).toBe(401);
      await response.body?.cancel();
    }
    expect(await server.stop()).toBe(0);
  });
});
