import type { Reader } from '../../db/store.ts';
import { noSuchSeller } from '../../sellers/seller-errors.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import { findSellerById } from '../../sellers/seller-view.repository.ts';
import { chartSeries, type ChartSeries } from './chart-series.ts';
import { listDailySums } from './daily-sums.repository.ts';
import type { Period } from './period.ts';

export interface SellerChart {
  seller: { id: number; name: string };
  series: ChartSeries;
}

/** A seller's statement added up by execution date. Throws `UserError` for a seller that does not exist. */
export async function readSellerChart(db: Reader, sellerId: number, period: Period): Promise<SellerChart> {
  const owner = await findSellerOwner(db, sellerId);
  const seller = owner && (await findSellerById(db, owner.intermediaryId, sellerId));
  if (owner === undefined || seller === undefined) throw noSuchSeller(sellerId);
  const sums = await listDailySums(db, owner.intermediaryId, sellerId, period);
  return { seller: { id: sellerId, name: seller.companyName }, series: chartSeries(period, sums) };
}
