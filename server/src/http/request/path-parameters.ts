import type { Request } from 'express';

/** The path's values as the validator decoded and typed them; `req.params` is empty in a middleware. */
export function pathParameters(req: Request): Record<string, unknown> {
  const { openapi } = req as { openapi?: { pathParams?: Record<string, unknown> } };
  return openapi?.pathParams ?? {};
}
