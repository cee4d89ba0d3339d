import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { canCall, describeCaller, mostlyIntermediary, type Caller } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { netOf } from '../lines.ts';
import { anySellerName, ownerOf } from '../names.ts';
import type { Real } from '../real.ts';
import { Step } from '../step.ts';
import { dueLines, outcomeFor, payOut, shownTransfer } from '../transfers.ts';
import type { Principal, Transfer, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];

const path = '/v2/payfac/transfers';

/** Days from today, or one that no calendar has. */
const anyDay = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(-1, -40) },
  { weight: 1, arbitrary: fc.constantFrom(1, 'no day' as const) },
);

const anyMinimum = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constantFrom(0, 100, 500_000) },
  { weight: 1, arbitrary: fc.constant(-1) },
);

export const closeTransfers = fc
  .record({
    caller: mostlyIntermediary,
    day: anyDay,
    minimumCents: anyMinimum,
    seller: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anySellerName }),
    key: anyKey,
    isIdle: fc.constantFrom(false, false, false, true),
  })
  .map(({ caller, day, minimumCents, seller, key, isIdle }) => {
    const when = typeof day === 'number' ? `today ${day < 0 ? '-' : '+'} ${Math.abs(day)} days` : day;
    const least = minimumCents === null ? '' : `, at least ${minimumCents} centavos`;
    const whom = seller ?? 'every seller';
    return new Step(
      `${describeCaller(caller)} closes ${when} for ${whom}${least}${withKey(key)}`,
      remembering(key, (world, real) => {
        const body: Schemas['ClosingInput'] = {
          transferDate: typeof day === 'number' ? daysAfter(dayOf(world.now), day) : '2027-02-31',
          ...(minimumCents === null ? {} : { minimumAmount: minimumCents / 100 }),
          ...(seller === null ? {} : { idSeller: world.idOf(seller) }),
        };
        const call = { operation: 'closeTransfers', body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) => {
          const wrong = [
            ...(day === 'no day' ? ['/body/transferDate'] : []),
            ...(minimumCents === -1 ? ['/body/minimumAmount'] : []),
          ];
          if (wrong.length > 0) return invalid(...wrong);
          return once(world, principal, { key, operation: call.operation, path, body }, () =>
            close(world, real, principal, body),
          );
        });
      }),
      // Mostly when there is something to pay.
      (world) => canCall(world, caller) && (isIdle || isAnythingDue(world, caller)),
    );
  });

function isAnythingDue(world: World, { who }: Caller): boolean {
  const today = dayOf(world.now);
  const sellers = world.sellersOf(ownerOf(who));
  return sellers.some((seller) => netOf(dueLines(world, seller, today)) > 0);
}

function close(
  world: World,
  real: Real,
  { owner }: Principal,
  { transferDate: day, minimumAmount = 0, idSeller }: Schemas['ClosingInput'],
): Prediction {
  if (day > dayOf(world.now)) return refused(422, 'transfer_date_in_future');
  const sellers = world.sellersOf(owner).filter(({ id }) => idSeller === undefined || id === idSeller);
  if (sellers.length === 0) return refused(404, 'seller_not_found');
  const isPassed = sellers.some(({ transfers }) => transfers.some(({ transferDay }) => transferDay > day));
  if (idSeller !== undefined && isPassed) return refused(422, 'transfer_date_passed');
  return granted(async (seen) => {
    const none = () => ({ count: 0, cents: 0 });
    const totals = { created: none(), carried: none(), held: none(), blocked: none(), skipped: none() };
    const made: Transfer[] = [];
    for (const seller of sellers) {
      const cents = netOf(dueLines(world, seller, day));
      const outcome = outcomeFor(world, seller, cents, {
        day,
        minimumCents: Math.round(minimumAmount * 100),
      });
      if (outcome === null) continue;
      totals[outcome].count += 1;
      totals[outcome].cents += cents;
      if (outcome === 'created') made.push(payOut(world, seller, day));
    }
    const shown = Object.entries(totals).map(([outcome, { count, cents }]) => [
      outcome,
      { count, amount: cents / 100 },
    ]);
    const refused = { count: 0, amount: 0, sellers: [] };
    assert.deepEqual(seen.body, { transferDate: day, ...Object.fromEntries(shown), refused });
    for (const transfer of made) await learn(world, real, transfer);
  });
}

/** The latest transfer of its seller is the one that the model made. */
async function learn(world: World, { api }: Real, transfer: Transfer): Promise<void> {
  const { owner, id } = transfer.seller;
  const { body } = await api.call<Schemas['Transfer'][]>('GET', `/v2/transfers?idSeller=${id}&limit=1`, {
    token: world.intermediaries[owner].tokens.current,
  });
  transfer.id = body[0]?.idTransfer ?? NaN;
  world.learnId('transfer', transfer.id);
  assert.deepEqual(body, [shownTransfer(transfer)]);
}
