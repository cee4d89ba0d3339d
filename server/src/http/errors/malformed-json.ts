import { ApiError } from './api-error.ts';

/** JSON is UTF-8 (RFC 8259, 8.1): decoding anything else would silently put U+FFFD into names. */
export function notUtf8(): ApiError {
  return new ApiError('malformed_json', 'The body is not UTF-8. Encode it as UTF-8, with or without a BOM.');
}

/** V8's message is not used: it quotes the body. */
export function malformedJson(): ApiError {
  return new ApiError(
    'malformed_json',
    'The body cannot be read as JSON. Check quotes, commas and brackets.',
  );
}
