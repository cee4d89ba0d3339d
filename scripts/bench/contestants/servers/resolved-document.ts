import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../lab/process.ts';

type Json = Record<string, unknown>;

/**
 * The bundled OpenAPI document with each `$ref` replaced by a copy of its target. openapi-backend takes an object that
 * two places share for a circle, and then refuses its own schemas.
 */
export function resolvedDocument(): Json {
  const path = join(projectRoot, 'generated', 'openapi.json');
  const document = JSON.parse(readFileSync(path, 'utf8')) as Json;
  return resolved(document, document) as Json;
}

function resolved(node: unknown, document: Json): unknown {
  if (Array.isArray(node)) return node.map((element) => resolved(element, document));
  if (!isObject(node)) return node;
  const { $ref: pointer, ...beside } = node;
  const own = Object.entries(beside).map(([key, value]) => [key, resolved(value, document)] as const);
  if (typeof pointer !== 'string') return Object.fromEntries(own);
  const target = resolved(valueAt(document, ...pointer.split('/').slice(1)), document);
  return { ...(isObject(target) ? target : {}), ...Object.fromEntries(own) };
}

export function valueAt(document: Json, ...keys: string[]): unknown {
  return keys.reduce<unknown>((node, key) => {
    const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isObject(node) || !(name in node)) throw new Error(`the document has nothing at ${keys.join('/')}`);
    return node[name];
  }, document);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
