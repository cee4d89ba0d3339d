import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../lab/process.ts';

/**
 * The bundled spec with a copy of its target in each place of a `$ref`. openapi-backend takes what two places share
 * for a circle and then refuses its own schemas.
 */
export function resolvedDocument(): unknown {
  const path = join(projectRoot, 'generated', 'openapi.json');
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return resolved(document, document);
}

function resolved(node: unknown, document: unknown): unknown {
  if (Array.isArray(node)) return node.map((element) => resolved(element, document));
  if (!isObject(node)) return node;
  const { $ref: pointer, ...beside } = node;
  const own = Object.entries(beside).map(([key, value]) => [key, resolved(value, document)] as const);
  if (typeof pointer !== 'string') return Object.fromEntries(own);
  const target = resolved(at(pointer, document), document);
  return { ...(isObject(target) ? target : {}), ...Object.fromEntries(own) };
}

function at(pointer: string, document: unknown): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((node, key) => {
    const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isObject(node) || !(name in node)) throw new Error(`the spec has nothing at ${pointer}`);
    return node[name];
  }, document);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
