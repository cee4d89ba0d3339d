import { destination, pino, stdTimeFunctions, type DestinationStream, type Level, type Logger } from 'pino';
import { sensitiveNames } from '../../../../generated/sensitive.ts';
import { UserError } from '../../shared/errors.ts';

/** The serializers, which replace Pino's own: those would change the output of `redacted`. */
const serializers = { err: (shown: unknown) => shown };

/** The formatters of a line. They write levels as the words that log collectors know, instead of Pino's numbers. */
const formatters = { level: (level: string) => ({ level }), log: redacted };
const timestamp = stdTimeFunctions.isoTime;

/** Returns the service's log: JSON lines without the fields that the spec marks `x-sensitive`. */
export function createLogger(level: Level | 'silent', output: DestinationStream): Logger {
  return pino({ level, base: null, formatters, timestamp, serializers }, output);
}

/**
 * How many bytes one write has. A pipe takes as many in one piece (PIPE_BUF of Linux), so that the lines of two
 * processes never mix.
 */
const maxWrite = 4_096;

/**
 * Returns a destination that writes while the process continues, and writes the lines that come in the meantime
 * together. Waiting for each line would take a tenth of a small request's time. Pino writes what is left when the
 * process ends.
 */
export function logTo(fd: number): DestinationStream {
  return destination({ dest: fd, maxWrite, sync: false });
}

const sensitive = new Set(sensitiveNames);

/** Returns a log line without the values of fields that the spec marks `x-sensitive`, at any depth. */
function redacted(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(line)) shown[name] = redactedValue(name, line[name]);
  return shown;
}

function redactedValue(name: string, value: unknown): unknown {
  if (sensitive.has(name.toLowerCase())) return '[redacted]';
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return shownError(value);
  if (Array.isArray(value)) return value.map((inner) => redactedValue(name, inner));
  return redacted({ ...value });
}

/** An error as the log may show it. */
interface ShownError {
  kind: string;
  code?: string;
  message?: string;
  stack?: string;
  cause?: ShownError;
}

/**
 * Returns what failed and where, without any value from a request or a row: libraries put those into messages, and
 * PostgreSQL adds the refused row in a separate field.
 */
export function shownError(error: unknown): ShownError {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    kind: error.name,
    ...(code === undefined ? {} : { code }),
    ...(error instanceof UserError || namesOnly.test(code ?? '') ? { message: error.message } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: shownError(error.cause) }),
  };
}

/**
 * The codes of errors whose messages name tables, columns, constraints and files, but never a value: all of SQLite's,
 * and the relevant classes of PostgreSQL. Class 22 (data exception) is left out, because its messages quote what could
 * not be read.
 */
const namesOnly = /^(SQLITE_\w+|(08|23|25|28|3D|40|42|53|55|57|58)[0-9A-Z]{3})$/;

/** Returns the stack without the message at its beginning. */
function framesOf({ stack = '', message }: Error): string {
  const end = stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  const lines = stack.slice(end).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}
