import { fieldsOf, type CamelCased } from '../db/query/expressions.ts';
import type { AnticipationRow } from '../db/tables.ts';
import type { Arrangement } from '../shared/arrangements.ts';
import { assertIntact, sealing, type Keyring } from '../shared/keyring.ts';

/** What a seller was paid before it fell due, all of which its seal covers (D42). */
export type Anticipation = CamelCased<Omit<AnticipationRow, 'id' | 'seal'>> & { id: number };

export type StoredAnticipation = Anticipation & Pick<AnticipationRow, 'seal'>;

/** A receivable unit of an anticipation, and how much of it is paid today. */
export interface AdvancedUnit {
  dueDate: string;
  arrangement: Arrangement;
  amountCents: number;
}

export const anticipationColumns = [
  'intermediary_id',
  'id',
  'seller_id',
  'amount_cents',
  'discount_cents',
  'rate_ppm',
  'method',
  'counted_from',
  'status',
  'sequence',
  'units',
  'created_at',
  'cancelled_at',
] as const satisfies readonly (keyof AnticipationRow)[];

export const { seal: sealAnticipation, check: checkAnticipationSeal } = sealing<Anticipation>(
  'anticipation-seal',
  fieldsOf(anticipationColumns),
);

/** Returns the anticipation if its seal holds. Throws `SealBrokenError` for one that was changed without the key. */
export function intactAnticipation(
  keyring: Keyring,
  { seal, ...anticipation }: StoredAnticipation,
): Anticipation {
  const { id, sellerId } = anticipation;
  assertIntact(
    checkAnticipationSeal(keyring, anticipation, seal),
    `anticipation ${id}`,
    `Nothing was written for seller ${sellerId}. See \`payfac statement verify --seller ${sellerId}\`.`,
  );
  return anticipation;
}

/** Returns whether a transfer has paid an anticipation that was made on this day: then it covers its first line. */
export function isPaid(
  { sequence }: Anticipation,
  madeOn: string,
  head: { transferSequence: number; creditedThrough: string },
): boolean {
  return sequence <= head.transferSequence && madeOn <= head.creditedThrough;
}
