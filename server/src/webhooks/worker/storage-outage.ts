import { isStorageUnavailable } from '../../db/storage-error.ts';

const firstPauseMs = 250;
/** Events go on at most this long after the storage's return. */
const longestPauseMs = 4_000;

export interface OutageReport {
  /** Called once for an outage, with its first error. */
  onAway: (error: unknown) => void;
  /** Called once when the storage is back. */
  onBack: (awayMs: number) => void;
  /** Called for every other error. */
  onError: (error: unknown) => void;
}

/** Says once that the storage is away and once that it is back, and how long to wait between two tries. */
export class StorageOutage {
  readonly #report: OutageReport;
  #beganAt: number | null = null;
  #failures = 0;

  constructor(report: OutageReport) {
    this.#report = report;
  }

  get isOn(): boolean {
    return this.#beganAt !== null;
  }

  note(error: unknown): void {
    if (!isStorageUnavailable(error)) this.#report.onError(error);
    else if (this.#beganAt === null) {
      this.#beganAt = performance.now();
      this.#report.onAway(error);
    }
  }

  /** Twice as long after each failure. Less up to half of it, at random, so that many workers do not return at once. */
  nextPauseMs(random: number): number {
    const pauseMs = Math.min(firstPauseMs * 2 ** this.#failures, longestPauseMs);
    this.#failures += 1;
    return pauseMs * (1 - random / 2);
  }

  end(): void {
    this.#failures = 0;
    if (this.#beganAt === null) return;
    const awayMs = performance.now() - this.#beganAt;
    this.#beganAt = null;
    this.#report.onBack(awayMs);
  }
}
