import { fieldsOf, without, type CamelCased } from '../db/query/expressions.ts';
import type { ReceivableEffectRow } from '../db/tables.ts';
import { SealBrokenError } from '../shared/errors.ts';
import { assertIntact, sealing, sha256, type Keyring } from '../shared/keyring.ts';
import type { SellerHead } from '../ledger/seller-head.repository.ts';

/**
 * What a contract says of a receivable unit (D41). Its seller, due date, arrangement and contract tell it from all
 * others, and stay.
 */
export type Effect = CamelCased<Omit<ReceivableEffectRow, 'id' | 'account' | 'seal'>>;

export type StoredEffect = Effect & Pick<ReceivableEffectRow, 'account' | 'seal'> & { id: number };

export const effectStatuses = ['OPEN', 'SETTLED', 'WITHDRAWN'] as const satisfies readonly Effect['status'][];

type EffectKey = Pick<Effect, 'sellerId' | 'dueDate' | 'arrangement' | 'contract'>;

/** Returns a text that only effects of the same unit have. */
export const unitKeyOf = ({ sellerId, dueDate, arrangement }: Omit<EffectKey, 'contract'>): string =>
  `${sellerId} ${dueDate} ${arrangement}`;

export const effectKeyOf = (key: EffectKey): string => `${unitKeyOf(key)} ${key.contract}`;

/** Returns the effect after a change: it is open as long as something of what was computed is not paid. */
export function withStatus<Of extends Effect>(effect: Of, status: 'WITHDRAWN' | 'standing'): Of {
  if (status === 'WITHDRAWN') return { ...effect, status };
  return { ...effect, status: effect.paidCents < effect.computedCents ? 'OPEN' : 'SETTLED' };
}

export const effectKeyColumns = [
  'intermediary_id',
  'seller_id',
  'due_date',
  'arrangement',
  'contract',
] as const;

export const effectColumns = [
  ...effectKeyColumns,
  'priority',
  'kind',
  'value',
  'computed_cents',
  'paid_cents',
  'status',
  'account',
  'payee_digest',
  'created_at',
  'updated_at',
  'seal',
] as const satisfies readonly (keyof ReceivableEffectRow)[];

const { seal, check, textOf } = sealing<Effect>(
  'receivable-effect-seal',
  fieldsOf(without(effectColumns, 'account', 'seal')),
);
export const sealEffect = seal;
export const checkEffectSeal = check;

/** Throws `SealBrokenError` for an effect that was changed without the key. */
export function assertEffectIntact(keyring: Keyring, effect: StoredEffect): void {
  const { sellerId, contract, dueDate, arrangement } = effect;
  assertIntact(
    checkEffectSeal(keyring, effect, effect.seal),
    `the effect of contract ${contract} on the unit ${dueDate} ${arrangement} of seller ${sellerId}`,
    `Nothing was written for this seller. See \`payfac statement verify --seller ${sellerId}\`.`,
  );
}

/**
 * Returns the digest of a seller's open effects, which its head has under its seal: one that was removed, or was put
 * back to what it once was, is found too. Without effects it is null.
 */
export function effectsDigest(effects: Iterable<Effect>): Buffer | null {
  const open = [...effects].filter(({ status }) => status === 'OPEN');
  if (open.length === 0) return null;
  const texts = open.map((effect) => textOf(effect).toString()).sort();
  return sha256(texts.join('\n'));
}

/** Returns whether these open effects are those of the head. */
export function areEffectsOf(head: Pick<SellerHead, 'effectsDigest'>, open: readonly Effect[]): boolean {
  const digest = effectsDigest(open);
  if (digest === null || head.effectsDigest === null) return digest === head.effectsDigest;
  return digest.equals(head.effectsDigest);
}

/** Throws `SealBrokenError` unless these are the open effects of a seller whose head is locked. */
export function assertEffectsIntact(keyring: Keyring, head: SellerHead, open: readonly StoredEffect[]): void {
  for (const effect of open) assertEffectIntact(keyring, effect);
  if (areEffectsOf(head, open)) return;
  throw new SealBrokenError(
    `the open effects of contracts on the units of seller ${head.sellerId} are not those that its statement's seal ` +
      'covers: somebody added, removed or changed one without the secret key. Nothing was written for this seller. See ' +
      `\`payfac statement verify --seller ${head.sellerId}\`.`,
  );
}
