import { findStatement, type StatementQuery } from '../../statement/statement.service.ts';
import type { Handler, Input } from '../contract.ts';
import { linesAskedFor } from '../response/lines-asked-for.ts';
import { statementEntryToWire } from '../wire/statement-entry.ts';

export const queryStatement: Handler<'queryStatement'> = async ({
  input,
  mediaType,
  replyPage,
  replyStream,
  context,
}) => {
  const list = await findStatement(context.deps.store.read, context.principal, queryFromWire(input.body));
  const asked = await linesAskedFor(context, list, input.query);
  return 'rows' in asked
    ? replyPage(200, mediaType, asked, statementEntryToWire)
    : replyStream(200, mediaType, asked, statementEntryToWire);
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
