import { operationFacts } from '../../../../generated/operations.ts';
import type { StatementLine } from '../../statement/statement-line.repository.ts';
import { openStatement, readStatementPage, type StatementQuery } from '../../statement/statement.service.ts';
import type { Handler, Input } from '../contract.ts';
import { statementEntryToWire } from '../wire/statement-entry.ts';

export const queryStatement: Handler<'queryStatement'> = async (call) => {
  const { input, mediaType, replyStream, context } = call;
  const { limit, cursor } = input.query;
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const query = queryFromWire(input.body);
  if (limit === undefined) {
    const pages = await openStatement(deps, context.principal, query, cursor);
    // A charge has two lines at most, which are sent at once.
    if (query.chargeUuid === undefined) context.holdStreamSlot();
    return replyStream(200, mediaType, toWire(pages));
  }
  const page = await readStatementPage(deps, context.principal, query, { limit, cursor });
  const headers = page.next === null ? {} : { Link: nextLink(limit, page.next) };
  return replyStream(200, mediaType, toWire([page.entries]), headers);
};

/** The header `Link` (RFC 8288). Limit and cursor need no escaping in a URL. */
function nextLink(limit: number, cursor: string): string {
  return `<${operationFacts.queryStatement.path}?limit=${limit}&cursor=${cursor}>; rel="next"`;
}

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

async function* toWire(pages: AsyncIterable<StatementLine[]> | Iterable<StatementLine[]>) {
  for await (const page of pages) yield page.map(statementEntryToWire);
}
