import type { ReplyPageFunction } from './contract.ts';
import type { Operation, OperationId } from './operation.ts';
import { Reply } from './reply.ts';
import { nextLink } from './response/next-link.ts';
import { pageText } from './response/page-text.ts';
import { streamForm } from './response/stream-form.ts';

/** Makes the `replyPage` of one request; its `Link` repeats this path and query. */
export function pageReplies<K extends OperationId>(
  operation: Operation<K>,
  path: string,
  query: { limit?: number; cursor?: string },
): ReplyPageFunction<K> {
  return async (status, mediaType, { rows, next }, toWire) => {
    const { limit, cursor: _, ...filters } = query;
    const form = streamForm(mediaType, operation.csvColumns);
    const text = await pageText(form, rows, toWire);
    const whole = Buffer.concat([Buffer.from(form.head), text, Buffer.from(form.tail)]);
    const link = next === null ? null : nextLink(path, { ...filters, limit, cursor: next });
    return new Reply(status, whole, { mediaType, link });
  };
}
