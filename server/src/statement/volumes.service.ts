import type { Reader } from '../db/store.ts';
import { addSums, noVolume, type VolumeSums } from '../ledger/daily-volume.repository.ts';
import { sellerInScope } from '../sellers/seller.service.ts';
import { addDays, daysBetween, reportPeriod } from '../shared/calendar.ts';
import type { Principal } from '../tokens/token.ts';
import { sumVolumes, type VolumeGrouping } from './volume.repository.ts';

/** The filters of `getVolumes`. Both dates are included. */
interface VolumeQuery {
  sellerId?: number;
  from?: string;
  to?: string;
  groupBy: VolumeGrouping;
  limit: number;
}

interface Volumes {
  from: string;
  to: string;
  total: VolumeSums;
  /** How many groups there are; the limit may have left out some. */
  groupCount: number;
  /** The groups by their day, payment method or seller, of which each key is one. */
  groups: (VolumeSums & { key: string })[];
}

/**
 * Returns what was sold, refunded and disputed, from sums that are kept for each day (D46). Without a seller, an
 * intermediary gets the sums of all its sellers. Throws as `reportPeriod` does, and `access_denied` or
 * `seller_not_found` for the seller (D2).
 */
export async function readVolumes(
  db: Reader,
  principal: Principal,
  query: VolumeQuery,
  now: number,
): Promise<Volumes> {
  const { from, to } = reportPeriod({ from: query.from ?? null, to: query.to ?? null }, now);
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const filter = { intermediaryId: principal.intermediaryId, sellerId, days };
  const sums = await sumVolumes(db, filter, query.groupBy);
  const total = [...sums.values()].reduce(addSums, noVolume);
  const groups = groupsOf(sums, days, query.groupBy);
  const most = query.groupBy === 'SELLER' ? query.limit : groups.length;
  return { from, to, total, groupCount: groups.length, groups: groups.slice(0, most) };
}

/** Returns every day of the period; or the methods or sellers that have something, the largest value first. */
function groupsOf(
  sums: ReadonlyMap<string, VolumeSums>,
  days: readonly string[],
  groupBy: VolumeGrouping,
): Volumes['groups'] {
  if (groupBy === 'DAY') return days.map((day) => ({ key: day, ...(sums.get(day) ?? noVolume) }));
  return [...sums]
    .map(([key, volume]) => ({ key, ...volume }))
    .sort((a, b) =>
      a.valueCents === b.valueCents ? order(a.key, b.key) : a.valueCents > b.valueCents ? -1 : 1,
    );
}

function order(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
