import { saoPauloDate } from '../../shared/calendar.ts';
import { previewTransfers as preview } from '../../transfers/closing-preview.service.ts';
import type { Handler } from '../contract.ts';
import { centsOf } from '../wire/amount.ts';
import { previewToWire } from '../wire/closing.ts';

export const previewTransfers: Handler<'previewTransfers'> = async ({ input, reply, context }) => {
  const { transferDate = saoPauloDate(context.now), minimumAmount = '0', idSeller } = input.query;
  const order = {
    transferDate,
    minimumCents: centsOf(Number(minimumAmount)),
    sellerId: idSeller === undefined ? null : Number(idSeller),
  };
  const watch = { signal: context.untilDisconnected() };
  return reply(200, previewToWire(await preview(context.deps, context.actor, order, watch)));
};
