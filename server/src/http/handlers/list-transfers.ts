import { readTransferPage } from '../../transfers/transfer-reading.service.ts';
import type { Handler } from '../contract.ts';
import { transferToWire } from '../wire/transfer.ts';

export const listTransfers: Handler<'listTransfers'> = async ({ input, mediaType, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  if (limit === undefined) throw new Error('the spec gives limit a default');
  const { idSeller, ...others } = filters;
  const query = { ...others, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readTransferPage(deps, context.principal, query, { limit, cursor });
  return replyPage(200, mediaType, page, transferToWire);
};
