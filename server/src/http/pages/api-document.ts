import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';

const file = new URL('../../../../generated/openapi.json', import.meta.url);

/** The bundled spec, as it is served at `/openapi.json`. */
export function readApiDocument(): string {
  return readFileSync(file, 'utf8');
}

export function serveApiDocument(document: string): RequestHandler {
  return (_req, res) => {
    res.type('application/json').send(document);
  };
}
