import type { SettledLine } from './settle-lines.ts';
import type { LineErrorCode } from './line-error.ts';

/** The result of an import. Every line that is not empty is counted once: lines = imported + known + rejected. */
export interface ImportSummary {
  lines: number;
  imported: number;
  /** Imported before, with the same content. */
  known: number;
  rejected: number;
  rejectedByCode: Partial<Record<LineErrorCode, number>>;
  /** Null when nothing was rejected. */
  rejectedFile: string | null;
  elapsedMs: number;
}

/** Counts the lines of one import while it runs. */
export class ImportTally {
  readonly #startedMs = performance.now();
  readonly #rejectedByCode: Partial<Record<LineErrorCode, number>> = {};
  #lines = 0;
  #imported = 0;
  #known = 0;

  get lines(): number {
    return this.#lines;
  }

  add(settled: readonly SettledLine[]): void {
    for (const { outcome } of settled) {
      this.#lines += 1;
      if (outcome === 'imported') this.#imported += 1;
      else if (outcome === 'known') this.#known += 1;
      else this.#countRejection(outcome.code);
    }
  }

  #countRejection(code: LineErrorCode): void {
    this.#rejectedByCode[code] = (this.#rejectedByCode[code] ?? 0) + 1;
  }

  summary(rejectedFile: string | null): ImportSummary {
    return {
      lines: this.#lines,
      imported: this.#imported,
      known: this.#known,
      rejected: this.#lines - this.#imported - this.#known,
      rejectedByCode: { ...this.#rejectedByCode },
      rejectedFile,
      elapsedMs: Math.round(performance.now() - this.#startedMs),
    };
  }
}
