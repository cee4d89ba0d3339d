import type { DefaultPlan } from './rate-plan.repository.ts';

/** Says that a default plan charges nothing, and what to do. */
export function freeDefaultWarning({ planId, intermediary }: DefaultPlan): string {
  return (
    `plan ${planId}, the default of the intermediary ${intermediary}, is still the one that it was created with, and ` +
    'charges nothing. Create a plan with POST /v2/payfac/rate-plans, then run `payfac plan default --plan ID` for new ' +
    'sellers and `payfac plan assign --seller ID --plan ID` for each existing one'
  );
}
