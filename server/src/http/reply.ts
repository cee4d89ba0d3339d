import type { OperationId } from './contract.ts';

/**
 * An answer to operation K. A class with a protected member, so that no plain object passes for one: handlers
 * get it from `reply` and `replyStream` only, whose arguments are checked for excess keys.
 */
export class Reply<K extends OperationId> {
  declare protected readonly answers: K;
  readonly status: number;
  /** The JSON text, or the pages of a JSON array. */
  readonly content: Buffer | AsyncIterable<unknown[]>;
  /** True when this is the stored reply of an earlier request with the same idempotency key (D9). */
  readonly isReplay: boolean;

  constructor(status: number, content: Buffer | AsyncIterable<unknown[]>, isReplay = false) {
    this.status = status;
    this.content = content;
    this.isReplay = isReplay;
  }
}

export function jsonReply<K extends OperationId>(status: number, body: unknown): Reply<K> {
  return new Reply(status, Buffer.from(JSON.stringify(body)));
}

export function streamReply<K extends OperationId>(
  status: number,
  pages: AsyncIterable<unknown[]>,
): Reply<K> {
  return new Reply(status, pages);
}
