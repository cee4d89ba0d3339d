import type { components } from '../../../../generated/api.ts';
import type { Receivables, ReceivablesOfDay } from '../../receivables/receivables.service.ts';
import { brlFromCents } from '../../shared/money.ts';

/** With the names and the shape of the reference's live service. */
export function receivablesToWire(receivables: Receivables): components['schemas']['FutureReceivables'] {
  const { days, netCents, averageCents } = receivables;
  return {
    data: {
      summary: {
        totalDays: days.length,
        totalNet: brlFromCents(netCents),
        averageDailyAmount: brlFromCents(averageCents),
      },
      receivables: days.map(dayToWire),
    },
  };
}

function dayToWire({ date, daysUntil, creditCents, debitCents, netCents }: ReceivablesOfDay) {
  const net = brlFromCents(netCents);
  return {
    date,
    daysUntilExecution: daysUntil,
    amounts: {
      netCredit: brlFromCents(creditCents),
      netDebit: brlFromCents(debitCents),
      totalNet: net,
      finalAmount: net,
    },
  };
}
