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

/** An attempt as it is kept; instants in epoch milliseconds. */
export interface Attempt {
  /** Counts all attempts of the event, from 1. */
  number: number;
  startedAt: number;
  durationMs: number;
  outcome: AttemptOutcome;
  /** HTTP status, when there was an answer. */
  status: number | null;
  /** The first characters of the answer, or what went wrong. */
  detail: string;
}

/** Three rounds of the schedule; of older attempts only the number is known. */
const keptAttempts = 30;

/** A stored log with one more attempt. */
export function appendAttempt(log: string, attempt: Attempt): string {
  const shown = JSON.stringify(attempt);
  if (log === emptyLog) return `[${shown}]`;
  return JSON.stringify([...parseLog(log), attempt].slice(-keptAttempts));
}

export const emptyLog = '[]';

export function parseLog(log: string): Attempt[] {
  return JSON.parse(log) as Attempt[];
}
