import { clientOf } from '../api/client.ts';
import { failureOf, send } from '../api/failure.ts';
import type { Identity } from './session.ts';

/**
 * Whose token it is. The API has no operation that says so, but only a seller's token reads its seller without naming
 * it, and only an intermediary's lists sellers. The token's prefix says which to try first, so that the other is asked
 * for odd tokens only.
 */
export async function identify(token: string): Promise<Identity> {
  const tries = /^(pfs_|pft_seller)/.test(token) ? [asSeller, asIntermediary] : [asIntermediary, asSeller];
  const [first = asSeller, second = asSeller] = tries;
  try {
    return await first(token);
  } catch (thrown) {
    const code = failureOf(thrown)?.error.code;
    if (code !== 'access_denied' && code !== 'invalid_request') throw thrown;
    return second(token);
  }
}

async function asSeller(token: string): Promise<Identity> {
  const { id, name, fantasyName } = await send(clientOf(token).GET('/v2/seller'));
  return { role: 'seller', id, name: fantasyName === '' ? name : fantasyName };
}

async function asIntermediary(token: string): Promise<Identity> {
  await send(clientOf(token).GET('/v2/sellers', { params: { query: { limit: 1 } } }));
  return { role: 'intermediary' };
}
