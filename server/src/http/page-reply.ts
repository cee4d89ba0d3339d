import type { ReplyPageFunction } from './contract.ts';
import type { Operation, OperationId } from './operation.ts';
import { Reply } from './reply.ts';
import { nextLink } from './response/next-link.ts';
import { pageText } from './response/page-text.ts';
import { streamForm } from './response/stream-form.ts';

/** Replies to a request at the path with a page of the list that its query asks for. */
export function pageReplies<K extends OperationId>(
  operation: Operation<K>,
  path: string,
  query: object,
): ReplyPageFunction<K> {
  return async (status, mediaType, { rows, next }, toWire) => {
    const text = await pageText(streamForm(mediaType, operation.csvColumns), rows, toWire);
    return new Reply(status, text, { mediaType, link: next === null ? null : nextLink(path, query, next) });
  };
}
