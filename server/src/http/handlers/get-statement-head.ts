import { readStatementHead } from '../../statement/statement-head.ts';
import type { Handler } from '../contract.ts';

export const getStatementHead: Handler<'getStatementHead'> = async ({ input, reply, context }) => {
  const { deps, principal } = context;
  const { sequence, hash } = await readStatementHead(deps.store.read, principal, input.path.sellerId);
  return reply(200, { sequence, hash: hash.toString('hex') });
};
