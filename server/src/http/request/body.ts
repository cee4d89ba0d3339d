import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { DomainError } from '../../shared/domain-error.ts';
import { findLosses, type JsonLoss } from '../../shared/exact-json.ts';
import { invalidRequest, issueAt } from '../errors/invalid-request.ts';
import type { Operation, OperationId } from '../operation.ts';
import { requestRecord } from './request-record.ts';

const jsonMediaType = /^application\/json$/i;
const utf8Parameter = /^\s*charset\s*=\s*"?utf-8"?\s*$/i;

/** Elsewhere the reference has Content-Type optional or does not list it, so a body without it is JSON (D8). */
const needContentType: readonly OperationId[] = ['refundCharge'];

const raw: RequestHandler = express.raw({ type: 'application/json', limit: '64kb', inflate: false });
const readBytes = promisify(raw);

/**
 * The largest valid body, a plan with all channels and brands, has about 1,100. Listing all faults takes a time that
 * grows with the square of their number: 2 s for the 31,000 values that fit into 64 KiB.
 */
const mostValues = 2_000;

/**
 * Reads the body, if there is one, as JSON. Normalises Content-Type, because the validator caches a compiled schema for
 * every spelling it sees, parameters included, without a limit. It also lets a request without a body fail for the
 * missing body, not for its missing type.
 */
export async function readBody(operation: Operation, req: Request, res: Response): Promise<void> {
  if (req.method === 'GET') {
    // Nothing reads the body of a GET, so its type means nothing either.
    delete req.headers['content-type'];
    return;
  }
  const contentType = req.headers['content-type'];
  if (hasBody(req) && (contentType !== undefined || needContentType.includes(operation.id))) {
    assertJson(contentType ?? '');
  }
  req.headers['content-type'] = 'application/json';
  await readBytes(req, res);
  if (!(req.body instanceof Buffer)) return;
  requestRecord(res).bodyBytes = req.body.length;
  req.body = parseBody(req.body);
}

export function hasBody(req: Request): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function assertJson(contentType: string): void {
  const [mediaType = '', ...parameters] = contentType.split(';');
  const isJson = jsonMediaType.test(mediaType.trim());
  const isInUtf8 = parameters.every(
    (parameter) => !/charset/i.test(parameter) || utf8Parameter.test(parameter),
  );
  if (isJson && isInUtf8) return;
  throw new DomainError(
    'unsupported_media_type',
    'The body must be JSON in UTF-8. Send it with Content-Type: application/json.',
  );
}

/** An empty body is an empty object. */
function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  const text = decode(bytes);
  const body = parseJson(text);
  assertFewValues(body);
  assertNothingLost(text);
  return body;
}

/** JSON is UTF-8 (RFC 8259, 8.1): decoding anything else would silently put U+FFFD into names. */
function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw new DomainError(
    'malformed_json',
    'The body is not UTF-8. Encode it as UTF-8, with or without a BOM.',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // V8's message is not used: it quotes the body.
    throw new DomainError(
      'malformed_json',
      'The body cannot be read as JSON. Check quotes, commas and brackets.',
    );
  }
}

/** Counts without recursion, because a body may be nested as deep as fits, and no further than the limit. */
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

/** Two programs could read different values from such a body (D12). */
function assertNothingLost(text: string): void {
  const issues = findLosses(text).map(({ kind, path }) => issueAt(['body', ...path], lossAdvice[kind]));
  if (issues.length > 0) throw invalidRequest(issues);
}

function tooManyValues(): DomainError {
  return new DomainError(
    'invalid_request',
    `The body has more than ${mostValues} values. Send only what the operation takes.`,
    [{ pointer: '/body', detail: `has more than ${mostValues} values, counting objects and arrays` }],
  );
}
