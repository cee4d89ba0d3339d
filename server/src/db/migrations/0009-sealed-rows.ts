import type { ColumnTypes } from './column-types.ts';

/**
 * What prices and what pays gets under a seal: a head's seal covers the seller's account and plans by their digests, and
 * each plan and each refund has a seal of its own. A migration has no key, so the first start with the key seals what is
 * there. Until then a digest is empty, as in the seals of earlier versions.
 */
export function sealedRows(t: ColumnTypes): string[] {
  const noBytes = t.engine === 'sqlite' ? `x''` : `''`;
  const digest = (name: string) =>
    `alter table seller_heads add column ${name} ${t.bytes} not null default ${noBytes}
      check (length(${name}) in (0, 32))`;
  const seal = (table: string, name: string) =>
    `alter table ${table} add column ${name} ${t.bytes} check (length(${name}) = 36)`;
  return [
    digest('account_digest'),
    digest('plans_digest'),
    seal('rate_plans', 'seal'),
    seal('charges', 'refund_seal'),
    // A new secret key seals all refunds anew, which must not read the charges that were not refunded.
    `create index charges_by_refund_seal on charges (intermediary_id, uuid) where refund_seal is not null`,
  ];
}
