import { operationFacts } from '../../../../generated/operations.ts';
import { readTransferPage } from '../../transfers/transfer-reading.service.ts';
import type { Handler } from '../contract.ts';
import { nextLink } from '../response/next-link.ts';
import { wirePages } from '../response/wire-pages.ts';
import { transferToWire } from '../wire/transfer.ts';

export const listTransfers: Handler<'listTransfers'> = async ({ input, mediaType, replyStream, context }) => {
  const { limit, cursor, ...filters } = input.query;
  if (limit === undefined) throw new Error('the spec gives limit a default');
  const { idSeller, ...others } = filters;
  const query = { ...others, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readTransferPage(deps, context.principal, query, { limit, cursor });
  const { path } = operationFacts.listTransfers;
  const headers =
    page.next === null ? {} : { Link: nextLink(path, { ...filters, limit, cursor: page.next }) };
  return replyStream(200, mediaType, wirePages([page.rows], transferToWire), headers);
};
