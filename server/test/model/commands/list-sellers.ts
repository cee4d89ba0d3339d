import assert from 'node:assert/strict';
import fc from 'fast-check';
import { nextOf } from '../../support/statement-pages.ts';
import { granted } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { documentOf, sellerNames } from '../names.ts';
import { sellerInList } from '../sellers.ts';
import { Step } from '../step.ts';
import type { Principal, Seller, World } from '../world.ts';

/** Texts as they are sent, with what each looks for. */
const anyText = fc.constantFrom<{ sent: string; wanted: string }>(
  { sent: 'loja', wanted: 'loja' },
  { sent: ' LOJA a', wanted: 'loja a' },
  { sent: 'SÃO LUÍS', wanted: 'sao luis' },
  { sent: 'cafe', wanted: 'cafe' },
  { sent: 'nobody', wanted: 'nobody' },
  ...sellerNames.map((name) => ({
    sent: documentOf(name).slice(0, 9),
    wanted: documentOf(name).slice(0, 9).toLowerCase(),
  })),
);

/** Reads a list in pages, one after the other. The next page is where `Link` says. */
export const listSellers = fc
  .record({
    caller: mostlyIntermediary,
    status: fc.option(fc.constantFrom('ACTIVE', 'BLOCKED'), { nil: null, freq: 1 }),
    text: fc.option(anyText, { nil: null, freq: 1 }),
    limit: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(
    ({ caller, status, text, limit }) =>
      new Step(
        `${describeCredentials(caller)} lists sellers ${status ?? ''} ${text?.sent ?? ''} in pages of ${limit}`,
        async (world, real) => {
          const query = new URLSearchParams({
            ...(status === null ? {} : { status }),
            ...(text === null ? {} : { text: text.sent }),
            ...(limit === null ? {} : { limit: String(limit) }),
          });
          let path: string | null = `/v2/sellers?${query.toString()}`;
          for (let start = 0; path !== null; start += limit ?? 100) {
            let next: string | null = null;
            const call = { operation: 'listSellers', path } as const;
            await exchange(world, real, caller, call, (principal) => {
              const found = matching(world, principal, status, text?.wanted ?? '');
              const page = found.slice(start, start + (limit ?? 100));
              return granted((seen) => {
                assert.deepEqual(seen.body, page.map(sellerInList));
                next = nextOf(seen.headers);
                assert.equal(next !== null, found.length > start + page.length, `the next page is ${next}`);
              });
            });
            path = next;
          }
        },
        (world) => canCall(world, caller),
      ),
  );

function matching(world: World, { owner }: Principal, status: string | null, text: string): Seller[] {
  return world
    .sellersOf(owner)
    .filter(
      (seller) =>
        (status === null || seller.status === status) &&
        [seller.data.companyName, seller.data.fantasyName, seller.data.document].some((part) =>
          withoutAccents(part).includes(text),
        ),
    )
    .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
}

/** Removes the accents that occur here. */
function withoutAccents(text: string): string {
  return text.toLowerCase().replaceAll('ã', 'a').replaceAll('í', 'i').replaceAll('é', 'e');
}
