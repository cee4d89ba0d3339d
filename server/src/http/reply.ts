import type { OperationId } from './contract.ts';
import type { MediaType } from './response/stream-form.ts';

/** Lines that are produced page by page, and the form in which they are sent. */
export interface StreamContent {
  mediaType: MediaType;
  pages: AsyncIterable<unknown[]>;
  headers: Readonly<Record<string, unknown>>;
}

/**
 * An answer to operation K. A class with a protected member, so that no plain object passes for one: handlers
 * get it from `reply` and `replyStream` only, whose arguments are checked for excess keys.
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
