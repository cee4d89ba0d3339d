import { isUtf8 } from 'node:buffer';
import type { Request, RequestHandler } from 'express';
import { operationFacts } from '../../../../generated/operations.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { MediaTypeOf, OperationId } from '../contract.ts';
import { contentTypes, type MediaType } from '../response/stream-form.ts';

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

/** Each documented type as it is sent and, beside it, with the charset alone: some clients ask for that too. */
const spellings: Record<MediaType, readonly string[]> = {
  'application/json': ['application/json', contentTypes['application/json']],
  'application/x-ndjson': ['application/x-ndjson', 'application/x-ndjson; charset=utf-8'],
  'text/csv': ['text/csv', 'text/csv; charset=utf-8', contentTypes['text/csv']],
};

/**
 * The form of the answer: of the media types that the operation documents for its success, the one that Accept
 * likes best, the first when it likes all the same. Refuses before anything happens what the client could not
 * read afterwards.
 */
export function acceptedMediaType<K extends OperationId>(req: Request, operationId: K): MediaTypeOf<K> {
  const produced: readonly MediaTypeOf<K>[] = operationFacts[operationId].produces;
  const { accept = '*/*' } = req.headers;
  const [first] = produced;
  // What most clients send, without the whole of RFC 9110, 12.5.1.
  if (first !== undefined && (accept === '*/*' || accept === first)) return first;
  const accepted = req.accepts(produced.flatMap((type) => spellings[type]));
  const found = produced.find((type) => accepted !== false && spellings[type].includes(accepted));
  if (found !== undefined) return found;
  throw new DomainError('not_acceptable', refusal(produced));
}

function refusal(produced: readonly MediaType[]): string {
  if (produced.length === 1) {
    return 'This service responds with JSON. Send Accept: application/json or leave it out.';
  }
  const types = `${produced.slice(0, -1).join(', ')} or ${produced.at(-1) ?? ''}`;
  return `This operation responds with ${types}. Send one of them in Accept, or leave it out for the first.`;
}
