import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { Compressed } from './compressed.ts';

const file = new URL('../../../../generated/openapi.json', import.meta.url);

/** The server of the bundled spec. Its samples and examples begin with it too. */
const bundledServer = 'http://127.0.0.1:3000';

/** The bundled spec, as JSON. */
export function readApiDocument(): string {
  return readFileSync(file, 'utf8');
}

/** The spec as it is served to callers of `publicUrl`, which takes the place of the bundled server. */
export function documentAt(publicUrl: string, document: string): string {
  const inJson = JSON.stringify(publicUrl).slice(1, -1);
  return document.replaceAll(bundledServer, () => inJson);
}

export function serveApiDocument(document: string): RequestHandler {
  const text = new Compressed(Buffer.from(document));
  return (req, res) => text.send(req, res, 'application/json');
}
