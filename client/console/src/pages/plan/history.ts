import type { Schemas } from '@payment-intermediary/client';

type Assignment = Schemas['RatePlanAssignment'];

export type AssignmentState = 'past' | 'current' | 'later' | 'replaced';

export interface PastAssignment extends Assignment {
  state: AssignmentState;
  /** In the order in which they were made. */
  position: number;
}

/**
 * The assignments of a seller, the one that begins last first, with what each is. The API says which plan is in force;
 * the browser's clock, in milliseconds, decides only between several assignments of that plan.
 */
export function historyOf(
  assignments: readonly Assignment[],
  idInForce: number,
  now: number,
): PastAssignment[] {
  const begins = ({ validFrom }: Assignment) => Date.parse(validFrom);
  const valid = assignments.filter(({ isReplaced }) => !isReplaced).sort((a, b) => begins(a) - begins(b));
  const inForce = valid.filter(({ idPlan }) => idPlan === idInForce);
  const current = inForce.findLast((item) => begins(item) <= now) ?? inForce[0];
  const stateOf = (item: Assignment): AssignmentState => {
    if (item.isReplaced) return 'replaced';
    if (item === current) return 'current';
    return current !== undefined && valid.indexOf(item) > valid.indexOf(current) ? 'later' : 'past';
  };
  return assignments
    .map((item, position) => ({ ...item, position, state: stateOf(item) }))
    .sort((a, b) => begins(b) - begins(a) || b.position - a.position);
}
