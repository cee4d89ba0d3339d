import type { ColumnTypes } from '../column-types.ts';
import { events } from './events.ts';
import { lines } from './lines.ts';
import { transfers } from './transfers.ts';

/** Payouts to sellers (D32), with their lines and events, and when a seller's account was changed. */
export function transferStatements(t: ColumnTypes): string[] {
  return [
    ...transfers(t),
    ...lines(t),
    ...events(t),
    `alter table bank_accounts add column changed_at ${t.int}`,
  ];
}
