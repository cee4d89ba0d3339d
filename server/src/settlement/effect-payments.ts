import type { Reader, Tx } from '../db/store.ts';
import { encumberedOf, restOf } from '../ledger/receivable-unit.ts';
import type { SellerHead } from '../ledger/seller-head.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { DueSeller } from './due-seller.repository.ts';
import { assertEffectsIntact, unitKeyOf } from './receivable-effect.ts';
import { listOpenEffects, type OpenEffect } from './receivable-effect.repository.ts';

/** What a closing pays a beneficiary of a unit. */
interface EffectPayment<Of = OpenEffect> {
  effect: Of;
  amountCents: number;
}

/** What of an open effect decides what is paid for it. */
type PayableEffect = Pick<
  OpenEffect,
  'sellerId' | 'dueDate' | 'arrangement' | 'priority' | 'computedCents' | 'paidCents' | 'unit'
>;

/** The open effects of a seller, and what of them a closing pays. */
export interface SellerEffects {
  open: OpenEffect[];
  payments: EffectPayment[];
}

export const noEffects: SellerEffects = { open: [], payments: [] };

/**
 * Returns what a closing of this day pays the beneficiaries of these sellers; nothing for sellers without effects (D41).
 * With locked heads, it throws `SealBrokenError` for effects that were changed without the key.
 */
export async function findEffects(
  db: Reader | Tx,
  intermediaryId: number,
  sellers: readonly Pick<DueSeller, 'sellerId' | 'effectsDigest' | 'creditedThrough' | 'transferSequence'>[],
  transferDate: string,
  sealed?: { keyring: Keyring; heads: ReadonlyMap<number, SellerHead> },
): Promise<Map<number, SellerEffects>> {
  const encumbered = sellers.filter(({ effectsDigest }) => effectsDigest !== null);
  if (encumbered.length === 0) return new Map();
  const ids = encumbered.map(({ sellerId }) => sellerId);
  // A seller's digest covers all of its open effects, so under the lock all of them are read.
  const found = await listOpenEffects(
    db,
    intermediaryId,
    ids,
    sealed === undefined ? transferDate : undefined,
  );
  const bySeller = Map.groupBy(found, ({ sellerId }) => sellerId);
  return new Map(
    encumbered.map((seller) => {
      const open = bySeller.get(seller.sellerId) ?? [];
      const head = sealed?.heads.get(seller.sellerId);
      if (sealed !== undefined && head !== undefined) assertEffectsIntact(sealed.keyring, head, open);
      const due = open.filter(({ dueDate }) => dueDate <= transferDate);
      return [seller.sellerId, { open, payments: paymentsOf(head ?? seller, due) }];
    }),
  );
}

/** Pays each unit's beneficiaries in the order of their priority, as far as what is still to be paid of it goes. */
export function paymentsOf<Of extends PayableEffect>(
  paid: Parameters<typeof restOf>[0],
  effects: readonly Of[],
): EffectPayment<Of>[] {
  const rests = new Map<string, bigint>();
  const inOrder = effects.toSorted(
    (a, b) => compareText(unitKeyOf(a), unitKeyOf(b)) || a.priority - b.priority,
  );
  return inOrder.flatMap((effect) => {
    if (effect.unit === null) return [];
    const key = unitKeyOf(effect);
    const rest = rests.get(key) ?? restOf(paid, effect.unit);
    const cents = encumberedOf(rest, BigInt(effect.computedCents - effect.paidCents));
    rests.set(key, rest - cents);
    return cents === 0n ? [] : { effect, amountCents: Number(cents) };
  });
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
