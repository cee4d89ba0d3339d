import type { SettledLine } from './import-lines.ts';
import type { RejectionCode } from './rejection.ts';

/** What an import did. Every line that was not empty is counted once: lines = imported + known + rejected. */
export interface ImportSummary {
  lines: number;
  imported: number;
  /** Imported before, with the same content. */
  known: number;
  rejected: number;
  rejectedByCode: Partial<Record<RejectionCode, number>>;
  /** Null when nothing was rejected. */
  rejectedFile: string | null;
  elapsedMs: number;
}

/** Counts the lines of one import while it runs. */
export class ImportTally {
  readonly #startedMs = performance.now();
  readonly #importedByIntermediary = new Map<number, number>();
  readonly #rejectedByCode: Partial<Record<RejectionCode, number>> = {};
  #lines = 0;
  #imported = 0;
  #known = 0;

  get lines(): number {
    return this.#lines;
  }

  /** How many charges were imported for each intermediary that the lines named a seller of. */
  get importedByIntermediary(): ReadonlyMap<number, number> {
    return this.#importedByIntermediary;
  }

  add(settled: readonly SettledLine[]): void {
    for (const { intermediaryId, outcome } of settled) {
      const imported = outcome === 'imported' ? 1 : 0;
      this.#lines += 1;
      this.#imported += imported;
      if (outcome === 'known') this.#known += 1;
      else if (outcome !== 'imported') this.#countRejection(outcome.code);
      if (intermediaryId === null) continue;
      const before = this.#importedByIntermediary.get(intermediaryId) ?? 0;
      this.#importedByIntermediary.set(intermediaryId, before + imported);
    }
  }

  #countRejection(code: RejectionCode): void {
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
