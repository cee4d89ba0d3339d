import type { components } from '../../../../generated/api.ts';
import type { Closing } from '../../transfers/closing.service.ts';
import type { ClosingPreview, ClosingTotal } from '../../transfers/closing-totals.ts';
import { brlFromCents } from '../../shared/money.ts';

type Schemas = components['schemas'];

/** The log has all of them. */
const mostRefusals = 100;

/** What became of the sellers, with the names of the wire (D33). */
export function closingToWire({ refused, refusals, ...totals }: Closing): Schemas['Closing'] {
  return {
    ...previewToWire(totals),
    refused: {
      ...totalToWire(refused),
      sellers: refusals
        .slice(0, mostRefusals)
        .map(({ sellerId, reason }) => ({ idSeller: sellerId, detail: reason })),
    },
  };
}

export function previewToWire({ transferDate, ...totals }: ClosingPreview): Schemas['ClosingPreview'] {
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
