import { errors, type Dispatcher } from 'undici';
import type { AttemptOutcome } from '../worker/attempt.ts';
import { DeadlineError, Exchange, type Answer } from './exchange.ts';
import { RefusedError } from './safe-agent.ts';
import { parseRetryAfter } from '../worker/schedule.ts';

/** One exchange with a receiver, as it is kept. */
export interface AttemptResult {
  outcome: AttemptOutcome;
  /** HTTP status, when there was an answer. */
  status: number | null;
  /** The first characters of the answer, or what went wrong. */
  detail: string;
  durationMs: number;
  retryAfterMs: number | null;
}

export interface Message {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/** At most so much of an answer is read, and so many characters of it are kept. */
const answerBytes = 64 * 1024;
const keptCharacters = 200;

/**
 * Posts one message and reads the answer, in at most `timeoutMs` from the look-up of the name to the last byte. It
 * never throws for what a receiver does: each failure is a result. A fault of ours is thrown, and is none of its.
 */
export async function send(
  agent: Dispatcher,
  { url, headers, body }: Message,
  { timeoutMs, now }: { timeoutMs: number; now: number },
): Promise<AttemptResult> {
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  // The limit of the whole exchange is the one that counts.
  const noOtherLimits = { headersTimeout: 0, bodyTimeout: 0 };
  const { origin, pathname, search } = url;
  const request = { origin, path: pathname + search, method: 'POST', headers, body, ...noOtherLimits };
  const limits = { timeoutMs, answerBytes, keptBytes: 4 * keptCharacters };
  let answer: Answer;
  try {
    answer = await Exchange.run(agent, request, limits);
  } catch (error) {
    if (isOurs(error)) throw error;
    return { ...failureOf(error), status: null, durationMs: durationMs(), retryAfterMs: null };
  }
  return {
    outcome: outcomeOf(answer.status),
    status: answer.status,
    detail: shown(answer.beginning.toString()),
    durationMs: durationMs(),
    retryAfterMs: parseRetryAfter(answer.retryAfter, now),
  };
}

/** A fault in this program; what sockets, look-ups and undici report has a code. */
function isOurs(error: unknown): boolean {
  return (error instanceof TypeError || error instanceof ReferenceError) && !('code' in error);
}

/** A line of text that any database and any terminal can take. */
function shown(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .slice(0, keptCharacters)
    .toWellFormed();
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'succeeded';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'http_error';
}

function failureOf(error: unknown): { outcome: AttemptOutcome; detail: string } {
  if (!(error instanceof Error)) return { outcome: 'connection_failed', detail: shown(String(error)) };
  if (error instanceof RefusedError) return { outcome: 'refused', detail: error.message };
  const isLate = error instanceof DeadlineError || error instanceof errors.ConnectTimeoutError;
  if (isLate) return { outcome: 'timeout', detail: shown(error.message) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isGarbage = error.name === 'HTTPParserError' || error instanceof errors.HeadersOverflowError;
  // Several addresses that all failed come as one error without words of its own.
  const text = error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
  return {
    outcome: isGarbage ? 'invalid_answer' : 'connection_failed',
    detail: shown(`${code} ${text}`.trim()),
  };
}
