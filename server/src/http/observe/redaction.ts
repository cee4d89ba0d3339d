import { sensitiveNames } from '../../../../generated/sensitive.ts';
import { UserError } from '../../shared/user-error.ts';

const sensitive = new Set(sensitiveNames);

/** A log line without the values of fields that the spec marks `x-sensitive`, at any depth. */
export function redacted(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
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
 * What failed and where, without any value from a request or a row: libraries put those into messages, and PostgreSQL
 * adds the refused row in a separate field.
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
 * Codes of errors whose messages name tables, columns, constraints and files, but never a value: all of SQLite's, and
 * the relevant classes of PostgreSQL. Class 22 (data exception) is left out, because it quotes what it could not read.
 */
const namesOnly = /^(SQLITE_\w+|(08|23|25|28|3D|40|42|53|55|57|58)[0-9A-Z]{3})$/;

/** The stack without the message at its beginning. */
function framesOf({ stack = '', message }: Error): string {
  const end = stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  const lines = stack.slice(end).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}
