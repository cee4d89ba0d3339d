import type { Request, RequestHandler, Response } from 'express';
import { RequestCost } from '../../rate-limits/request-cost.ts';
import type { Service } from '../../service.ts';
import type { Call, Handlers, Input } from '../contract.ts';
import type { Operation, OperationId } from '../operation.ts';
import { inImportTurn, inPageTurn, inParseTurn, isLargeBody, isLargePage } from '../large-turns.ts';
import { pageReplies } from '../page-reply.ts';
import { jsonReply, sendReply, streamReply, type Reply } from '../reply.ts';
import { acceptedMediaType } from '../response/media-type.ts';
import type { Caller } from '../response/send-stream.ts';
import { authorize, identify, spendBody, type Gate } from './authenticate.ts';
import { parseBody, readBody } from './body.ts';
import { LineBody } from './line-body.ts';
import { RequestContext, type SharedState } from './request-context.ts';
import { missingBody } from '../errors/to-api-error.ts';
import { requestRecord } from './request-record.ts';
import { decodeParameters, findOperation, findRoute, type MatchedRoute } from './route.ts';
import type { SpecValidator } from './validator.ts';

/** What serving the operations needs. */
export interface OperationsOptions {
  handlers: Handlers;
  service: Service;
  gate: Gate;
  validator: SpecValidator;
  shared: SharedState;
  /** Counts a request at a path of the document. */
  count: (res: Response) => void;
}

/** Serves requests at the paths of the document, and passes on all others. */
export function serveOperations(options: OperationsOptions): RequestHandler {
  return async (req, res, next) => {
    const matched = findRoute(req.path);
    if (matched === null) {
      next();
      return;
    }
    const { route } = matched;
    requestRecord(res).route = route.path;
    options.count(res);
    if (req.method === 'OPTIONS') {
      res.status(204).set('Allow', route.allow).end();
      return;
    }
    const operation = findOperation(route, req, res);
    requestRecord(res).operation = operation;
    await serve(options, operation, matched, req, res);
  };
}

/** Serves one request, step by step. The error handler turns whatever is thrown into a problem. */
async function serve<K extends OperationId>(
  options: OperationsOptions,
  operation: Operation<K>,
  matched: MatchedRoute,
  req: Request,
  res: Response,
): Promise<void> {
  const { service, gate, validator } = options;
  const pathParameters = decodeParameters(matched);
  // Before the token is checked: at startup the server requests each path without one, to find faults in the document.
  const pathValidator = validator.of(matched.route);
  const caller = await identify(gate, req, res);
  const { principal } = caller;
  requestRecord(res).principal = principal;
  const cost = gate.budgets === null ? null : new RequestCost(gate.budgets, principal);
  await authorize(cost, caller, operation, res);
  // Only now, so that nobody who is refused can make the service hold a large body.
  const unparsed = await readBody(operation, req);
  const isLarge = unparsed !== null && operation.maxLines !== null && isLargeBody(unparsed.bytes);
  if (unparsed !== null) {
    await spendBody(cost, operation, unparsed.bytes.length, res);
    const parse = () => parseBody(operation, unparsed);
    const body = await (isLarge ? inParseTurn(principal, parse) : parse());
    if (body instanceof LineBody) await cost?.addLines(body.lines.length, unparsed.bytes.length);
    req.body = body;
  }
  const guard = <T>(work: () => Promise<T>) => gate.absence.guard([principal.intermediaryId], work);
  const admitted = { operation, principal, pathParameters, pathValidator, cost, guard, req, res };
  const reply = await (isLarge
    ? inImportTurn(service.store, principal, async () => (res.destroyed ? null : replyTo(options, admitted)))
    : replyTo(options, admitted));
  if (reply !== null) await sendReply(res, reply, operation, admitted);
}

/** A request that passed authentication and authorization. */
interface AdmittedRequest<K extends OperationId> extends Caller {
  operation: Operation<K>;
  pathParameters: Record<string, string>;
  pathValidator: ReturnType<SpecValidator['of']>;
  req: Request;
  res: Response;
}

/** Checks a request, and lets its handler reply. Null if the client has disconnected. */
async function replyTo<K extends OperationId>(
  { handlers, service, shared }: OperationsOptions,
  { operation, principal, pathParameters, pathValidator, guard, req, res }: AdmittedRequest<K>,
): Promise<Reply<K> | null> {
  const parameters = await pathValidator.validate(req, res, operation, pathParameters);
  // The validator takes none for an object without required properties.
  if (operation.requestBody === 'required' && req.body === undefined) throw missingBody();
  if (operation.produces.length > 1) res.vary('Accept');
  const mediaType = acceptedMediaType(req, operation.produces);
  // The validator has checked all of it against the spec, from which `Input<K>` is made.
  const input = { ...parameters, body: req.body as unknown } as Input<K>;
  const context = new RequestContext(service, shared, {
    operation,
    principal,
    pathParameters: parameters.path,
    req,
    res,
  });
  const call: Call<K> = {
    input,
    mediaType,
    context,
    reply: jsonReply,
    replyPage: pageReplies(operation, req.path, parameters.query),
    replyStream: streamReply,
  };
  const answer = () => handlers[operation.id](call);
  const unlessGone = async () => (res.destroyed ? null : answer());
  return guard<Reply<K> | null>(() =>
    isLargePage(parameters.query) ? inPageTurn(principal, unlessGone) : answer(),
  );
}
