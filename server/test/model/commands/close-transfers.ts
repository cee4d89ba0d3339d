import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { nextBankDay } from '../../../src/shared/bank-days.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { canCall, describeCaller, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { netOf } from '../lines.ts';
import { anySellerName } from '../names.ts';
import type { Real } from '../real.ts';
import { Step } from '../step.ts';
import type { Principal, Seller, Transfer, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type ClosingInput = components['schemas']['ClosingInput'];
type Outcome = Exclude<keyof components['schemas']['Closing'], 'transferDate'>;

const path = '/v2/payfac/transfers';
const dayMs = 24 * 60 * 60 * 1000;

export const closeTransfers = fc
  .record({
    caller: mostlyIntermediary,
    seller: fc.option(anySellerName, { freq: 1 }),
    daysAgo: fc.constantFrom(0, 0, 0, 0, 0, 1, 5, -1),
    minimumAmount: fc.constantFrom(undefined, undefined, undefined, 0, 500),
    key: anyKey,
  })
  .map(({ caller, seller, daysAgo, minimumAmount, key }) => {
    const whose = seller ?? 'the sellers';
    const minimum = minimumAmount === undefined ? '' : ` of at least ${minimumAmount}`;
    return new Step(
      `${describeCaller(caller)} closes the transfers${minimum} to ${whose} of ${daysAgo} days ago${withKey(key)}`,
      remembering(key, (world, real) => {
        const body: ClosingInput = {
          transferDate: daysAfter(dayOf(world.now), -daysAgo),
          ...(minimumAmount === undefined ? {} : { minimumAmount }),
          ...(seller === null ? {} : { idSeller: world.idOf(seller) }),
        };
        const call = { operation: 'closeTransfers', body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            close(world, real, principal, body),
          ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

function close(
  world: World,
  real: Real,
  { owner }: Principal,
  { transferDate, minimumAmount = 0, idSeller }: ClosingInput,
): Prediction {
  if (transferDate > dayOf(world.now)) return refused(422, 'transfer_date_in_future');
  const seller = idSeller === undefined ? null : world.findSeller(owner, idSeller);
  if (seller === undefined) return refused(404, 'seller_not_found');
  if (seller !== null && lastDateOf(seller) > transferDate) return refused(422, 'transfer_date_passed');
  return granted(async (seen) => {
    const nothing = () => ({ count: 0, amount: 0 });
    const totals: Record<Outcome, { count: number; amount: number }> = {
      created: nothing(),
      carried: nothing(),
      held: nothing(),
      blocked: nothing(),
      skipped: nothing(),
    };
    for (const one of seller === null ? world.sellersOf(owner) : [seller]) {
      const cents = dueTo(one, transferDate).reduce((sum, line) => sum + netOf(line), 0);
      if (cents === 0) continue;
      const outcome = outcomeOf(world, one, transferDate, cents >= minimumAmount * 100 && cents > 0);
      totals[outcome].count += 1;
      totals[outcome].amount = Math.round(totals[outcome].amount * 100 + cents) / 100;
      if (outcome === 'created') await pay(world, real, one, transferDate, cents);
    }
    assert.deepEqual(seen.body, { transferDate, ...totals });
  });
}

const lastDateOf = ({ transfers }: Seller) => transfers.at(-1)?.transferDate ?? '';

const dueTo = ({ lines }: Seller, date: string) =>
  lines.filter((line) => line.executionDay <= date && line.paidBy === undefined);

function outcomeOf(world: World, seller: Seller, date: string, isEnough: boolean): Outcome {
  if (lastDateOf(seller) > date) return 'skipped';
  if (seller.status === 'BLOCKED') return 'blocked';
  if (world.now - (seller.accountChangedAt ?? -Infinity) < dayMs) return 'held';
  return isEnough ? 'created' : 'carried';
}

/** The line of a transfer is the last one that it pays. */
async function pay(world: World, real: Real, seller: Seller, date: string, cents: number): Promise<void> {
  const { transferType, pixKey } = seller.account;
  const isPix = transferType ? transferType === 'PIX' : Boolean(pixKey);
  const throughSequence = seller.lines.length + 1;
  const transfer: Transfer = {
    id: await idOf(real, seller, throughSequence),
    seller,
    transferDate: date,
    paymentDate: isPix ? date : nextBankDay(date),
    amountCents: cents,
    status: 'CREATED',
    throughSequence,
    account: seller.account,
    endToEndId: null,
    reason: null,
    createdAt: world.now,
    updatedAt: world.now,
  };
  world.learnId('transfer', transfer.id);
  seller.transfers.push(transfer);
  world.addTransferLine(transfer, 'REPASSE');
  for (const line of dueTo(seller, date)) line.paidBy = transfer;
  world.tell(seller, 'transfer.created');
}

async function idOf({ api }: Real, seller: Seller, throughSequence: number): Promise<number> {
  const { id } = await api.service.store.read
    .selectFrom('transfers')
    .select('id')
    .where('seller_id', '=', seller.id)
    .where('through_sequence', '=', throughSequence)
    .executeTakeFirstOrThrow();
  return id;
}
