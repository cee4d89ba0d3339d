import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { Store } from '../db/store.ts';
import type { ApiDocument } from './api-document.ts';
import { formats } from './formats.ts';
import { tokenSecurity } from './security.ts';

/**
 * The run-time contract: path, query, headers, body and roles checked by the bundled spec. A fresh copy of it,
 * because the validator takes the examples out of what it is given.
 */
export function specValidator(document: ApiDocument, store: Store): RequestHandler[] {
  return OpenApiValidator.middleware({
    apiSpec: structuredClone(document) as Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'],
    // `npm run lint:openapi` has judged the document; judging it again takes half of the start.
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: false, coerceTypes: false },
    validateResponses: false,
    validateSecurity: { handlers: { ApiToken: tokenSecurity(store) } },
    ajvFormats: { mode: 'full' },
    formats,
    fileUploader: false,
  });
}
