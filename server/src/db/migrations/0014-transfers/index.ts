import { addChecked } from '../add-checked.ts';
import type { ColumnTypes } from '../column-types.ts';
import { events } from './events.ts';
import { lines } from './lines.ts';
import { transfers } from './transfers.ts';

/**
 * Payouts to sellers (D32), with their lines and events; when a seller's account was changed; and under the seal of its
 * head whether the seller is blocked. Heads of sellers that are blocked get that with the digests, from the first start
 * with the key.
 */
export function transferStatements(t: ColumnTypes): string[] {
  return [
    ...transfers(t),
    ...lines(t),
    ...events(t),
    `alter table bank_accounts add column changed_at ${t.int}`,
    ...addChecked(t, 'seller_heads', 'status', {
      definition: `text not null default 'ACTIVE'`,
      check: `status in ('ACTIVE', 'BLOCKED')`,
    }),
  ];
}
