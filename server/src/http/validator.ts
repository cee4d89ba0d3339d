import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { Budgets } from '../rate-limits/budgets.ts';
import type { Service } from '../service.ts';
import { formats } from './formats.ts';
import { tokenSecurity } from './security.ts';

type ValidatorOptions = Parameters<typeof OpenApiValidator.middleware>[0];

/**
 * The run-time contract: path, query, headers, body and roles checked by the bundled spec, given as its
 * text: the validator takes things out of what it is given.
 */
export function specValidator(
  document: string,
  service: Pick<Service, 'store' | 'tokens'>,
  budgets: Budgets | null,
): RequestHandler[] {
  return OpenApiValidator.middleware({
    apiSpec: JSON.parse(document) as ValidatorOptions['apiSpec'],
    // `npm run lint:openapi` has judged the document; judging it again takes half of the start.
    validateApiSpec: false,
    // All faults at once; bodies have 64 KiB at most, and the patterns of the spec are linear.
    validateRequests: { allErrors: true, allowUnknownQueryParameters: false, coerceTypes: false },
    validateResponses: false,
    validateSecurity: { handlers: { ApiToken: tokenSecurity(service, budgets) } },
    ajvFormats: { mode: 'full' },
    formats,
    fileUploader: false,
  });
}
