import { EventEmitter } from 'node:events';
import { errors, request, type Dispatcher } from 'undici';
import type { AttemptOutcome } from './attempt.ts';
import { RefusedError } from './safe-agent.ts';
import { parseRetryAfter } from './schedule.ts';

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
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** More of an answer is not read; the connection is closed instead. */
const answerLimitBytes = 64 * 1024;
const keptCharacters = 200;

/**
 * Posts one message and reads the answer, in at most `timeoutMs` from the look-up of the name to the last byte. It
 * never throws for what a receiver does: each failure is a result.
 */
export async function send(
  agent: Dispatcher,
  message: Message,
  { timeoutMs, now }: { timeoutMs: number; now: number },
): Promise<AttemptResult> {
  const startedAt = performance.now();
  // Costs a tenth of an AbortController, which is what sending one small message is made of.
  const abort = new EventEmitter();
  const deadline = { isPast: false };
  const timer = setTimeout(() => {
    deadline.isPast = true;
    abort.emit('abort');
  }, timeoutMs);
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const answer = await request(message.url, {
      dispatcher: agent,
      method: 'POST',
      headers: message.headers,
      body: message.body,
      signal: abort,
      // The limit of the whole exchange is the one that counts.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const detail = await readBeginning(answer.body);
    const retryAfter = answer.headers['retry-after'];
    return {
      outcome: outcomeOf(answer.statusCode),
      status: answer.statusCode,
      detail,
      durationMs: durationMs(),
      retryAfterMs: parseRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, now),
    };
  } catch (error) {
    const failure = deadline.isPast
      ? { outcome: 'timeout' as const, detail: `no whole answer within ${timeoutMs / 1000} s` }
      : failureOf(error);
    return { ...failure, status: null, durationMs: durationMs(), retryAfterMs: null };
  } finally {
    clearTimeout(timer);
  }
}

async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  let first: Buffer | null = null;
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    first = first === null || first.length < keptCharacters ? Buffer.concat([first ?? empty, chunk]) : first;
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > answerLimitBytes) break;
  }
  return shown((first ?? empty).subarray(0, 4 * keptCharacters).toString());
}

const empty = Buffer.alloc(0);

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
  if (error instanceof errors.ConnectTimeoutError)
    return { outcome: 'timeout', detail: shown(error.message) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isGarbage = error.name === 'HTTPParserError' || error instanceof errors.HeadersOverflowError;
  // Several addresses that all failed come as one error without words of its own.
  const text = error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
  return {
    outcome: isGarbage ? 'invalid_answer' : 'connection_failed',
    detail: shown(`${code} ${text}`.trim()),
  };
}
