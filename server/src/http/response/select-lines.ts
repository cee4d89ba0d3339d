import { openLines, readLinePage, type LineList } from '../../statement/statement.service.ts';
import type { ShownLine } from '../../statement/statement-pages.ts';
import type { ListPage } from '../../shared/cursor.ts';
import type { RequestContext } from '../request/request-context.ts';

/**
 * Replies with a page of the list, or without `limit` with all of it: at once if it is short, otherwise while it is
 * read, which takes a slot of the token (D26).
 */
export async function selectLines(
  context: Pick<RequestContext, 'deps' | 'holdStreamSlot'>,
  list: LineList,
  { limit = list.isShort ? Infinity : undefined, cursor }: { limit?: number; cursor?: string },
): Promise<ListPage<ShownLine> | AsyncGenerator<ShownLine[]>> {
  const { keyring } = context.deps;
  if (limit !== undefined) return readLinePage(keyring, list, { limit, cursor });
  const lines = openLines(keyring, list, cursor);
  context.holdStreamSlot();
  return lines;
}
