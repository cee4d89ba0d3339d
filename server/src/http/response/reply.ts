import type { Response } from 'express';
import type { MediaType, Operation, OperationId } from '../operation.ts';
import { columnsOf, contentTypes, streamForm, type CsvColumns, type PartStream } from './media-type.ts';
import { sendPage, sendStream, type Recipient } from './send-stream.ts';

interface ReplyOptions {
  mediaType?: MediaType;
  /** The header `Link`, if there are more pages. */
  link?: string | null;
  /** The columns of a list that is read while it is sent. */
  columns?: CsvColumns | undefined;
  isReplay?: boolean;
}

/**
 * The response to operation K. It is a class with a protected member, so that TypeScript accepts no plain object in its
 * place. Handlers get it only from `reply`, `replyPage` and `replyStream`, whose arguments are checked for extra keys.
 */
export class Reply<K extends OperationId> {
  declare protected readonly answers: K;
  readonly status: number;
  /** The whole response, or a list that is read while it is sent. */
  readonly content: string | Buffer | PartStream;
  readonly mediaType: MediaType;
  readonly link: string | null;
  readonly columns: CsvColumns | undefined;
  /** True if this is the stored reply of an earlier request with the same idempotency key (D9). */
  readonly isReplay: boolean;

  constructor(
    status: number,
    content: string | Buffer | PartStream,
    { mediaType = 'application/json', link = null, columns, isReplay = false }: ReplyOptions = {},
  ) {
    this.status = status;
    this.content = content;
    this.mediaType = mediaType;
    this.link = link;
    this.columns = columns;
    this.isReplay = isReplay;
  }
}

export function jsonReply<K extends OperationId>(status: number, body: unknown): Reply<K> {
  return new Reply(status, JSON.stringify(body));
}

/** Sends a reply. Resolves when all of it is written or the client has disconnected. */
export async function sendReply<K extends OperationId>(
  res: Response,
  { status, content, mediaType, link, columns, isReplay }: Reply<K>,
  operation: Operation<K>,
  recipient: Recipient,
): Promise<void> {
  // The cost is counted first, so that a failure can still become a problem.
  if (isWhole(content)) await recipient.cost?.add(Buffer.byteLength(content));
  if (isReplay) res.setHeader('Idempotent-Replayed', 'true');
  if (link !== null) res.setHeader('Link', link);
  if (typeof content === 'string') {
    sendText(res, status, contentTypes[mediaType], content);
    return;
  }
  res.status(status).setHeader('Content-Type', contentTypes[mediaType]);
  if (isWhole(content)) {
    res.setHeader('Content-Length', content.length);
    await sendPage(res, content);
  } else {
    await sendStream(res, streamForm(mediaType, columnsOf(operation, columns)), content, recipient);
  }
}

const isWhole = (content: Reply<OperationId>['content']): content is string | Buffer =>
  typeof content === 'string' || Buffer.isBuffer(content);

/**
 * Sends a whole response with Node's own `end`, because Express's `send` would respond to `If-None-Match: *` with an
 * undocumented 304. It takes a string, not bytes, because Node then sends headers and body in one write.
 */
export function sendText(res: Response, status: number, contentType: string, text: string): void {
  res.status(status);
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}
