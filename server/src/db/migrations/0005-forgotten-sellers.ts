import type { ColumnTypes } from './column-types.ts';

/**
 * Marks erased sellers with a column. Until now they were recognised by the `#` at the start of the unique text that
 * replaces their document. Nothing changes an erased seller, so it was erased when it was last updated.
 */
export function forgottenSellers(t: ColumnTypes): string[] {
  return [
    `alter table sellers add column forgotten_at ${t.int}`,
    `update sellers set forgotten_at = updated_at where document like '#%'`,
  ];
}
