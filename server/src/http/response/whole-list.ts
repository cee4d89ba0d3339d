import type { components } from '../../../../generated/api.ts';
import { openLines, type LineList } from '../../statement/line-list.ts';
import type { RequestContext } from '../request/request-context.ts';
import { statementEntryToWire } from '../wire/statement-entry.ts';
import { wirePages } from './wire-pages.ts';

/** All lines of the list, from the start or after the cursor. They take a slot of the token (D26). */
export function wholeList(
  { deps, holdStreamSlot }: Pick<RequestContext, 'deps' | 'holdStreamSlot'>,
  list: LineList,
  cursor: string | undefined,
): AsyncGenerator<components['schemas']['StatementEntry'][]> {
  const lines = openLines(deps.keyring, list, cursor);
  holdStreamSlot();
  return wirePages(lines, statementEntryToWire);
}
