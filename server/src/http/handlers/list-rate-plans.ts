import { readPlanPage } from '../../rate-plans/plan-reading.service.ts';
import type { Handler } from '../contract.ts';
import { listedPlanToWire } from '../wire/rate-plan.ts';

export const listRatePlans: Handler<'listRatePlans'> = async ({ input, mediaType, replyPage, context }) => {
  const { limit, cursor } = input.query;
  if (limit === undefined) throw new Error('the spec gives limit a default');
  const { deps, principal, now } = context;
  const page = await readPlanPage(
    { db: deps.store.read, keyring: deps.keyring },
    principal,
    { limit, cursor },
    now,
  );
  return replyPage(200, mediaType, page, listedPlanToWire);
};
