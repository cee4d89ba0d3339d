import type { ColumnTypes } from './column-types.ts';

/**
 * Erased sellers are marked by a column. Until now they were known by a `#` at the start of their document, where
 * something unique still stands in for the erased one. Nothing changes an erased seller, so it was erased when it was
 * last updated.
 */
export function forgottenSellers(t: ColumnTypes): string[] {
  return [
    `alter table sellers add column forgotten_at ${t.int}`,
    `update sellers set forgotten_at = updated_at where document like '#%'`,
  ];
}
