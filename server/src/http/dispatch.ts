import type { Request, RequestHandler, Response } from 'express';
import { DomainError } from '../shared/domain-error.ts';
import type { Handlers, Input, OperationId } from './contract.ts';
import { assertAcceptable } from './media-type.ts';
import { pathParameters } from './path-parameters.ts';
import { jsonReply, streamReply, type Reply } from './reply.ts';
import type { Service } from '../service.ts';
import { requestContext } from './request-context.ts';
import { requestState } from './request-state.ts';
import { sendStream } from './send-stream.ts';

/** The last layer of a good request: runs the operation's handler on what the validator let through. */
export function dispatch(handlers: Handlers, deps: Service): RequestHandler {
  return async (req, res) => {
    const { operationId } = requestState(res);
    if (operationId === null) throw new Error('a request was dispatched without an operation');
    assertAcceptable(req);
    const reply = await run(handlers, operationId, deps, req, res);
    await send(reply, res);
  };
}

function run<K extends OperationId>(
  handlers: Handlers,
  operationId: K,
  deps: Service,
  req: Request,
  res: Response,
): Promise<Reply<K>> {
  assertPlainIntegers(req);
  return handlers[operationId]({
    input: validatedInput<K>(req),
    reply: jsonReply,
    replyStream: streamReply,
    context: requestContext(deps, operationId, req, res),
  });
}

/** The validator has checked all of it against the spec, from which `Input<K>` is made. */
function validatedInput<K extends OperationId>(req: Request): Input<K> {
  const { query, body } = req as { query: unknown; body: unknown };
  return { path: pathParameters(req), query, body } as Input<K>;
}

/** The validator turns `0x10`, `1e3` and `Infinity` in a path into numbers; an id has one spelling only. */
function assertPlainIntegers(req: Request): void {
  for (const [name, value] of Object.entries(pathParameters(req))) {
    const segments = req.path.split('/');
    if (typeof value !== 'number') continue;
    if (Number.isSafeInteger(value) && segments.includes(String(value))) continue;
    throw new DomainError('invalid_request', `The path parameter ${name} must be written in plain digits.`, [
      { pointer: `/path/${name}`, detail: 'must be a whole number in plain digits' },
    ]);
  }
}

async function send<K extends OperationId>(reply: Reply<K>, res: Response): Promise<void> {
  const { status, content } = reply;
  if (reply.isReplay) res.set('Idempotent-Replayed', 'true');
  res.status(status).type('application/json');
  if (Buffer.isBuffer(content)) res.send(content);
  else await sendStream(res, content);
}
