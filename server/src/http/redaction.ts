import type { Request } from 'express';
import { plainNames, sensitiveNames } from '../../../generated/sensitive.ts';
import { withoutQuotedValues } from '../shared/shown-text.ts';
import { pathParameters } from './path-parameters.ts';

const sensitive = new Set(sensitiveNames);
const plain = new Set(plainNames);
const censored = '[redacted]';

/** Shorter values, such as `SP` or a check digit, say nothing by themselves and occur in any text. */
const shortestValue = 4;

/** A log line with everything taken out that stands under a name which the spec marks `x-sensitive`. */
export function redacted(line: Record<string, unknown>): Record<string, unknown> {
  const shown = Object.entries(line).map(([name, value]) => [name, redactedValue(name, value)] as const);
  return Object.fromEntries(shown);
}

function redactedValue(name: string, value: unknown): unknown {
  if (sensitive.has(name.toLowerCase())) return censored;
  if (value instanceof Error) return shownError(value, []);
  if (Array.isArray(value)) return value.map((inner) => redactedValue(name, inner));
  if (value instanceof ShownError) return value;
  return typeof value === 'object' && value !== null ? redacted({ ...value }) : value;
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
 * An error without the values of `values` and without those that its message quotes. Of its other properties only the
 * code: PostgreSQL puts the refused row beside its message.
 */
export function shownError(error: unknown, values: readonly string[]): ShownError {
  if (!(error instanceof Error)) {
    return new ShownError({
      kind: typeof error,
      message: censored,
      code: undefined,
      stack: '',
      cause: undefined,
    });
  }
  const hidden = (text: string) => values.reduce((shown, value) => shown.replaceAll(value, censored), text);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // The stack begins with the message as it was.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return new ShownError({
    kind: error.name,
    message: hidden(withoutQuotedValues(error.message)),
    code,
    stack: hidden(frames.join('\n')),
    cause: error.cause === undefined ? undefined : shownError(error.cause, values),
  });
}

/** Every value that a request carries under a name which is marked, or which the spec does not know. */
export function sensitiveValues(req: Request): string[] {
  const { body, query } = req as { body: unknown; query: unknown };
  const headers = Object.entries(req.headers).filter(([name]) => sensitive.has(name));
  const found = [body, query, pathParameters(req), Object.fromEntries(headers)].flatMap((part) =>
    valuesIn('', part),
  );
  // The longest first: one value may be part of another.
  return [...new Set(found)]
    .filter((value) => value.length >= shortestValue)
    .sort((a, b) => b.length - a.length);
}

function valuesIn(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => valuesIn(name, inner));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([inner, innerValue]) => [
      ...(plain.has(inner.toLowerCase()) || sensitive.has(inner.toLowerCase()) ? [] : [inner]),
      ...valuesIn(inner, innerValue),
    ]);
  }
  if (plain.has(name.toLowerCase())) return [];
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
