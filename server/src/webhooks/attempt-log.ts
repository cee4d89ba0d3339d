/** How an attempt to deliver an event ended. */
export type AttemptOutcome =
  | 'succeeded'
  | 'http_error'
  | 'gone'
  | 'redirect'
  | 'timeout'
  | 'connection_failed'
  | 'invalid_answer'
  | 'refused';

/** The result of one attempt. */
export interface AttemptResult {
  outcome: AttemptOutcome;
  /** The HTTP status; null without a response. */
  status: number | null;
  /** The first characters of the response, or what went wrong. */
  detail: string;
  durationMs: number;
}

/** An attempt as it is stored; instants in epoch milliseconds. */
export interface Attempt extends AttemptResult {
  /** Counts all attempts of the event, from 1. */
  number: number;
  startedAt: number;
}

/** Three rounds of the schedule; of older attempts only the number is known. */
const keptAttempts = 30;

export function appendAttempt(log: readonly Attempt[], attempt: Attempt): Attempt[] {
  return [...log, attempt].slice(-keptAttempts);
}

/** A log without attempts, as it is stored. */
export const emptyLog = '[]';

export function serializeLog(log: readonly Attempt[]): string {
  return JSON.stringify(log);
}

export function parseLog(log: string): Attempt[] {
  return JSON.parse(log) as Attempt[];
}
