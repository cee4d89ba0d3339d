import type { Response } from 'express';
import { operationFacts } from '../../../../generated/operations.ts';
import type { OperationId } from '../operation.ts';
import { requestRecord } from '../request/request-record.ts';

/** Stands for an operation or a method that the document does not have, and for an answer that never began. */
export const none = 'none';

const operationIds = Object.keys(operationFacts) as OperationId[];
const facts = Object.values(operationFacts);
const operations = [none, ...operationIds];
const methods = [none, ...new Set([...facts.map(({ method }) => method), 'HEAD', 'OPTIONS'])];
const noContent = 204;
const statuses = [...new Set([noContent, ...facts.flatMap(({ responses }) => responses)])];

const operationIndexes = new Map(operations.map((id, index) => [id, index]));
const methodIndexes = new Map(methods.map((method, index) => [method, index]));
/** By status; 0 is `none`. */
const statusIndexes = new Uint8Array(600);
statuses.forEach((status, index) => (statusIndexes[status] = index + 1));

/** Upper bounds: a look-up takes about a millisecond, a password's hash a tenth of a second, a long statement seconds. */
export const durationBoundsSeconds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];
const bucketCount = durationBoundsSeconds.length + 1;

/** A number of requests that ended the same way. */
export interface RequestCount {
  operation: string;
  method: string;
  status: string;
  count: number;
}

/** How long the requests of one operation took. */
export interface DurationCount {
  operation: OperationId;
  /** Requests up to each bound and over the one before it; the last ones took longer than all bounds. */
  buckets: number[];
  sumSeconds: number;
}

/**
 * What this process did for callers, since it began. Plain numbers in arrays of a fixed size: counting a request
 * costs a fraction of a microsecond, and no caller can make them grow.
 */
export class RequestTally {
  #inFlight = 0;
  readonly #counts = new Float64Array(operations.length * methods.length * (statuses.length + 1));
  readonly #buckets = new Float64Array(operationIds.length * bucketCount);
  readonly #sumsSeconds = new Float64Array(operationIds.length);

  get inFlight(): number {
    return this.#inFlight;
  }

  begin(): void {
    this.#inFlight += 1;
  }

  /** `status` is null when the caller was gone before there was one. */
  end(operationId: OperationId | null, method: string, status: number | null, seconds: number): void {
    this.#inFlight -= 1;
    const operation = operationIndexes.get(operationId ?? none) ?? 0;
    const statusIndex = statusIndexes[status ?? 0] ?? 0;
    add(this.#counts, cellOf(operation, methodIndexes.get(method) ?? 0, statusIndex), 1);
    if (operation === 0) return;
    add(this.#buckets, (operation - 1) * bucketCount + bucketOf(seconds), 1);
    add(this.#sumsSeconds, operation - 1, seconds);
  }

  /** All that occurred, and before it did also what the document says may occur, so that a first time is seen as a rise. */
  counts(): RequestCount[] {
    return operations.flatMap((operation, o) =>
      methods.flatMap((method, m) =>
        [none, ...statuses].flatMap((status, s) => {
          const count = this.#counts[cellOf(o, m, s)] ?? 0;
          if (count === 0 && !isDocumented(operation, method, status)) return [];
          return [{ operation, method, status: String(status), count }];
        }),
      ),
    );
  }

  durations(): DurationCount[] {
    return operationIds.map((operation, o) => ({
      operation,
      buckets: [...this.#buckets.subarray(o * bucketCount, (o + 1) * bucketCount)],
      sumSeconds: this.#sumsSeconds[o] ?? 0,
    }));
  }
}

/** Counts a request from now until its response has ended. */
export function countRequest(tally: RequestTally, res: Response): void {
  tally.begin();
  res.on('close', () => {
    const { operation, method, startedAt } = requestRecord(res);
    const seconds = (performance.now() - startedAt) / 1000;
    tally.end(operation?.id ?? null, method, res.headersSent ? res.statusCode : null, seconds);
  });
}

function cellOf(operation: number, method: number, status: number): number {
  return (operation * methods.length + method) * (statuses.length + 1) + status;
}

function bucketOf(seconds: number): number {
  const index = durationBoundsSeconds.findIndex((bound) => seconds <= bound);
  return index === -1 ? durationBoundsSeconds.length : index;
}

function add(cells: Float64Array, index: number, amount: number): void {
  cells[index] = (cells[index] ?? 0) + amount;
}

function isDocumented(operation: string, method: string, status: number | string): boolean {
  const found = Object.entries(operationFacts).find(([id]) => id === operation)?.[1];
  return found?.method === method && found.responses.some((documented) => documented === status);
}
