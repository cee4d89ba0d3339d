import { addDays } from '../../shared/calendar.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../shared/charge-terms.ts';
import type { DailyFlow } from '../daily-flows.repository.ts';

/** Lines of no charge have no method. */
export type ShownMethod = PaymentMethod | 'OTHER';

/** What falls due by one method, less what is debited, in centavos. */
export interface MethodSeries {
  method: ShownMethod;
  /** One for each date. */
  netCents: bigint[];
  totalCents: bigint;
}

export interface ReceivablesSeries {
  /** All days of the period, including those without lines. */
  dates: string[];
  /** Those that have lines, in the order of the enumeration. */
  methods: MethodSeries[];
  /** Of all methods, one for each date. */
  netCents: bigint[];
  totalCents: bigint;
}

/** The data of the picture, from flows in any order. */
export function receivablesSeries(
  { from, to }: { from: string; to: string },
  flows: readonly DailyFlow[],
): ReceivablesSeries {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const places = new Map(dates.map((date, place) => [date, place]));
  const netOf = (some: readonly DailyFlow[]) => {
    const netCents = dates.map(() => 0n);
    for (const { executionDate, creditCents, debitCents } of some) {
      const place = places.get(executionDate);
      if (place === undefined) throw new RangeError(`the period does not hold ${executionDate}`);
      netCents[place] = (netCents[place] ?? 0n) + creditCents - debitCents;
    }
    return { netCents, totalCents: netCents.reduce((sum, cents) => sum + cents, 0n) };
  };
  const shown: ShownMethod[] = [...PAYMENT_METHODS, 'OTHER'];
  const methods = shown.flatMap((method) => {
    const own = flows.filter(({ paymentMethod }) => (paymentMethod ?? 'OTHER') === method);
    return own.length === 0 ? [] : [{ method, ...netOf(own) }];
  });
  return { dates, methods, ...netOf(flows) };
}
