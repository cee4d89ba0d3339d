import type { Answers } from './burst.ts';

/** The counts and the findings of a race. There must be no violations. */
export interface RaceReport extends Answers {
  subjects: number;
  requests: number;
  violations: string[];
}

export function emptyReport(): RaceReport {
  return { subjects: 0, requests: 0, done: 0, replayed: 0, refused: 0, violations: [] };
}

/** Adds the observations of one more subject. */
export function add(report: RaceReport, judged: Answers & { violations: string[] }, requests: number): void {
  report.subjects += 1;
  report.requests += requests;
  report.done += judged.done;
  report.replayed += judged.replayed;
  report.refused += judged.refused;
  report.violations.push(...judged.violations);
}
