import { patternAdvice } from '../../../../generated/advice.ts';
import { isStorageUnavailable } from '../../db/storage-error.ts';
import { DomainError, SealBrokenError } from '../../shared/errors.ts';
import { asSentence } from '../../shared/text.ts';
import type { OperationId } from '../operation.ts';
import { formatAdvice } from '../request/formats.ts';
import { ApiError, invalidRequest, issueAt, withPointers, type Issue } from './api-error.ts';

/** The properties of the errors of express-openapi-validator that are used here. */
interface LibraryError {
  status?: number;
  path?: string;
  message: string;
  errors?: ValidatorError[];
}

interface ValidatorError {
  path: string;
  message: string;
  errorCode?: string;
}

/** Returns the error for a missing body. It is clearer than an error about the body's first required field. */
export function missingBody(): ApiError {
  return new ApiError('invalid_request', 'The body is missing. Send one as JSON.', [
    { pointer: '/body', detail: 'is required' },
  ]);
}

/** Converts any error of an operation; null means outside any. An unexpected error becomes `internal_error`. */
export function toApiError(error: unknown, operationId: OperationId | null): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DomainError) return withPointers(error, operationId);
  if (error instanceof SealBrokenError) return new ApiError('seal_broken', asSentence(error.message));
  // The libraries' errors come first, because searching their message about a thousand errors takes long.
  return fromLibrary(error) ?? (isStorageUnavailable(error) ? storageUnavailable() : internalError());
}

/**
 * Returns the error for unavailable storage. It does not claim that nothing was written, because after a lost
 * connection we cannot know whether a commit succeeded.
 */
function storageUnavailable(): ApiError {
  return new ApiError(
    'storage_unavailable',
    'The storage cannot be reached or is busy. Try again, with the same idempotency key if the operation takes one.',
  );
}

function internalError(): ApiError {
  return new ApiError(
    'internal_error',
    'Something went wrong on our side. Try again; if the error persists, give support the requestId.',
  );
}

/** Returns null if the error is not from express-openapi-validator. */
function fromLibrary(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  const thrown: LibraryError = error;
  return thrown.status === 400 ? badRequest(thrown) : null;
}

/** Returns the error for a body that is larger than `limit` bytes. */
export function bodyTooLarge(limit: number): ApiError {
  const kibibytes = limit / 1024;
  const shown = kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`;
  return new ApiError('body_too_large', `The body is larger than ${shown}. Send a smaller one.`);
}

function badRequest({ errors }: LibraryError): ApiError {
  return invalidRequest(distinct(errors ?? []));
}

const pointerRoots: Record<string, string> = {
  params: 'path',
  headers: 'header',
  query: 'query',
  body: 'body',
};

/** How many issues are reported. A body of 64 KiB can have ten thousand errors, and nobody needs that many. */
const issueLimit = 100;

/**
 * Returns one issue for each path. An error about a format replaces one about a pattern or length at the same path, and
 * any error replaces one about the allowed values.
 */
function distinct(errors: readonly ValidatorError[]): Issue[] {
  const byPointer = new Map<string, { issue: Issue; isEnum: boolean }>();
  for (const error of errors) {
    const issue = issueOf(error);
    const { errorCode = '' } = error;
    if (errorCode.startsWith('format.') || byPointer.get(issue.pointer)?.isEnum !== false)
      byPointer.set(issue.pointer, { issue, isEnum: errorCode.startsWith('enum.') });
    if (byPointer.size === issueLimit) break;
  }
  return [...byPointer.values()].map(({ issue }) => issue);
}

function issueOf({ path, message, errorCode }: ValidatorError): Issue {
  // The validator leaves out the name of a property that is called "".
  const [, root = '', ...rest] = path.split('/');
  return issueAt([pointerRoots[root] ?? 'body', ...rest], advice(message, errorCode));
}

function advice(message: string, errorCode: string | undefined): string {
  const format = /must match format "(?<name>[^"]+)"/.exec(message)?.groups?.name;
  if (format !== undefined) return formatAdvice[format] ?? message;
  const pattern = /^must match pattern "(?<text>.*)"$/s.exec(message)?.groups?.text;
  if (pattern !== undefined) return patternAdvice[pattern] ?? message;
  if (errorCode?.startsWith('required.') === true) return 'is required';
  if (errorCode?.startsWith('additionalProperties.') === true) return 'is not a property of this object';
  if (message.startsWith('must NOT have fewer than 1 propert')) return 'must have at least one property';
  if (message.includes('must be url encoded'))
    return 'must have its reserved characters percent-encoded, such as : as %3A';
  if (message.startsWith('Unknown query parameter')) return 'is not a parameter of this operation';
  if (message.startsWith('Empty value found')) return 'must not be empty; leave it out instead';
  // For a date, express-openapi-validator reports a wrong type as `x-eov-type`.
  if (/^(?:x-eov-)?type\./.test(errorCode ?? '')) return `must be ${typesIn(message)}`;
  return message
    .replace(/^must be >= /, 'must be at least ')
    .replace(/^must be <= /, 'must be at most ')
    .replace(/^must be multiple of /, 'must be a multiple of ');
}

const typeNames: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/** Returns the types in a message such as `must be string,null`, for people. */
function typesIn(message: string): string {
  const types = message.replace('must be ', '').split(',');
  return types.map((type) => typeNames[type] ?? type).join(' or ');
}
