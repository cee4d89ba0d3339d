import { findTransferLines } from '../../statement/transfer-lines.ts';
import type { Handler } from '../contract.ts';
import { linesAskedFor } from '../response/lines-asked-for.ts';
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
  const asked = await linesAskedFor(context, list, input.query);
  return 'rows' in asked
    ? replyPage(200, mediaType, asked, statementEntryToWire)
    : replyStream(200, mediaType, asked, statementEntryToWire);
};
