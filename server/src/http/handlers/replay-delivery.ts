import { replayForCaller } from '../../webhooks/operating/replay-for-caller.ts';
import type { Handler } from '../contract.ts';
import { deliveryToWire } from '../wire/delivery.ts';

export const replayDelivery: Handler<'replayDelivery'> = ({ input, reply, context }) => {
  const { principal, actor, now } = context;
  const { idDelivery } = input.path;
  return context.write(async (tx) =>
    reply(200, deliveryToWire(await replayForCaller(tx, { principal, actor }, idDelivery, now))),
  );
};
