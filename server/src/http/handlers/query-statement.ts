import type { StatementEntryRow } from '../../db/tables.ts';
import { openStatement, type StatementQuery } from '../../statement/statement.service.ts';
import type { Handler, Input } from '../contract.ts';
import { statementEntryToWire } from '../wire/statement-entry-wire.ts';

export const queryStatement: Handler<'queryStatement'> = async ({ input, replyStream, context }) => {
  const { store } = context.deps;
  const pages = await openStatement(store.read, context.principal, queryFromWire(input.body));
  return replyStream(200, toWire(pages));
};

function queryFromWire(body: Input<'queryStatement'>['body']): StatementQuery {
  const { idSeller, executionDateInitial, executionDateFinal, uuid_charge, uuid_order } = body ?? {};
  return {
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(executionDateInitial === undefined ? {} : { from: executionDateInitial }),
    ...(executionDateFinal === undefined ? {} : { to: executionDateFinal }),
    ...(uuid_charge === undefined ? {} : { chargeUuid: uuid_charge }),
    ...(uuid_order === undefined ? {} : { orderUuid: uuid_order }),
  };
}

async function* toWire(pages: AsyncIterable<StatementEntryRow[]>) {
  for await (const page of pages) yield page.map(statementEntryToWire);
}
