import type { RequestHandler } from 'express';
import { operationFacts } from '../../../generated/operations.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { OperationId } from './contract.ts';
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

/** A method and a real path for each path of the document. */
export const onePerPath = routes.map(({ path, operations }) => ({
  method: [...operations.keys()][0],
  path: path.replace(/\{\w+\}/g, '1'),
}));

/**
 * Finds the operation before anything else looks at the request (D7, D8): 404 for an unknown path, 501 with
 * `Allow` for a method the path lacks, 204 with `Allow` for OPTIONS; HEAD follows GET.
 */
export const findRoute: RequestHandler = (req, res, next) => {
  const route = routes.find(({ pattern }) => pattern.test(req.path));
  if (route === undefined) {
    throw new DomainError(
      'path_not_found',
      'There is nothing at this path. The paths are listed in /openapi.json.',
    );
  }
  const state = requestState(res);
  state.route = route.path;
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
      `${route.path} has no such method. It has: ${route.allow}.`,
    );
  }
  state.operationId = operationId;
  next();
};
