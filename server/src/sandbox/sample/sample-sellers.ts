import type { Store } from '../../db/store.ts';
import { inForceAt } from '../../rate-plans/in-force.ts';
import { findSealedPlans } from '../../rate-plans/plan-seal.repository.ts';
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
  const plans = await findSealedPlans(read, intermediaryId, planIds, 'with prices');
  return ids.map((id) => {
    const own = assignments.get(id) ?? [];
    const channelsAt = (paidAt: number) => {
      const plan = plans.get(planInForce(own, paidAt) ?? 0);
      return pricedChannels(inForceAt(plan?.versions ?? [], paidAt)?.tax);
    };
    return { id, channelsAt };
  });
}

function pricedChannels(tax: string | undefined): Channel[] {
  if (tax === undefined) return [];
  const { credit } = parseStoredTax(tax);
  return CHANNELS.filter((channel) => credit[channel] !== undefined);
}
