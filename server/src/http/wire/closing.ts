import type { components } from '../../../../generated/api.ts';
import type { Closing, ClosingTotal } from '../../transfers/closing.service.ts';
import { brlFromCents } from '../../shared/money.ts';

type Schemas = components['schemas'];

/** What became of the sellers, with the names of the wire (D33). */
export function closingToWire({ transferDate, ...totals }: Closing): Schemas['Closing'] {
  return {
    transferDate,
    created: totalToWire(totals.created),
    carried: totalToWire(totals.carried),
    held: totalToWire(totals.held),
    blocked: totalToWire(totals.blocked),
    skipped: totalToWire(totals.skipped),
  };
}

function totalToWire({ count, amountCents }: ClosingTotal): Schemas['ClosingTotal'] {
  return { count, amount: brlFromCents(amountCents) };
}
