import { openLines, readLinePage, type LineList } from '../../statement/statement.service.ts';
import type { ShownLine } from '../../statement/statement-pages.ts';
import type { Page } from '../../shared/cursor.ts';
import type { RequestContext } from '../request/request-context.ts';

/**
 * A page of the list, or without `limit` all of it: at once if it is short, or else read while it is sent, which takes
 * a slot of the token (D26).
 */
export async function selectLines(
  context: Pick<RequestContext, 'deps' | 'holdStreamSlot'>,
  list: LineList,
  { limit = list.isShort ? Infinity : undefined, cursor }: { limit?: number; cursor?: string },
): Promise<Page<ShownLine> | AsyncGenerator<ShownLine[]>> {
  const { keyring } = context.deps;
  if (limit !== undefined) return readLinePage(keyring, list, { limit, cursor });
  const lines = openLines(keyring, list, cursor);
  context.holdStreamSlot();
  return lines;
}
