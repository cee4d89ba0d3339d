import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { canCall, describeCredentials, mostlyIntermediary, type Credentials } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { anySellerName, ownerOf, type SellerName } from '../names.ts';
import type { Principal, Real, Transfer, World } from '../world.ts';
import { Step } from '../step.ts';
import { dueCents, outcomeFor, paidCents, payOut, shownTransfer } from '../transfers.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];

const path = '/v2/payfac/transfers';

/** Days from today, or one that no calendar has. */
export const anyDay = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(-1, -40) },
  { weight: 1, arbitrary: fc.constantFrom(1, 'no day' as const) },
);

export const anyMinimum = fc.oneof(
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
    return new Step(
      `${describeCredentials(caller)} closes ${describeClosing({ day, minimumCents, seller })}${withKey(key)}`,
      remembering(key, (world, real) => {
        const body: Schemas['ClosingInput'] = {
          transferDate: dateOf(world, day),
          ...(minimumCents === null ? {} : { minimumAmount: minimumCents / 100 }),
          ...(seller === null ? {} : { idSeller: world.idOf(seller) }),
        };
        const wrong = [
          ...(day === 'no day' ? ['/body/transferDate'] : []),
          ...(minimumCents === -1 ? ['/body/minimumAmount'] : []),
        ];
        return sendClosing(world, real, caller, { body, key, wrong });
      }),
      // There is mostly something to pay.
      (world) => canCall(world, caller) && (isIdle || isAnythingDue(world, caller)),
    );
  });

export function sendClosing(
  world: World,
  real: Real,
  caller: Credentials,
  { body, key, wrong = [] }: { body: Schemas['ClosingInput']; key: string | null; wrong?: string[] },
): Promise<void> {
  const call = { operation: 'closeTransfers', body, headers: keyHeader(key) } as const;
  return exchange(world, real, caller, call, (principal) =>
    wrong.length > 0
      ? invalid(...wrong)
      : once(world, principal, { key, operation: call.operation, path, body }, () =>
          close(world, real, principal, body),
        ),
  );
}

export function isAnythingDue(world: World, { who }: Credentials): boolean {
  const today = dayOf(world.now);
  const sellers = world.sellersOf(ownerOf(who));
  return sellers.some((seller) => dueCents(world, seller, today) > 0);
}

interface AnyClosing {
  day: number | 'no day';
  minimumCents: number | null;
  seller: SellerName | null;
}

export function describeClosing({ day, minimumCents, seller }: AnyClosing): string {
  const when = typeof day === 'number' ? `today ${day < 0 ? '-' : '+'} ${Math.abs(day)} days` : day;
  const least = minimumCents === null ? '' : `, at least ${minimumCents} centavos`;
  return `${when} for ${seller ?? 'every seller'}${least}`;
}

export const dateOf = ({ now }: World, day: number | 'no day') =>
  day === 'no day' ? '2027-02-31' : daysAfter(dayOf(now), day);

function close(world: World, real: Real, { owner }: Principal, order: Schemas['ClosingInput']): Prediction {
  const refusal = closingRefusal(world, owner, order);
  if (refusal !== null) return refusal;
  return granted(async (seen) => {
    const outcomes = outcomesOf(world, owner, order);
    const shown = {
      ...shownTotals(order.transferDate, outcomes),
      refused: { count: 0, amount: 0, sellers: [] },
    };
    const paid = outcomes.filter(({ outcome }) => outcome === 'created');
    const made = paid.map(({ seller }) => payOut(world, seller, order.transferDate));
    assert.deepEqual(seen.body, shown);
    for (const transfer of made) await learn(world, real, transfer);
  });
}

const wantedSellers = (world: World, owner: Principal['owner'], { idSeller }: Schemas['ClosingInput']) =>
  world.sellersOf(owner).filter(({ id }) => idSeller === undefined || id === idSeller);

/** Returns why neither a closing nor its preview is possible, or null if they are. */
export function closingRefusal(
  world: World,
  owner: Principal['owner'],
  order: Schemas['ClosingInput'],
): Prediction | null {
  const { transferDate: day, idSeller } = order;
  if (day > dayOf(world.now)) return refused(422, 'transfer_date_in_future');
  const sellers = wantedSellers(world, owner, order);
  if (sellers.length === 0) return refused(404, 'seller_not_found');
  const isPassed = sellers.some(({ transfers }) => transfers.some(({ transferDay }) => transferDay > day));
  return idSeller !== undefined && isPassed ? refused(422, 'transfer_date_passed') : null;
}

/** Returns the sellers to whom something is due, and the outcome of each. */
export function outcomesOf(world: World, owner: Principal['owner'], order: Schemas['ClosingInput']) {
  const { transferDate: day, minimumAmount = 0 } = order;
  return wantedSellers(world, owner, order).flatMap((seller) => {
    const due = dueCents(world, seller, day);
    const outcome = outcomeFor(world, seller, due, { day, minimumCents: Math.round(minimumAmount * 100) });
    const cents = outcome === 'created' ? paidCents(world, seller, due) : due;
    return outcome === null ? [] : [{ seller, cents, outcome }];
  });
}

export function shownTotals(
  transferDate: string,
  outcomes: ReturnType<typeof outcomesOf>,
): Schemas['ClosingPreview'] {
  const totalOf = (wanted: (typeof outcomes)[number]['outcome']) => {
    const found = outcomes.filter(({ outcome }) => outcome === wanted);
    return { count: found.length, amount: found.reduce((sum, { cents }) => sum + cents, 0) / 100 };
  };
  return {
    transferDate,
    created: totalOf('created'),
    carried: totalOf('carried'),
    reserved: totalOf('reserved'),
    held: totalOf('held'),
    blocked: totalOf('blocked'),
    owing: totalOf('owing'),
    skipped: totalOf('skipped'),
    beneficiaries: { count: 0, amount: 0 },
  };
}

/** Learns the ids: the latest transfer of its seller is the one that the model made. */
async function learn(world: World, { api }: Real, transfer: Transfer): Promise<void> {
  const { owner, id } = transfer.seller;
  const { body } = await api.call<Schemas['Transfer'][]>('GET', `/v2/transfers?idSeller=${id}&limit=1`, {
    token: world.intermediaries[owner].tokens.current,
  });
  transfer.id = body[0]?.idTransfer ?? NaN;
  world.learnId('transfer', transfer.id);
  assert.deepEqual(body, [shownTransfer(transfer)]);
  const hold = transfer.seller.holds.at(-1);
  if (hold === undefined || !Number.isNaN(hold.idHold)) return;
  const { body: holds } = await api.call<Schemas['Hold'][]>('GET', `/v2/payfac/seller/${id}/holds?limit=1`, {
    token: world.intermediaries[owner].tokens.current,
  });
  hold.idHold = holds[0]?.idHold ?? NaN;
  hold.reference = `transfer ${transfer.id}`;
  world.learnId('hold', hold.idHold);
  assert.deepEqual(holds, [hold]);
}
