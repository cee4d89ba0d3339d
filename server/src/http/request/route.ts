import type { RequestHandler } from 'express';
import { operationFacts } from '../../../../generated/operations.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { OperationId } from '../contract.ts';
import { inTurn } from './chain.ts';
import { requestState } from './request-state.ts';

interface Route {
  path: string;
  pattern: RegExp;
  operations: Map<string, OperationId>;
  allow: string;
}

/** The paths of the document, in its order, each with the methods it knows. */
const routes: Route[] = Array.from(
  Map.groupBy(Object.entries(operationFacts), ([, facts]) => facts.path),
  ([path, operations]) => {
    const byMethod = new Map<string, OperationId>(
      operations.map(([id, facts]) => [facts.method, id as OperationId]),
    );
    const methods = [...byMethod.keys(), ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return { path, pattern, operations: byMethod, allow: methods.join(', ') };
  },
);

const routesByPath = new Map(routes.map((route) => [route.path, route]));

/** A method and a real path for each path of the document. */
export const onePerPath = routes.map(({ path, operations }) => ({
  method: [...operations.keys()][0],
  path: path.replace(/\{\w+\}/g, '1'),
}));

/** Runs the layers for requests at the paths of the document, and for no others. */
export function atOperations(layers: readonly RequestHandler[]): RequestHandler {
  const run = inTurn(layers);
  return (req, res, next) => {
    const { path } = req;
    const route = routes.find(({ pattern }) => pattern.test(path));
    if (route === undefined) {
      next();
      return;
    }
    requestState(res).route = route.path;
    run(req, res, next);
  };
}

/**
 * Finds the operation before anything else looks at the request (D7, D8): 501 with `Allow` for a method the path lacks,
 * 204 with `Allow` for OPTIONS; HEAD follows GET.
 */
export const findOperation: RequestHandler = (req, res, next) => {
  const state = requestState(res);
  const route = routesByPath.get(state.route ?? '');
  if (route === undefined) throw new Error('an operation was looked for at no path of the document');
  if (req.method === 'OPTIONS') {
    res.status(204).set('Allow', route.allow).end();
    return;
  }
  // Node leaves the body of the answer out by itself: it decided so when the request came in.
  if (req.method === 'HEAD') req.method = 'GET';
  const operationId = route.operations.get(req.method);
  if (operationId === undefined) {
    res.set('Allow', route.allow);
    throw new DomainError(
      'method_not_supported',
      `${route.path} does not support this method. It supports: ${route.allow}.`,
    );
  }
  state.operationId = operationId;
  next();
};

/** The last of the layers that look for a path. */
export const pathNotFound: RequestHandler = () => {
  throw new DomainError(
    'path_not_found',
    'There is nothing at this path. The paths are listed in /openapi.json.',
  );
};
