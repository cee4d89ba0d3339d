import assert from 'node:assert/strict';
import { nextOf } from '../support/statement-pages.ts';
import { granted, refused, type Prediction } from './answers.ts';
import type { Credentials } from './caller.ts';
import { exchange, type Call } from './exchange.ts';
import type { Principal, Real, World } from './world.ts';

const defaultLimit = 100;

/** Reads a list in pages, one after the other. The next page is where `Link` says. */
export async function readList<Item>(
  world: World,
  real: Real,
  caller: Credentials,
  { operation, path, query }: { operation: Call['operation']; path: string; query: URLSearchParams },
  { find, shown }: { find: (principal: Principal) => Item[] | Prediction; shown: (item: Item) => object },
): Promise<void> {
  const limit = Number(query.get('limit') ?? defaultLimit);
  let target: string | null = `${path}?${query.toString()}`;
  for (let start = 0; target !== null; start += limit) {
    let next: string | null = null;
    await exchange(world, real, caller, { operation, path: target }, (principal) => {
      const found = find(principal);
      if ('kind' in found) return found;
      const page = found.slice(start, start + limit);
      return granted((seen) => {
        assert.deepEqual(seen.body, page.map(shown));
        next = nextOf(seen.headers);
        assert.equal(next !== null, found.length > start + page.length, `the next page is ${next}`);
      });
    });
    target = next;
  }
}

/** Returns why a principal may not ask for this seller, or null if it may (D2). A null seller asks for all. */
export function refusalFor(
  world: World,
  { owner, seller: self }: Principal,
  wanted: number | null,
): Prediction | null {
  if (wanted === null) return null;
  if (self !== null && wanted !== self.id) return refused(403, 'access_denied');
  return world.findSeller(owner, wanted) === undefined ? refused(404, 'seller_not_found') : null;
}
