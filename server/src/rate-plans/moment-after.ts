interface Made {
  validFrom: number;
  createdAt: number;
}

/**
 * The time as it counts for what follows these versions or assignments, in epoch milliseconds, and from when on
 * something applies that is to begin now: from the first moment that none of them has. Neither is before what was made,
 * even on a server whose clock is behind the one that made it: otherwise what was made earlier could begin later, and
 * stay in force.
 */
export function momentAfter(made: readonly Made[], clockNow: number): { now: number; fromNowOn: number } {
  const now = Math.max(clockNow, ...made.map(({ createdAt }) => createdAt));
  const taken = new Set(made.map(({ validFrom }) => validFrom));
  let fromNowOn = now;
  while (taken.has(fromNowOn)) fromNowOn += 1;
  return { now, fromNowOn };
}
