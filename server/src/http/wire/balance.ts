import type { components } from '../../../../generated/api.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { Balance } from '../../transfers/balance.service.ts';

export function balanceToWire(balance: Balance): components['schemas']['Balance'] {
  return {
    available: brlFromCents(balance.availableCents),
    pending: brlFromCents(balance.pendingCents),
    inTransfer: brlFromCents(balance.inTransferCents),
    asOfSequence: balance.asOfSequence,
  };
}
