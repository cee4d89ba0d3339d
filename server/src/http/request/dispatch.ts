import type { Request, RequestHandler, Response } from 'express';
import { operationFacts } from '../../../../generated/operations.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { Handlers, Input, OperationId } from '../contract.ts';
import { acceptedMediaType } from './media-type.ts';
import { pathParameters } from './path-parameters.ts';
import { jsonReply, streamReply, type Reply, type StreamContent } from '../reply.ts';
import type { Service } from '../../service.ts';
import { requestContext } from './request-context.ts';
import { requestState } from './request-state.ts';
import { sendStream } from '../response/send-stream.ts';
import { sendText } from '../response/send-text.ts';
import { contentTypes, streamForm } from '../response/stream-form.ts';
import type { StreamSlots } from '../response/stream-slots.ts';

/** The last layer of a good request: runs the operation's handler on what the validator let through. */
export function dispatch(handlers: Handlers, deps: Service, streams: StreamSlots): RequestHandler {
  const app = { deps, streams };
  return async (req, res) => {
    const { operationId } = requestState(res);
    if (operationId === null) throw new Error('a request was dispatched without an operation');
    if (operationFacts[operationId].produces.length > 1) res.vary('Accept');
    const reply = await run(handlers, operationId, app, req, res);
    await send(reply, operationId, res);
  };
}

function run<K extends OperationId>(
  handlers: Handlers,
  operationId: K,
  app: { deps: Service; streams: StreamSlots },
  req: Request,
  res: Response,
): Promise<Reply<K>> {
  const mediaType = acceptedMediaType(req, operationId);
  assertPlainIntegers(req);
  return handlers[operationId]({
    input: validatedInput<K>(req),
    reply: jsonReply,
    replyStream: streamReply,
    mediaType,
    context: requestContext(app, operationId, req, res),
  });
}

/** The validator has checked all of it against the spec, from which `Input<K>` is made. */
function validatedInput<K extends OperationId>(req: Request): Input<K> {
  const { query, body } = req as { query: unknown; body: unknown };
  return { path: pathParameters(req), query, body } as Input<K>;
}

/** The validator turns `0x10`, `1e3` and `Infinity` in a URL into numbers; a number has one spelling only. */
function assertPlainIntegers(req: Request): void {
  for (const [name, value] of Object.entries(req.query as Record<string, unknown>)) {
    if (typeof value !== 'number') continue;
    const query = new URLSearchParams(req.url.split('?')[1]);
    if (Number.isSafeInteger(value) && query.get(name) === String(value)) continue;
    throw new DomainError('invalid_request', `The parameter ${name} must be written in plain digits.`, [
      { pointer: `/query/${name}`, detail: 'must be a whole number in plain digits' },
    ]);
  }
  for (const [name, value] of Object.entries(pathParameters(req))) {
    if (typeof value !== 'number') continue;
    const segments = req.path.split('/');
    if (Number.isSafeInteger(value) && segments.includes(String(value))) continue;
    throw new DomainError('invalid_request', `The path parameter ${name} must be written in plain digits.`, [
      { pointer: `/path/${name}`, detail: 'must be a whole number in plain digits' },
    ]);
  }
}

async function send<K extends OperationId>(reply: Reply<K>, operationId: K, res: Response): Promise<void> {
  const { status, content } = reply;
  if (reply.isReplay) res.set('Idempotent-Replayed', 'true');
  if (typeof content === 'string') sendText(res, status, contentTypes['application/json'], content);
  else await sendLines(content, operationFacts[operationId].csvColumns, res.status(status));
}

function sendLines(
  { mediaType, pages, headers }: StreamContent,
  csvColumns: readonly string[],
  res: Response,
): Promise<void> {
  const form = streamForm(mediaType, csvColumns);
  for (const [name, value] of Object.entries(headers)) res.set(name, String(value));
  // Express would add a charset of its own to text.
  res.setHeader('Content-Type', form.contentType);
  return sendStream(res, form, pages);
}
