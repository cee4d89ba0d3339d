import { addChecked } from './add-checked.ts';
import type { ColumnTypes } from './column-types.ts';

/**
 * Whether a seller is blocked, under the seal of its head (D27). The heads of blocked sellers of 0.1.0 get that with
 * the digests, from the first start with the key.
 */
export function sealedStatus(t: ColumnTypes): string[] {
  return addChecked(t, 'seller_heads', 'status', {
    definition: `text not null default 'ACTIVE'`,
    check: `status in ('ACTIVE', 'BLOCKED')`,
  });
}
