import type { components } from '../../../../generated/api.ts';
import type { SalePart } from '../../rate-plans/instalments.ts';
import { brlFromCents } from '../../shared/money.ts';

/** Returns what of a sale falls due on one day, with the names of the wire (D39). */
export function schedulePartToWire(part: SalePart): components['schemas']['SchedulePart'] {
  const { installment, executionDate, valueCents, feeCents } = part;
  return {
    installment,
    executionDate,
    value: brlFromCents(valueCents),
    fee: brlFromCents(feeCents),
    net: brlFromCents(valueCents - feeCents),
  };
}
