import { operationFacts } from '../../../../generated/operations.ts';
import { openStatement, readStatementPage, type StatementQuery } from '../../statement/statement.service.ts';
import type { Handler, Input } from '../contract.ts';
import { nextLink } from '../response/next-link.ts';
import { wirePages } from '../response/wire-pages.ts';
import { statementEntryToWire } from '../wire/statement-entry.ts';

export const queryStatement: Handler<'queryStatement'> = async (call) => {
  const { input, mediaType, replyStream, context } = call;
  const { limit, cursor } = input.query;
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const query = queryFromWire(input.body);
  if (limit === undefined) {
    const pages = await openStatement(deps, context.principal, query, cursor);
    // A charge has few lines, which are sent at once.
    if (query.chargeUuid === undefined) context.holdStreamSlot();
    return replyStream(200, mediaType, wirePages(pages, statementEntryToWire));
  }
  const page = await readStatementPage(deps, context.principal, query, { limit, cursor });
  const headers =
    page.next === null
      ? {}
      : { Link: nextLink(operationFacts.queryStatement.path, { limit, cursor: page.next }) };
  return replyStream(200, mediaType, wirePages([page.rows], statementEntryToWire), headers);
};

function queryFromWire(body: Input<'queryStatement'>['body']): StatementQuery {
  const { idSeller, executionDateInitial, executionDateFinal, uuid_charge, uuid_order, operacoes } =
    body ?? {};
  return {
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(executionDateInitial === undefined ? {} : { from: executionDateInitial }),
    ...(executionDateFinal === undefined ? {} : { to: executionDateFinal }),
    ...(uuid_charge === undefined ? {} : { chargeUuid: uuid_charge }),
    ...(uuid_order === undefined ? {} : { orderUuid: uuid_order }),
    ...(operacoes === undefined ? {} : { operations: operacoes }),
  };
}
