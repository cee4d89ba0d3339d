import assert from 'node:assert/strict';
import fc from 'fast-check';
import { nextOf } from '../../support/statement-pages.ts';
import { granted } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { netOf } from '../lines.ts';
import { documentOf, sellerNames } from '../names.ts';
import { sellerInList } from '../sellers.ts';
import { Step } from '../step.ts';
import { dueLines } from '../transfers.ts';
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
    owingDays: fc.option(fc.constantFrom(0, 1, 3), { nil: null, freq: 2 }),
    limit: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(
    ({ caller, status, text, owingDays, limit }) =>
      new Step(
        `${describeCredentials(caller)} lists sellers ${status ?? ''} ${text?.sent ?? ''} that owe for ${owingDays} days in pages of ${limit}`,
        async (world, real) => {
          const query = new URLSearchParams({
            ...(status === null ? {} : { status }),
            ...(text === null ? {} : { text: text.sent }),
            ...(owingDays === null ? {} : { owingDays: String(owingDays) }),
            ...(limit === null ? {} : { limit: String(limit) }),
          });
          let path: string | null = `/v2/sellers?${query.toString()}`;
          for (let start = 0; path !== null; start += limit ?? 100) {
            let next: string | null = null;
            const call = { operation: 'listSellers', path } as const;
            await exchange(world, real, caller, call, (principal) => {
              const matched = matching(world, principal, status, text?.wanted ?? '');
              const found =
                owingDays === null
                  ? matched.map(sellerInList)
                  : matched.flatMap((seller) => withDebt(world, seller, owingDays));
              const page = found.slice(start, start + (limit ?? 100));
              return granted((seen) => {
                assert.deepEqual(seen.body, page);
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

/** Returns a seller with its debt, or nothing if it has not owed something for that many days. */
function withDebt(world: World, seller: Seller, days: number) {
  const today = dayOf(world.now);
  const open = dueLines(world, seller, today);
  // What the last transfer left is due since it was made.
  const left = seller.transfers.at(-1)?.leftCents ?? 0;
  const dueUntil = (day: string) => left + netOf(open.filter(({ executionDay }) => executionDay <= day));
  // What was due until the last transfer was made is paid.
  const paidOn = dayOf(seller.transfers.at(-1)?.createdAt ?? 0);
  let since: string | null = null;
  for (let day = today; day >= paidOn && dueUntil(day) < 0; day = daysAfter(day, -1)) since = day;
  if (since === null || since > daysAfter(today, -days)) return [];
  return [{ ...sellerInList(seller), owing: -dueUntil(today) / 100, owingSince: since }];
}

/** Removes the accents that occur here. */
function withoutAccents(text: string): string {
  return text.toLowerCase().replaceAll('ã', 'a').replaceAll('í', 'i').replaceAll('é', 'e');
}
