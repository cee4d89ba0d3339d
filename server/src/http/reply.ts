import type { Response } from 'express';
import type { RequestCost } from '../rate-limits/request-cost.ts';
import type { MediaType, Operation, OperationId } from './operation.ts';
import { contentTypes } from './response/media-type.ts';
import { sendStream } from './response/send-stream.ts';
import { streamForm } from './response/stream-form.ts';

/** Lines that are produced page by page, and the format in which they are sent. */
interface StreamContent {
  mediaType: MediaType;
  pages: AsyncIterable<unknown[]>;
  headers: Readonly<Record<string, unknown>>;
}

/**
 * The response to operation K. It is a class with a protected member, so that TypeScript accepts no plain object in its
 * place: handlers get it only from `reply` and `replyStream`, whose arguments are checked for extra keys.
 */
export class Reply<K extends OperationId> {
  declare protected readonly answers: K;
  readonly status: number;
  /** The JSON text, or lines in pages. */
  readonly content: string | StreamContent;
  /** True when this is the stored reply of an earlier request with the same idempotency key (D9). */
  readonly isReplay: boolean;

  constructor(status: number, content: string | StreamContent, isReplay = false) {
    this.status = status;
    this.content = content;
    this.isReplay = isReplay;
  }
}

export function jsonReply<K extends OperationId>(status: number, body: unknown): Reply<K> {
  return new Reply(status, JSON.stringify(body));
}

export function streamReply<K extends OperationId>(
  status: number,
  mediaType: MediaType,
  pages: AsyncIterable<unknown[]>,
  headers: Readonly<Record<string, unknown>> = {},
): Reply<K> {
  return new Reply(status, { mediaType, pages, headers });
}

/** Sends a reply; resolves when all of it is written or the client has disconnected. */
export async function sendReply<K extends OperationId>(
  res: Response,
  { status, content, isReplay }: Reply<K>,
  operation: Operation<K>,
  cost: RequestCost | null,
): Promise<void> {
  if (isReplay) res.setHeader('Idempotent-Replayed', 'true');
  if (typeof content === 'string') {
    await cost?.add(Buffer.byteLength(content));
    sendText(res, status, contentTypes['application/json'], content);
    return;
  }
  const { mediaType, pages, headers } = content;
  const form = streamForm(mediaType, operation.csvColumns);
  for (const [name, value] of Object.entries(headers)) res.set(name, String(value));
  // Express's own setter would add a charset to text.
  res.status(status).setHeader('Content-Type', form.contentType);
  await sendStream(res, form, pages, cost);
}

/**
 * Sends a whole response with Node's own `end`, because Express's `send` would respond to `If-None-Match: *` with an
 * undocumented 304. Takes a string, not bytes, because Node then sends headers and body in one write.
 */
export function sendText(res: Response, status: number, contentType: string, text: string): void {
  res.status(status);
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}
