import type { Request, Response } from 'express';
import { operationFacts } from '../../../../generated/operations.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Operation, OperationId } from '../operation.ts';

/** One path of the document and the operations it has. */
export interface Route {
  /** The path as the document writes it, with its parameters in braces. */
  readonly path: string;
  readonly operations: ReadonlyMap<string, Operation>;
  /** The value of the header `Allow`. */
  readonly allow: string;
  /** A pattern with a named group for each path parameter. */
  readonly pattern: RegExp;
}

/** A route and the path parameters of a request, as written in the URL. */
export interface MatchedRoute {
  readonly route: Route;
  readonly encodedParameters: Readonly<Record<string, string>>;
}

/** The operations of the document, in its order. */
export const operations = Object.entries(operationFacts).map(([id, facts]): Operation => ({
  ...facts,
  id: id as OperationId,
}));

/**
 * The routes, in order of precedence: at the first segment where two paths differ, a name comes before a parameter, as
 * in express-openapi-validator.
 */
const routes: Route[] = Array.from(
  Map.groupBy(operations, ({ path }) => path),
  ([path, ofPath]) => {
    const byMethod = new Map<string, Operation>(ofPath.map((operation) => [operation.method, operation]));
    const methods = [...byMethod.keys(), ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
    const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    return { path, pattern, operations: byMethod, allow: methods.join(', ') };
  },
).toSorted((a, b) => (sortKeyOf(a.path) < sortKeyOf(b.path) ? -1 : 1));

/** Returns a sort key for a path. A `~` comes after all letters, so a parameter comes after a name. */
function sortKeyOf(path: string): string {
  return path.replaceAll('{', '~');
}

/** A method and a real path for each path of the document. */
export const onePerPath = routes.map(({ path, operations }) => ({
  method: [...operations.keys()][0],
  path: path.replace(/\{\w+\}/g, '1'),
}));

/** The parts of a target beyond the path and the query: scheme and host before it, or a fragment after it. */
const beyondPath = /^https?:\/\/[^/?#]*|#.*$/gis;

/**
 * Reduces a request's target to path and query. A server must also accept an absolute URL (RFC 9112, 3.2.2), and
 * ignores a fragment. The router and the validator parse such targets differently, which would cause a 500.
 */
export function useOriginForm(req: Request): void {
  if (req.url.startsWith('/') && !req.url.includes('#')) return;
  const target = req.url.replace(beyondPath, '');
  req.url = target.startsWith('/') ? target : `/${target}`;
  req.originalUrl = req.url;
}

export function findRoute(path: string): MatchedRoute | null {
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (match !== null) return { route, encodedParameters: match.groups ?? {} };
  }
  return null;
}

/**
 * Returns the operation for a method. Throws 501 with `Allow` if the path does not have the method (D7, D8). HEAD is
 * served as GET.
 */
export function findOperation({ path, operations, allow }: Route, req: Request, res: Response): Operation {
  // Node still leaves out the body, because it noted that this is a HEAD request when it arrived.
  if (req.method === 'HEAD') req.method = 'GET';
  const operation = operations.get(req.method);
  if (operation !== undefined) return operation;
  res.set('Allow', allow);
  throw new ApiError('method_not_supported', `${path} does not support this method. It supports: ${allow}.`);
}

export function decodeParameters({ encodedParameters }: MatchedRoute): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(encodedParameters).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    const detail = 'must be well-formed percent-encoding';
    throw new ApiError('invalid_request', `/path ${detail}.`, [{ pointer: '/path', detail }]);
  }
}
