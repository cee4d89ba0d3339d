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

/** Every seller, by ascending id. */
export async function readSampleSellers({ read }: Pick<Store, 'read'>): Promise<SampleSeller[]> {
  const sellers = await listSellers(read);
  const byIntermediary = Map.groupBy(sellers, (seller) => seller.intermediaryId);
  const sampled: SampleSeller[] = [];
  for (const [intermediaryId, group] of byIntermediary) {
    const ids = group.map((seller) => seller.id);
    const assignments = Map.groupBy(await listAssignments(read, intermediaryId, ids), (a) => a.sellerId);
    const planIds = new Set([...assignments.values()].flat().map((assignment) => assignment.planId));
    const plans = await findPlans(read, intermediaryId, [...planIds]);
    const channels = new Map(plans.map((plan) => [plan.id, pricedChannels(plan.tax)]));
    for (const id of ids) {
      const own = assignments.get(id) ?? [];
      sampled.push({ id, channelsAt: (paidAt) => channels.get(planInForce(own, paidAt) ?? 0) ?? [] });
    }
  }
  return sampled.sort((a, b) => a.id - b.id);
}

function pricedChannels(tax: string): Channel[] {
  const { credit } = parseStoredTax(tax);
  return CHANNELS.filter((channel) => credit[channel] !== undefined);
}
