import type { components } from '../../../../generated/api.ts';
import { openLines, readLinePage, type LineList } from '../../statement/line-list.ts';
import type { RequestContext } from '../request/request-context.ts';
import { statementEntryToWire } from '../wire/statement-entry.ts';
import { nextLink } from './next-link.ts';
import { wirePages } from './wire-pages.ts';

interface LinePages {
  pages: AsyncGenerator<components['schemas']['StatementEntry'][]>;
  headers: { Link?: string };
}

/** A page of the list with its `Link`, or without `limit` all of it. `path` is the one that the request was sent to. */
export async function linePages(
  context: Pick<RequestContext, 'deps' | 'holdStreamSlot'>,
  list: LineList,
  path: string,
  { limit, cursor }: { limit?: number; cursor?: string },
): Promise<LinePages> {
  const { keyring } = context.deps;
  if (limit === undefined) {
    const lines = openLines(keyring, list, cursor);
    if (!list.isShort) context.holdStreamSlot();
    return { pages: wirePages(lines, statementEntryToWire), headers: {} };
  }
  const { rows, next } = await readLinePage(keyring, list, { limit, cursor });
  const headers = next === null ? {} : { Link: nextLink(path, { limit, cursor: next }) };
  return { pages: wirePages([rows], statementEntryToWire), headers };
}
