import { openLines, readLinePage } from '../../statement/line-list.ts';
import { findTransferLines } from '../../statement/transfer-lines.ts';
import type { Handler } from '../contract.ts';
import { statementEntryToWire } from '../wire/statement-entry.ts';

export const listTransferLines: Handler<'listTransferLines'> = async ({
  input,
  mediaType,
  replyPage,
  replyStream,
  context,
}) => {
  const { idTransfer } = input.path;
  const list = await findTransferLines(context.deps.store.read, context.principal, idTransfer);
  const { limit, cursor } = input.query;
  if (limit === undefined) {
    const lines = openLines(context.deps.keyring, list, cursor);
    context.holdStreamSlot();
    return replyStream(200, mediaType, lines, statementEntryToWire);
  }
  const page = await readLinePage(context.deps.keyring, list, { limit, cursor });
  return replyPage(200, mediaType, page, statementEntryToWire);
};
