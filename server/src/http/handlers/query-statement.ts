import { openLines, readLinePage } from '../../statement/line-list.ts';
import { findStatement, type StatementQuery } from '../../statement/statement.service.ts';
import type { Handler, Input } from '../contract.ts';
import { statementEntryToWire } from '../wire/statement-entry.ts';

export const queryStatement: Handler<'queryStatement'> = async ({
  input,
  mediaType,
  replyPage,
  replyStream,
  context,
}) => {
  const list = await findStatement(context.deps.store.read, context.principal, queryFromWire(input.body));
  const { limit = list.isShort ? Infinity : undefined, cursor } = input.query;
  if (limit === undefined) {
    const lines = openLines(context.deps.keyring, list, cursor);
    context.holdStreamSlot();
    return replyStream(200, mediaType, lines, statementEntryToWire);
  }
  const page = await readLinePage(context.deps.keyring, list, { limit, cursor });
  return replyPage(200, mediaType, page, statementEntryToWire);
};

function queryFromWire(body: Input<'queryStatement'>['body']): StatementQuery {
  const { idSeller, uuid_charge, uuid_order, operacoes, ...period } = body ?? {};
  return {
    ...period,
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(uuid_charge === undefined ? {} : { chargeUuid: uuid_charge }),
    ...(uuid_order === undefined ? {} : { orderUuid: uuid_order }),
    ...(operacoes === undefined ? {} : { operations: operacoes }),
  };
}
