import { paymentClockAheadMs } from '../shared/clock.ts';
import type { PlanAssignment } from './seller-plan.repository.ts';

/** A time in which a plan prices a seller's payments: from `from` (epoch ms) on, and before `to`. */
export interface AssignedSpan {
  planId: number;
  /** Minus infinity for the first plan, which also prices earlier payments (D18). */
  from: number;
  to: number;
}

type Assignment = Pick<
  PlanAssignment,
  'planId' | 'validFrom' | 'createdAt' | 'sinceSequence' | 'untilSequence'
>;

/**
 * When each plan priced, or will price, a seller's payments, by all its assignments, earliest first. One that was
 * replaced counts for the lines that were written while it stood; one that was replaced before the next line never
 * priced anything. As assignments were when a line was written, they priced no payment after the next one was made, but
 * for the difference between two clocks.
 */
export function assignedSpans(assignments: readonly Assignment[]): AssignedSpan[] {
  const moments = new Set(assignments.map(({ sinceSequence }) => sinceSequence));
  return [...moments].flatMap((sequence) => {
    const standing = assignments.filter(
      ({ sinceSequence, untilSequence }) =>
        sinceSequence <= sequence && (untilSequence === null || sequence < untilSequence),
    );
    const later = assignments.filter(({ sinceSequence }) => sinceSequence > sequence);
    const end = Math.min(...later.map(({ createdAt }) => createdAt)) + paymentClockAheadMs;
    const spans = standing.map(({ planId, validFrom }, index) => ({
      planId,
      from: index === 0 ? -Infinity : validFrom,
      to: Math.min(standing[index + 1]?.validFrom ?? Infinity, end),
    }));
    return spans.filter(({ from, to }) => from < to);
  });
}

/** Of versions in force one after the other, the earliest first, those in force at a moment of one of the spans. */
export function versionsWithin<T extends { validFrom: number }>(
  versions: readonly T[],
  spans: readonly AssignedSpan[],
): T[] {
  return versions.filter((version, index) => {
    const begins = index === 0 ? -Infinity : version.validFrom;
    const ends = versions[index + 1]?.validFrom ?? Infinity;
    return spans.some(({ from, to }) => begins < to && from < ends);
  });
}
