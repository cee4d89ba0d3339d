/** A counter with fixed windows. A key's window begins with its first count after the previous window has ended. */
export interface SharedCounter {
  /** Adds points to the key's window; resolves to the total of all processes and the time until the window ends. */
  add(key: string, points: number): Promise<{ total: number; endsInMs: number }>;
}

/**
 * Counters that all processes on one database share. They need not be durable; while their storage is unavailable,
 * each process counts for itself.
 */
export interface SharedCounters {
  /** Keys of counters with different names are separate. */
  counter(name: string, windowSeconds: number): SharedCounter;
  close(): Promise<void>;
}
