import type { Values } from '../../forms/rule.ts';
import { instalments } from '../plan/columns.ts';

const card = '/tax/credit/online';

/** What the form for a new plan holds before anything was typed. */
export const emptyPlan: Values = {
  '/tax/refundFee': 'RETURN',
  '/tax/pix/rateType': 'PERCENTAGE',
  '/tax/bankSlip/rateType': 'FIXED',
  '/tax/debit/rateType': 'PERCENTAGE',
  ...emptyChannel(card),
};

/** A channel with a column for all brands. */
export function emptyChannel(at: string): Values {
  const cells = instalments.map((index) => [`${at}/default/sellerRates/${index}`, ''] as const);
  return { [`${at}/delayForRedeem`]: '30', ...Object.fromEntries<string>(cells) };
}
