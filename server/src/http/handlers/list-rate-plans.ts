import { operationFacts } from '../../../../generated/operations.ts';
import { readPlanPage } from '../../rate-plans/plan-reading.service.ts';
import type { Handler } from '../contract.ts';
import { nextLink } from '../response/next-link.ts';
import { wirePages } from '../response/wire-pages.ts';
import { listedPlanToWire } from '../wire/rate-plan.ts';

export const listRatePlans: Handler<'listRatePlans'> = async ({ input, mediaType, replyStream, context }) => {
  const { limit, cursor } = input.query;
  if (limit === undefined) throw new Error('the spec gives limit a default');
  const { deps, principal, now } = context;
  const page = await readPlanPage(
    { db: deps.store.read, keyring: deps.keyring },
    principal,
    { limit, cursor },
    now,
  );
  const { path } = operationFacts.listRatePlans;
  const headers = page.next === null ? {} : { Link: nextLink(path, { limit, cursor: page.next }) };
  return replyStream(200, mediaType, wirePages([page.rows], listedPlanToWire), headers);
};
