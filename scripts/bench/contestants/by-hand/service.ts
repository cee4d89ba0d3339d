import type { components } from '../../../../generated/api.ts';
import { openByHand, tokenLookup } from './database.ts';
import { planCreator } from './rate-plans.ts';
import { sellerReader } from './sellers.ts';

export type PlanInput = components['schemas']['RatePlanInput'];

/** The two operations that the contestants' servers offer, on a database. */
export function serviceByHand(path: string, { checksSeal = true } = {}) {
  const database = openByHand(path);
  return {
    authenticate: tokenLookup(database),
    readSeller: sellerReader(database, checksSeal),
    createPlan: planCreator(database),
  };
}
