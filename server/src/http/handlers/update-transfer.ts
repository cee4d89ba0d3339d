import { updateTransfer as update } from '../../transfers/update-transfer.service.ts';
import type { Handler } from '../contract.ts';
import { transferToWire } from '../wire/transfer.ts';

export const updateTransfer: Handler<'updateTransfer'> = ({ input, reply, context }) => {
  const { idTransfer: id } = input.path;
  const { status, reason = null, endToEndId = null } = input.body;
  return context.write(async (tx) => {
    const { transfer } = await update(context.deps, tx, context.actor, { id, status, reason, endToEndId });
    return reply(200, transferToWire(transfer));
  });
};
