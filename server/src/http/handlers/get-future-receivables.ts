import { readFutureReceivables, type ReceivablesQuery } from '../../receivables/receivables.service.ts';
import type { Handler, Input } from '../contract.ts';
import { receivablesToWire } from '../wire/receivables.ts';

export const getFutureReceivables: Handler<'getFutureReceivables'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const query = queryFromWire(input.query);
  return reply(200, receivablesToWire(await readFutureReceivables(deps.store.read, principal, query, now)));
};

function queryFromWire(query: Input<'getFutureReceivables'>['query']): ReceivablesQuery {
  const { idSeller, executionDateInitial, executionDateFinal } = query;
  return {
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(executionDateInitial === undefined ? {} : { from: executionDateInitial }),
    ...(executionDateFinal === undefined ? {} : { to: executionDateFinal }),
  };
}
