import type { Answers } from './burst.ts';

/** What a race did and saw; it holds when there are no faults. */
export interface RaceReport extends Answers {
  subjects: number;
  requests: number;
  faults: string[];
}

export function emptyReport(): RaceReport {
  return { subjects: 0, requests: 0, done: 0, replayed: 0, refused: 0, faults: [] };
}

/** Adds what was seen of one more subject. */
export function add(report: RaceReport, judged: Answers & { faults: string[] }, requests: number): void {
  report.subjects += 1;
  report.requests += requests;
  report.done += judged.done;
  report.replayed += judged.replayed;
  report.refused += judged.refused;
  report.faults.push(...judged.faults);
}
