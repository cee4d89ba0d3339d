import type { Store } from '../../db/store.ts';
import { findPlans } from '../../rate-plans/rate-plan.repository.ts';
import { listAssignments, planInForce } from '../../rate-plans/seller-plan.repository.ts';
import { parseStoredTax } from '../../rate-plans/tax.ts';
import { CHANNELS, type Channel } from '../../shared/charge-terms.ts';
import { listSellers } from '../../sellers/seller.repository.ts';

/** A seller of the database, and which credit channels are priced for it at a moment. */
export interface SampleSeller {
  id: number;
  channelsAt: (paidAt: number) => Channel[];
}

/** Every seller of an intermediary, by ascending id. */
export async function readSampleSellers(
  { read }: Pick<Store, 'read'>,
  intermediaryId: number,
): Promise<SampleSeller[]> {
  const sellers = (await listSellers(read)).filter((seller) => seller.intermediaryId === intermediaryId);
  const ids = sellers.map((seller) => seller.id);
  if (ids.length === 0) return [];
  const assignments = Map.groupBy(await listAssignments(read, intermediaryId, ids), (a) => a.sellerId);
  const planIds = new Set([...assignments.values()].flat().map((assignment) => assignment.planId));
  const plans = await findPlans(read, intermediaryId, [...planIds]);
  const channels = new Map(plans.map((plan) => [plan.id, pricedChannels(plan.tax)]));
  return ids.map((id) => {
    const own = assignments.get(id) ?? [];
    return { id, channelsAt: (paidAt) => channels.get(planInForce(own, paidAt) ?? 0) ?? [] };
  });
}

function pricedChannels(tax: string): Channel[] {
  const { credit } = parseStoredTax(tax);
  return CHANNELS.filter((channel) => credit[channel] !== undefined);
}
