import { readFileSync } from 'node:fs';

/** The bundled spec, as far as the server reads it itself. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, unknown>;
}

const file = new URL('../../../generated/openapi.json', import.meta.url);

export function readApiDocument(): ApiDocument {
  return JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
}
