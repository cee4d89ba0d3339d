import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { operator } from '../../src/audit/audit.repository.ts';
import { createApp, type AppOptions } from '../../src/http/app.ts';
import { createLogger } from '../../src/http/observe/logger.ts';
import { createBudgets, type RateLimits } from '../../src/rate-limits/rate-limits.ts';
import { ensureIntermediary } from '../../src/rate-plans/default-plan.service.ts';
import { connectionLimits, createHttpServer, type ConnectionLimits } from '../../src/serve/http-server.ts';
import type { Service } from '../../src/service.ts';
import { Keyring } from '../../src/shared/keyring.ts';
import { issueToken } from '../../src/tokens/token.service.ts';
import { liveTokens } from '../../src/tokens/token.ts';
import { DeliveryTally } from '../../src/webhooks/delivery.ts';
import { hashQuickly } from './quick-hash.ts';
import { anyOperationOf, operationOf, specFaults } from './spec-check.ts';
import { noteSeen } from './tally.ts';
import { createTestStore, type TestStore } from './test-store.ts';
import { testKey } from './test-keyring.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder in which tests note which documented statuses they saw. */
    tallyFolder: string;
  }
}

/** A response that was checked against the spec before the test sees it. */
export interface ApiResponse<Body> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

export interface ApiRequest {
  token?: string;
  headers?: Record<string, string>;
  /** The body, which is sent as JSON. */
  body?: unknown;
  /** The body that is sent unchanged, instead of `body`. */
  rawBody?: string | Uint8Array<ArrayBuffer>;
}

/** The fields of a problem that most tests read. */
export interface ProblemBody {
  code: string;
  status: number;
  detail: string;
  title: string;
  type: string;
  instance: string;
  requestId: string;
  errors?: { pointer: string; detail: string }[];
}

/** Sends a request to any base URL, checks the answer against the spec, and notes it in the tally. */
export async function callApi<Body>(
  baseUrl: string,
  method: string,
  path: string,
  request: ApiRequest = {},
): Promise<ApiResponse<Body>> {
  const { token, headers = {}, body, rawBody } = request;
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { 'X-Token-Api': token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined && rawBody === undefined ? {} : { body: rawBody ?? JSON.stringify(body) }),
  });
  const text = await response.text();
  const seen = { status: response.status, headers: response.headers, text };
  keepsSpec(method, path.split('?')[0] ?? path, seen);
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { ...seen, body: (isJson ? JSON.parse(text) : undefined) as Body };
}

function keepsSpec(
  method: string,
  path: string,
  seen: { status: number; headers: Headers; text: string },
): void {
  const operationId = operationOf(method, path) ?? (seen.status === 501 ? anyOperationOf(path) : null);
  if (operationId === null) return;
  const faults = specFaults(operationId, seen, method);
  if (faults.length > 0) expect(faults, `${operationId} ${seen.status}: ${seen.text}`).toEqual([]);
  noteSeen(inject('tallyFolder'), operationId, seen.status);
}

/** The real service on a real database of its own and a free port, with a clock that tests set. */
export class TestApi {
  readonly service: Service;
  readonly database: TestStore;
  /** The request log, parsed. */
  readonly log: Record<string, unknown>[];
  /** The tally of the workers to which a test gives it. */
  readonly tally = new DeliveryTally();
  readonly server: Server;
  #now = Date.parse('2026-11-20T12:00:00Z');

  private constructor(database: TestStore, options: StartOptions) {
    this.database = database;
    this.log = [];
    this.service = {
      store: options.store ?? database.store,
      keyring: new Keyring(testKey(7)),
      clock: () => this.#now,
      tokens: liveTokens,
      hashPassword: options.hashPassword ?? hashQuickly,
      accountHoldHours: 24,
      tedCutoff: '17:00',
      adjustmentConfirmAboveCents: null,
      fourEyes: false,
    };
    const write = (line: string) => void this.log.push(JSON.parse(line) as Record<string, unknown>);
    const logger = createLogger('info', { write });
    const app = createApp(this.service, {
      logger,
      publicUrl: options.publicUrl ?? 'http://127.0.0.1:3000',
      corsOrigins: options.corsOrigins ?? [],
      trustProxy: options.trustProxy ?? false,
      budgets: createBudgets(options.rateLimits ?? null),
      metrics: { isPublic: false, tally: this.tally },
      console: options.console === undefined ? { sandbox: null, identityProvider: null } : options.console,
    });
    this.server = createHttpServer(app, logger, { ...connectionLimits, ...options.connectionLimits });
  }

  static async start(options: StartOptions = {}): Promise<TestApi> {
    const database = await createTestStore();
    const api = new TestApi(database, options);
    api.server.listen(0, '127.0.0.1');
    await once(api.server, 'listening');
    return api;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Stops the server and removes its database. */
  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await this.database.cleanup();
  }

  get now(): number {
    return this.#now;
  }

  setNow(instant: string): void {
    this.#now = Date.parse(instant);
  }

  async call<Body = ProblemBody>(
    method: string,
    path: string,
    request?: ApiRequest,
  ): Promise<ApiResponse<Body>> {
    const response = await callApi<Body>(this.url, method, path, request);
    // The server logs a request when its response is closed, which may be after the client has read it.
    await nextTurn();
    return response;
  }

  /** Creates an intermediary with a token of its own, for a person or for nobody in particular. */
  async createIntermediary(
    name = 'Acme',
    personId: number | null = null,
  ): Promise<{ id: number; token: string; tokenId: number }> {
    return this.service.store.write(async (tx) => {
      const { id } = await ensureIntermediary(tx, this.service.keyring, name, this.#now);
      const issued = await issueToken(tx, this.service, operator(id), null, this.#now, { personId });
      return { id, token: issued.token, tokenId: issued.id };
    });
  }
}

interface StartOptions {
  /** The rate limits; by default there are none. */
  rateLimits?: RateLimits;
  /** The number of proxies in front; with 1, a test chooses its address by X-Forwarded-For. */
  trustProxy?: number;
  corsOrigins?: string[];
  publicUrl?: string;
  console?: AppOptions['console'];
  /** The connection limits that a test makes shorter. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** The store to use instead of the database's own: one whose connections a test can break. */
  store?: Service['store'];
  /** The hash of passwords; by default a quick one. */
  hashPassword?: Service['hashPassword'];
}
