import { addChecked } from './add-checked.ts';
import type { ColumnTypes } from './column-types.ts';

/**
 * Seals what decides prices and payments: the seal of a head covers the digests of the seller's account and plans, and
 * each plan and each refund has a seal of its own. A head also counts the changes of account and plans, so that an
 * anchor shows which of two heads is the newer one. A migration has no key, so the first start with the key seals what
 * is there. Until then a digest is empty, as in the seals of earlier versions.
 */
export function sealedRows(t: ColumnTypes): string[] {
  const noBytes = t.engine === 'sqlite' ? `x''` : `''`;
  return [
    ...['account_digest', 'plans_digest'].flatMap((name) =>
      addChecked(t, 'seller_heads', name, {
        definition: `${t.bytes} not null default ${noBytes}`,
        check: `length(${name}) in (0, 32)`,
      }),
    ),
    `alter table seller_heads add column terms_sequence ${t.int} not null default 0`,
    ...addChecked(t, 'rate_plans', 'seal', { definition: t.bytes, check: 'length(seal) = 36' }),
    ...addChecked(t, 'charges', 'refund_seal', { definition: t.bytes, check: 'length(refund_seal) = 36' }),
    // A new secret key seals all refunds anew, which must not read the charges that were not refunded.
    `create index charges_by_refund_seal on charges (intermediary_id, uuid) where refund_seal is not null`,
  ];
}
