import assert from 'node:assert/strict';
import { operationFacts } from '../../../generated/operations.ts';
import { nextOf } from '../support/statement-pages.ts';
import { granted, refused, type Prediction } from './answers.ts';
import { daysAfter } from './calendar.ts';
import { canCall, describeCredentials, type Credentials } from './caller.ts';
import { exchange, type Call } from './exchange.ts';
import { Step } from './step.ts';
import type { Principal, Real, World } from './world.ts';

const defaultLimit = 100;

/** A list that a step reads. */
interface List<Item> {
  operation: Call['operation'];
  /** The path with parameters filled in. Default: the operation's own path. */
  path?: string;
  /** The filters. Those without a value are left out. */
  query?: Record<string, string | number | null | undefined>;
  find: (principal: Principal) => Item[] | Prediction;
  /** How an item is shown. Default: as it is. */
  shown?: (item: Item) => object;
}

/** Returns a step that reads a list in pages of `limit`, or of the default length if it is null. */
export function listing<Item extends object>(
  caller: Credentials,
  what: string,
  limit: number | null,
  listIn: (world: World) => List<Item>,
): Step {
  return new Step(
    `${describeCredentials(caller)} lists ${what} in pages of ${limit}`,
    (world, real) => readList(world, real, caller, limit, listIn(world)),
    (world) => canCall(world, caller),
  );
}

/** Reads a list in pages, one after the other. The next page is where `Link` says. */
async function readList<Item extends object>(
  world: World,
  real: Real,
  caller: Credentials,
  limit: number | null,
  { operation, path = operationFacts[operation].path, query = {}, find, shown = (item) => item }: List<Item>,
): Promise<void> {
  const given: typeof query = { ...query, limit };
  const parameters = Object.entries(given).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  let target: string | null = `${path}?${new URLSearchParams(parameters).toString()}`;
  const length = limit ?? defaultLimit;
  for (let start = 0; target !== null; start += length) {
    let next: string | null = null;
    await exchange(world, real, caller, { operation, path: target }, (principal) => {
      const found = find(principal);
      if ('kind' in found) return found;
      const page = found.slice(start, start + length);
      return granted((seen) => {
        assert.deepEqual(seen.body, page.map(shown));
        next = nextOf(seen.headers);
        assert.equal(next !== null, found.length > start + page.length, `the next page is ${next}`);
      });
    });
    target = next;
  }
}

/** Returns the day that is so many days after today; undefined without a number. */
export function dayIn(world: World, days: number | undefined): string | undefined {
  return days === undefined ? undefined : daysAfter(world.today(), days);
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
