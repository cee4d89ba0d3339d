import type { Request, RequestHandler, Response } from 'express';
import { RequestCost } from '../../rate-limits/request-cost.ts';
import type { Service } from '../../service.ts';
import type { Call, Handlers, Input, ReplyPageFunction } from '../contract.ts';
import { missingBody } from '../errors/to-api-error.ts';
import type { MediaTypeOf, Operation, OperationId } from '../operation.ts';
import { acceptedMediaType, columnsOf, pageText, partsOf, streamForm } from '../response/media-type.ts';
import { Reply, jsonReply, sendReply } from '../response/reply.ts';
import type { Recipient } from '../response/send-stream.ts';
import { authorize, identify, spendBody, type Gate } from './authenticate.ts';
import { expectBody, parseBody, readBody, type ExpectedBody } from './body.ts';
import { inBodyTurn, inPageTurn, isLargeBody, isLargePage } from './heavy-turns.ts';
import { LineBody } from './line-body.ts';
import { RequestContext, type SharedState } from './request-context.ts';
import { requestRecord } from './request-record.ts';
import { decodeParameters, findOperation, findRoute, type MatchedRoute } from './route.ts';
import type { SpecValidator } from './validator.ts';

/** What is needed to serve the operations. */
interface OperationsOptions {
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
  const { gate, validator } = options;
  const pathParameters = decodeParameters(matched);
  // This comes before the token is checked: at startup the server requests each path without one, to find faults in the
  // document.
  const tagValidator = validator.of(matched.route);
  const holder = await identify(gate, req, res);
  const { principal, spender } = holder;
  requestRecord(res).principal = principal;
  const cost =
    gate.budgets === null ? null : new RequestCost(gate.budgets, spender, principal.intermediaryId);
  await authorize(cost, holder, operation, res);
  const admitted = { operation, holder, pathParameters, tagValidator, cost, req, res };
  const expected = expectBody(operation, req);
  const reply = await (expected === null
    ? replyTo(options, admitted)
    : replyToBody(options, admitted, expected));
  if (reply !== null) await sendReply(res, reply, operation, admitted);
}

/** A request that passed authentication and authorization. */
interface AdmittedRequest<K extends OperationId> extends Recipient {
  operation: Operation<K>;
  pathParameters: Record<string, string>;
  tagValidator: ReturnType<SpecValidator['of']>;
  req: Request;
  res: Response;
}

/**
 * Reads and counts the body, and lets the handler reply. Large bodies wait for a turn. Returns null as `replyTo` does.
 */
async function replyToBody<K extends OperationId>(
  options: OperationsOptions,
  request: AdmittedRequest<K>,
  expected: ExpectedBody,
): Promise<Reply<K> | null> {
  const { operation, holder, cost, req, res } = request;
  const isLarge = isLargeBody(operation, expected);
  const take = async () => {
    if (res.destroyed) return null;
    // A large body is counted before it is read, so that the service holds none that it refuses.
    const { length } = expected;
    const isCounted = isLarge && length !== null;
    if (isCounted) await spendBody(cost, operation, length, res);
    const bytes = await readBody(req, expected, operation.maxBodyBytes);
    if (!isCounted) await spendBody(cost, operation, bytes.length, res);
    return bytes;
  };
  const reply = async (bytes: Buffer | null) => {
    if (bytes === null || res.destroyed) return null;
    req.body = await parseBody(operation, expected, bytes);
    if (req.body instanceof LineBody) await cost?.addLines(req.body.lines.length, bytes.length);
    return replyTo(options, request);
  };
  return isLarge ? inBodyTurn(holder, take, reply) : reply(await take());
}

/** Checks a request, and lets its handler reply. Returns null if the client has disconnected. */
async function replyTo<K extends OperationId>(
  { handlers, service, shared }: OperationsOptions,
  { operation, holder, pathParameters, tagValidator, req, res }: AdmittedRequest<K>,
): Promise<Reply<K> | null> {
  const parameters = await tagValidator.validate(req, res, operation, pathParameters);
  // The validator accepts a missing body as an object without required properties.
  if (operation.requestBody === 'required' && req.body === undefined) throw missingBody();
  if (operation.produces.length > 1) res.vary('Accept');
  const mediaType = acceptedMediaType(req, operation.produces);
  // The validator has checked all of it against the spec, from which `Input<K>` is made.
  const input = { ...parameters, body: req.body as unknown } as Input<K>;
  const context = new RequestContext(service, shared, {
    operation,
    holder,
    pathParameters: parameters.path,
    req,
    res,
  });
  const call: Call<K> = {
    input,
    context,
    reply: jsonReply,
    replyPage: pageReplies(operation, mediaType, req.path, parameters.query),
    replyStream: (pages, toWire, columns) => new Reply(200, partsOf(pages, toWire), { mediaType, columns }),
  };
  const handle = () => handlers[operation.id](call);
  const unlessGone = async () => (res.destroyed ? null : handle());
  return isLargePage(operation, parameters.query) ? inPageTurn(holder, unlessGone) : handle();
}

/** Returns the `replyPage` of one request. Its `Link` repeats this path and query. */
function pageReplies<K extends OperationId>(
  operation: Operation<K>,
  mediaType: MediaTypeOf<K>,
  path: string,
  query: { limit?: number; cursor?: string },
): ReplyPageFunction<K> {
  return ({ rows, next }, toWire, columns) => {
    const { limit, cursor: _, ...filters } = query;
    const form = streamForm(mediaType, columnsOf(operation, columns));
    const text = pageText(form, rows, toWire);
    const whole = Buffer.concat([Buffer.from(form.head), text, Buffer.from(form.tail)]);
    const link = next === null ? null : nextLink(path, { ...filters, limit, cursor: next });
    return new Reply(200, whole, { mediaType, link });
  };
}

/** Returns the value of the header `Link` that leads to the next page (RFC 8288): the path with these parameters. */
function nextLink(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `<${path}?${query.toString()}>; rel="next"`;
}
