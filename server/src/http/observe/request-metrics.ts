import type { Response } from 'express';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { operationFacts } from '../../../../generated/operations.ts';
import { requestRecord } from '../request/request-record.ts';

/** The label for an operation or a method that is not in the document, and for a response that never began. */
const none = 'none';

const operations = Object.entries(operationFacts);
const methods = new Set<string>(['HEAD', 'OPTIONS', ...operations.map(([, { method }]) => method)]);

/**
 * The buckets in seconds: a read takes about a millisecond, hashing a password a tenth of a second, a long statement
 * seconds.
 */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A request whose response has ended. */
interface EndedRequest {
  operationId: string | null;
  method: string;
  /** Null if the client disconnected before the response. */
  status: number | null;
  seconds: number;
}

/** Counts and times the requests of this process. Clients cannot add new label values. */
export class RequestMetrics {
  readonly #requests: Counter<'operation' | 'method' | 'status'>;
  readonly #durations: Histogram<'operation'>;
  #inFlight = 0;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'payfac_http_requests_total',
      help: 'Requests that ended, by operation of the OpenAPI document, method and status',
      labelNames: ['operation', 'method', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'payfac_http_request_duration_seconds',
      help: "From the request's first line to the end of its response, by operation",
      labelNames: ['operation'],
      buckets,
      registers,
    });
    const inFlight = () => this.#inFlight;
    new Gauge({
      name: 'payfac_http_requests_in_flight',
      help: 'Requests whose response has not ended',
      registers,
      collect() {
        this.set(inFlight());
      },
    });
    // All documented combinations start at 0, so that Prometheus sees the first occurrence as an increase.
    for (const [operation, { method, responses }] of operations) {
      for (const status of responses) this.#requests.inc({ operation, method, status }, 0);
      this.#durations.zero({ operation });
    }
  }

  /** Counts a request from now until its response has ended. */
  count(res: Response): void {
    this.#inFlight += 1;
    res.once('close', () => {
      this.#inFlight -= 1;
      const { operation, method, startedAt } = requestRecord(res);
      this.add({
        operationId: operation?.id ?? null,
        method,
        status: res.headersSent ? res.statusCode : null,
        seconds: (performance.now() - startedAt) / 1000,
      });
    });
  }

  add({ operationId, method, status, seconds }: EndedRequest): void {
    this.#requests.inc({
      operation: operationId ?? none,
      method: methods.has(method) ? method : none,
      status: status ?? none,
    });
    if (operationId !== null) this.#durations.observe({ operation: operationId }, seconds);
  }
}
