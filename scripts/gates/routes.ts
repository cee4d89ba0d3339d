import type { Express } from 'express';
import { operationsOf, type ApiDocument } from './document.ts';

/** What a server has, seen from outside and inside. */
export interface ServedRoutes {
  url: string;
  /** The paths of routes that its Express app has by itself. */
  paths: string[];
  operationIds: string[];
  sidePages: readonly string[];
}

/** A layer of Express's router, as far as it is read here; Express 5 has no types for it. */
interface Layer {
  route?: { path: string };
  slash: boolean;
  rawPath: unknown;
  handle: { stack?: Layer[] };
}

/** Every path that the app has a route for or something mounted at; what looks at all requests has none. */
export function pathsOfApp(app: Express): string[] {
  return pathsOf((app.router as unknown as { stack: Layer[] }).stack);
}

function pathsOf(stack: readonly Layer[]): string[] {
  return stack.flatMap((layer) => {
    if (layer.route !== undefined) return [layer.route.path];
    if (!layer.slash) return [String(layer.rawPath)];
    return pathsOf(layer.handle.stack ?? []);
  });
}

/** Where the document and what is served differ; empty when each operation is served and nothing else is. */
export async function routeFaults(document: ApiDocument, served: ServedRoutes): Promise<string[]> {
  const operations = operationsOf(document);
  const documented = operations.map(({ operation }) => operation.operationId);
  const answers = await Promise.all([
    ...operations.map(({ path, method }) => unservedOperation(served.url, path, method)),
    ...Object.keys(document.paths).map((path) => otherMethods(document, served.url, path)),
  ]);
  return [
    ...served.operationIds
      .filter((id) => !documented.includes(id))
      .map((id) => `the operation ${id} has a handler, but is not in the document`),
    ...documented
      .filter((id) => !served.operationIds.includes(id))
      .map((id) => `the operation ${id} is in the document, but has no handler`),
    ...served.paths
      .filter((path) => !served.sidePages.includes(path))
      .map((path) => `${path} is served, but is neither in the document nor one of the side pages`),
    ...answers.flat(),
  ];
}

/** Without a token a served operation gives 401: the router, the validator and the roles all know it. */
async function unservedOperation(url: string, path: string, method: string): Promise<string[]> {
  const { status } = await fetch(url + filled(path), { method: method.toUpperCase() });
  return status === 401
    ? []
    : [`${method} ${path} is in the document, but without a token it gives ${status}`];
}

async function otherMethods(document: ApiDocument, url: string, path: string): Promise<string[]> {
  const documented = Object.keys(document.paths[path] ?? {}).map((method) => method.toUpperCase());
  const expected = [...documented, ...(documented.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
  const { headers } = await fetch(url + filled(path), { method: 'OPTIONS' });
  const allowed = (headers.get('allow') ?? '').split(', ');
  return allowed
    .filter((method) => method !== '' && !expected.includes(method))
    .map((method) => `${method} ${path} is served, but is not in the document`);
}

function filled(path: string): string {
  return path.replace('{uuid}', '00000000-0000-4000-8000-000000000000').replaceAll(/\{\w+\}/g, '1');
}
