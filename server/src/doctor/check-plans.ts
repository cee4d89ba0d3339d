import type { Reader } from '../db/store.ts';
import { freeDefaultWarning } from '../rate-plans/free-default-plan.ts';
import { listFreeDefaultPlans } from '../rate-plans/rate-plan.repository.ts';
import { passed, warning, type CheckResult } from './check-result.ts';

/** Only a warning: an operator may want to charge nothing. */
export async function checkPlans(db: Reader): Promise<CheckResult[]> {
  const free = await listFreeDefaultPlans(db, 'all');
  if (free.length > 0) return free.map((plan) => warning('plans', freeDefaultWarning(plan)));
  return [
    passed('plans', 'no default plan is still the zero-fee plan that its intermediary was created with'),
  ];
}
