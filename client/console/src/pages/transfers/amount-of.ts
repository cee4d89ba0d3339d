import type { Schemas } from '@payment-intermediary/client';
import { fromCents, toCents } from '../../format/cents.ts';
import { money } from '../../format/format.ts';

/** The sum of transfers, as it is shown. */
export function amountOf(transfers: readonly Pick<Schemas['Transfer'], 'amount'>[]): string {
  return money(fromCents(transfers.reduce((sum, { amount }) => sum + toCents(amount), 0)));
}
