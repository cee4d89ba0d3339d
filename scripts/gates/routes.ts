import type { Express } from 'express';
import { operationsOf, type ApiDocument } from './document.ts';

/** What a server serves, seen from outside and inside. */
export interface ServedRoutes {
  url: string;
  /** The paths of the routes in its Express app. */
  paths: string[];
  operationIds: string[];
  sidePages: readonly string[];
}

/** The parts of a layer of Express's router that are used here; Express 5 has no types for it. */
interface Layer {
  route?: { path: string };
  slash: boolean;
  rawPath: unknown;
  handle: { stack?: Layer[] };
}

/** Every path with a route or something mounted; middleware for all requests has no path. */
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

/** Where the document and the server differ; empty if every operation is served, and nothing else. */
export async function routeFaults(document: ApiDocument, served: ServedRoutes): Promise<string[]> {
  const operations = operationsOf(document);
  const documented = operations.map(({ operation }) => operation.operationId);
  const differences = await Promise.all([
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
    ...differences.flat(),
  ];
}

/** Without a token, an operation that the router, the validator and the roles know gives 401. */
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
