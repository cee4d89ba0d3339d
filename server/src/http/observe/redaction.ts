import type { Request } from 'express';
import { plainNames, sensitiveNames } from '../../../../generated/sensitive.ts';
import { withoutQuotedValues } from '../../shared/shown-text.ts';

const sensitive = new Set(sensitiveNames);
const plain = new Set(plainNames);
const censored = '[redacted]';

/** Shorter values, such as `SP` or a check digit, say nothing by themselves and occur in any text. */
const shortestValue = 4;

/** A log line with everything taken out that stands under a name which the spec marks `x-sensitive`. */
export function redacted(line: Record<string, unknown>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(line)) shown[name] = redactedValue(name, line[name]);
  return shown;
}

function redactedValue(name: string, value: unknown): unknown {
  if (sensitive.has(name.toLowerCase())) return censored;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return shownError(value, []);
  if (Array.isArray(value)) return value.map((inner) => redactedValue(name, inner));
  if (value instanceof ShownError) return value;
  return redacted({ ...value });
}

/** An error as the log may show it. */
class ShownError {
  readonly kind: string;
  readonly message: string;
  readonly code: unknown;
  readonly stack: string;
  readonly cause: ShownError | undefined;

  constructor(shown: {
    kind: string;
    message: string;
    code: unknown;
    stack: string;
    cause: ShownError | undefined;
  }) {
    this.kind = shown.kind;
    this.message = shown.message;
    this.code = shown.code;
    this.stack = shown.stack;
    this.cause = shown.cause;
  }
}

/**
 * An error without the values of `values` (null: without its message at all) and without those that its message quotes. Of its other properties only the
 * code: PostgreSQL puts the refused row beside its message.
 */
export function shownError(error: unknown, values: readonly string[] | null): ShownError {
  if (!(error instanceof Error)) {
    return new ShownError({
      kind: typeof error,
      message: censored,
      code: undefined,
      stack: '',
      cause: undefined,
    });
  }
  const hidden = (text: string) =>
    values === null ? censored : values.reduce((shown, value) => shown.replaceAll(value, censored), text);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // The stack begins with the message as it was.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return new ShownError({
    kind: error.name,
    message: hidden(withoutQuotedValues(error.message)),
    code,
    stack: values === null ? frames.join('\n') : hidden(frames.join('\n')),
    cause: error.cause === undefined ? undefined : shownError(error.cause, values),
  });
}

/** A body of 64 KiB can nest deeper than a stack, and hold more values than are worth looking for in a message. */
const mostValues = 2_000;

/**
 * Every value that a request carries under a name which is marked, or which the spec does not know, the longest first:
 * one may be part of another. Null when there are too many to look for.
 */
export function sensitiveValues(req: Request): string[] | null {
  const { body, query } = req as { body: unknown; query: unknown };
  const headers = Object.entries(req.headers).filter(([name]) => sensitive.has(name));
  const found = new Set<string>();
  const left: [name: string, value: unknown][] = [
    ['', body],
    ['', query],
    ['', (req as { openapi?: { pathParams?: unknown } }).openapi?.pathParams],
    ['', Object.fromEntries(headers)],
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [name, value] = next;
    if (Array.isArray(value)) for (const inner of value) left.push([name, inner]);
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, member] of Object.entries(value)) {
        if (!isKnown(inner)) found.add(inner);
        left.push([inner, member]);
      }
    } else if (!plain.has(name.toLowerCase()) && (typeof value === 'string' || typeof value === 'number')) {
      found.add(String(value));
    }
    if (found.size > mostValues) return null;
  }
  return [...found].filter((value) => value.length >= shortestValue).sort((a, b) => b.length - a.length);
}

function isKnown(name: string): boolean {
  return plain.has(name.toLowerCase()) || sensitive.has(name.toLowerCase());
}
