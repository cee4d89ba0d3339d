import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { findLosses, type JsonLoss } from '../../shared/exact-json.ts';
import { ApiError, invalidRequest, issueAt, malformedJson, notUtf8 } from '../errors/api-error.ts';
import { bodyTooLarge } from '../errors/to-api-error.ts';
import type { BodyMediaType } from '../operation.ts';
import { readLineBody } from './line-body.ts';

const utf8Parameter = /^\s*charset\s*=\s*"?utf-8"?\s*$/i;

/** The name of each media type of a body in a message. */
const formNames: Record<BodyMediaType, string> = {
  'application/json': 'JSON',
  'application/x-ndjson': 'NDJSON',
};

/** What the body of a request may be. */
export interface BodyRules {
  requestBody: 'none' | 'optional' | 'required';
  consumes: readonly BodyMediaType[];
  needsContentType: boolean;
  maxBodyBytes: number;
  maxLines: number | null;
}

/** What the head of a request says about its body. */
export interface ExpectedBody {
  /** The length in bytes; null for a body in chunks, whose length is unknown. */
  length: number | null;
  mediaType: BodyMediaType;
}

/**
 * How many values a body may have. The largest valid body, a plan with all channels and brands, has about 1,100.
 * Listing all faults takes a time that grows with the square of their number: 2 s for the 31,000 values that fit into
 * 64 KiB.
 */
const mostValues = 2_000;

/**
 * Checks what the head says about the body. Returns null if there is no body to read; a missing body of lines counts as
 * empty. It normalises Content-Type, because the validator caches a compiled schema for every spelling it sees,
 * parameters included, without a limit. It also makes a request without a body fail for the missing body, not for its
 * missing type.
 */
export function expectBody(operation: BodyRules, req: Request): ExpectedBody | null {
  if (req.method === 'GET') {
    // Our read operations take no body, but the validator would demand that its type is documented.
    delete req.headers['content-type'];
    return null;
  }
  if (operation.requestBody === 'none' && hasBody(req)) throw unwantedBody();
  const mediaType = bodyMediaType(operation, req);
  const { maxBodyBytes, maxLines } = operation;
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  if (Number(length) > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  req.headers['content-type'] = 'application/json';
  const isNone = coding === undefined && length === undefined;
  if (isNone && maxLines === null) return null;
  assertNotCompressed(req);
  return { length: coding === undefined ? Number(length ?? 0) : null, mediaType };
}

function assertNotCompressed(req: Request): void {
  if ((req.headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return;
  throw new ApiError('unsupported_media_type', 'The body must be in UTF-8, and not compressed.');
}

/** Reads a body. It refuses one as soon as it is known to be too large, because its end may be far off. */
export async function readBody(req: Request, { length }: ExpectedBody, limit: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0);
  // If the client has disconnected already, no event follows.
  if (req.destroyed) throw incomplete();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limit) return;
      req.pause();
      chunks.length = 0;
      reject(bodyTooLarge(limit));
    });
    req.once('end', () => {
      resolve(Buffer.concat(chunks, size));
      // The request lives until its response is sent, and keeps this listener, so the chunks are freed here.
      chunks.length = 0;
    });
    req.once('error', () => reject(incomplete()));
  });
}

/** Returns the error for a client that disconnected. Nobody reads the response. */
const incomplete = () => invalidRequest([issueAt(['body'], 'must arrive whole')]);

/**
 * Parses a body as JSON or as lines. This happens after it has been counted, because for a large one it takes
 * milliseconds.
 */
export async function parseBody(
  { maxLines }: BodyRules,
  { mediaType }: ExpectedBody,
  bytes: Buffer,
): Promise<unknown> {
  return maxLines === null ? jsonOf(bytes) : await readLineBody(bytes, mediaType, maxLines);
}

/**
 * Returns which of the operation's media types the body has. Without Content-Type it is JSON, unless the spec requires
 * the header (D8).
 */
function bodyMediaType({ consumes, needsContentType }: BodyRules, req: Request): BodyMediaType {
  const contentType = req.headers['content-type'];
  if (!hasBody(req) || (contentType === undefined && !needsContentType)) return 'application/json';
  const [mediaType = '', ...parameters] = (contentType ?? '').split(';');
  const found = consumes.find((known) => known === mediaType.trim().toLowerCase());
  const isInUtf8 = parameters.every(
    (parameter) => !/charset/i.test(parameter) || utf8Parameter.test(parameter),
  );
  if (found !== undefined && isInUtf8) return found;
  throw new ApiError(
    'unsupported_media_type',
    `The body must be ${consumes.map((known) => formNames[known]).join(' or ')} in UTF-8. Send it with Content-Type: ` +
      `${consumes.join(' or ')}.`,
  );
}

/**
 * Returns the error for a body that the operation does not take. It is refused, because the sender expects it to have
 * an effect.
 */
function unwantedBody(): ApiError {
  return new ApiError('invalid_request', 'This operation takes no body. Send none.', [
    { pointer: '/body', detail: 'must be left out' },
  ]);
}

export function hasBody(req: Request): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Returns the JSON of a body. An empty body is an empty object. */
function jsonOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  const text = decode(bytes);
  const body = parseJson(text);
  assertFewValues(body);
  assertNothingLost(text);
  return body;
}

function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw notUtf8();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedJson();
  }
}

/**
 * Throws if the body has too many values. It counts without recursion, because a body may be nested as deep as its size
 * allows, and stops at the limit.
 */
function assertFewValues(body: unknown): void {
  const values = [body];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) values.push(inner);
    if (values.length > mostValues) throw tooManyValues();
  }
}

const lossAdvice: Record<JsonLoss['kind'], string> = {
  repeated_key: 'appears more than once; send it once',
  rounded_number: 'has more digits than can be read exactly; send at most 15',
};

/**
 * Throws for JSON in which something would be lost: two programs could read different values from such a body (D12).
 */
function assertNothingLost(text: string): void {
  const issues = findLosses(text).map(({ kind, path }) => issueAt(['body', ...path], lossAdvice[kind]));
  if (issues.length > 0) throw invalidRequest(issues);
}

function tooManyValues(): ApiError {
  return new ApiError(
    'invalid_request',
    `The body has more than ${mostValues} values. Send only what the operation takes.`,
    [{ pointer: '/body', detail: `has more than ${mostValues} values, counting objects and arrays` }],
  );
}
