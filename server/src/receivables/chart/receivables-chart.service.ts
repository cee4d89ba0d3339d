import type { Reader } from '../../db/store.ts';
import { findNamedSeller, type NamedSeller } from '../../sellers/named-seller.ts';
import { addDays, saoPauloDate } from '../../shared/calendar.ts';
import { sumDailyFlows } from '../daily-flows.repository.ts';
import { receivablesSeries, type ReceivablesSeries } from './receivables-series.ts';

export interface ReceivablesChart {
  seller: Pick<NamedSeller, 'id' | 'name'>;
  series: ReceivablesSeries;
}

const days = 90;

/** What falls due in the next 90 days, by day and method. Throws `UserError` for a seller that does not exist. */
export async function readReceivablesChart(
  db: Reader,
  sellerId: number,
  now: number,
): Promise<ReceivablesChart> {
  const seller = await findNamedSeller(db, sellerId);
  const today = saoPauloDate(now);
  const period = { from: addDays(today, 1), to: addDays(today, days) };
  const { intermediaryId } = seller;
  // A picture is drawn once, so it may show what is written meanwhile.
  const of = { sellerId, throughSequence: Number.MAX_SAFE_INTEGER };
  const flows = await sumDailyFlows(db, { intermediaryId, of, ...period });
  return { seller, series: receivablesSeries(period, flows) };
}
