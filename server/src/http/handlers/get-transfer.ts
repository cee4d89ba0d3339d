import { readTransfer } from '../../transfers/transfer-reading.service.ts';
import type { Handler } from '../contract.ts';
import { transferToWire } from '../wire/transfer.ts';

export const getTransfer: Handler<'getTransfer'> = async ({ input, reply, context }) => {
  const transfer = await readTransfer(context.deps.store.read, context.principal, input.path.idTransfer);
  return reply(200, transferToWire(transfer));
};
