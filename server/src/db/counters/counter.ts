/** A counter in fixed windows, each beginning with the first count of its key after the last one ended. */
export interface SharedCounter {
  /** Adds points to the key's window; resolves to all that every process has added to it, and what is left of it. */
  add(key: string, points: number): Promise<{ total: number; endsInMs: number }>;
}

/**
 * Counters that all processes on one database share. Nothing in them is worth keeping: they are not durable, and
 * while their storage is away each process counts for itself.
 */
export interface SharedCounters {
  /** `name` tells apart what several counters count. */
  counter(name: string, windowSeconds: number): SharedCounter;
  close(): Promise<void>;
}
