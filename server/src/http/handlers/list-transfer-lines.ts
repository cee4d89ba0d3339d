import { operationFacts } from '../../../../generated/operations.ts';
import { findTransferLines } from '../../statement/transfer-lines.ts';
import type { Handler } from '../contract.ts';
import { linePages } from '../response/line-pages.ts';

export const listTransferLines: Handler<'listTransferLines'> = async ({
  input,
  mediaType,
  replyStream,
  context,
}) => {
  const { idTransfer } = input.path;
  const list = await findTransferLines(context.deps.store.read, context.principal, idTransfer);
  const path = operationFacts.listTransferLines.path.replace('{idTransfer}', String(idTransfer));
  const { pages, headers } = await linePages(context, list, path, input.query);
  return replyStream(200, mediaType, pages, headers);
};
