import type { Reader } from '../../db/store.ts';
import { findNamedSeller, type NamedSeller } from '../../sellers/named-seller.ts';
import { chartSeries, type ChartSeries } from './chart-series.ts';
import { listDailySums } from './daily-sums.repository.ts';
import type { Period } from './period.ts';

export interface SellerChart {
  seller: Pick<NamedSeller, 'id' | 'name'>;
  series: ChartSeries;
}

/** A seller's statement added up by execution date. Throws `UserError` for a seller that does not exist. */
export async function readSellerChart(db: Reader, sellerId: number, period: Period): Promise<SellerChart> {
  const seller = await findNamedSeller(db, sellerId);
  const sums = await listDailySums(db, seller.intermediaryId, sellerId, period);
  return { seller, series: chartSeries(period, sums) };
}
