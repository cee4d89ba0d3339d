import { isUtf8 } from 'node:buffer';
import type { Request, RequestHandler } from 'express';
import { DomainError } from '../shared/domain-error.ts';

const jsonMediaType = /^application\/json$/i;
const utf8Parameter = /^\s*charset\s*=\s*"?utf-8"?\s*$/i;

/**
 * Leaves one spelling of Content-Type. The validator keeps a compiled schema for each spelling it sees, with
 * its parameters and without bound; and a request without a body is judged as such, not by its missing type.
 */
export const normaliseContentType: RequestHandler = (req, _res, next) => {
  if (req.method === 'GET') {
    // Nothing reads the body of a GET, so its type means nothing either.
    delete req.headers['content-type'];
    next();
    return;
  }
  if (!hasBody(req)) {
    req.headers['content-type'] = 'application/json';
    next();
    return;
  }
  const [mediaType = '', ...parameters] = (req.headers['content-type'] ?? '').split(';');
  const isJson = jsonMediaType.test(mediaType.trim());
  const isUtf8 = parameters.every(
    (parameter) => !/charset/i.test(parameter) || utf8Parameter.test(parameter),
  );
  if (!isJson || !isUtf8) {
    throw new DomainError(
      'unsupported_media_type',
      'The body must be JSON in UTF-8. Send it with Content-Type: application/json.',
    );
  }
  req.headers['content-type'] = 'application/json';
  next();
};

export function hasBody(req: Request): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** JSON is UTF-8 (RFC 8259, 8.1): decoding anything else would put U+FFFD into names without a word. */
export function assertUtf8(_req: unknown, _res: unknown, body: Buffer): void {
  if (isUtf8(body)) return;
  throw new DomainError(
    'malformed_json',
    'The body is not UTF-8. Encode it as UTF-8, with or without a BOM.',
  );
}

/** `application/json` alone, and as it is sent: some clients ask for the charset too. */
const servedTypes = ['application/json', 'application/json; charset=utf-8'];

/** Refuses before anything happens what the client could not read afterwards. */
export function assertAcceptable(req: Request): void {
  if (req.accepts(servedTypes) !== false) return;
  throw new DomainError(
    'not_acceptable',
    'This service answers in JSON. Send Accept: application/json or leave it out.',
  );
}
