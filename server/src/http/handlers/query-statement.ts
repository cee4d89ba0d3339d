import { operationFacts } from '../../../../generated/operations.ts';
import { findStatement, type StatementQuery } from '../../statement/statement.service.ts';
import type { Handler, Input } from '../contract.ts';
import { linePages } from '../response/line-pages.ts';

export const queryStatement: Handler<'queryStatement'> = async ({
  input,
  mediaType,
  replyStream,
  context,
}) => {
  const list = await findStatement(context.deps.store.read, context.principal, queryFromWire(input.body));
  const { path } = operationFacts.queryStatement;
  const { pages, headers } = await linePages(context, list, path, input.query);
  return replyStream(200, mediaType, pages, headers);
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
