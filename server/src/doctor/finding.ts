export type Subject =
  | 'node'
  | 'settings'
  | 'database'
  | 'migrations'
  | 'secret key'
  | 'clock'
  | 'disk'
  | 'deliveries'
  | 'address';

/** One checked part of the set-up; `detail` says what was found and, when it is not in order, what to do. */
export interface Finding {
  subject: Subject;
  /** A warning may have its reason; a fault must be put right. */
  level: 'ok' | 'warning' | 'fault';
  /** False for a fault. */
  ok: boolean;
  detail: string;
}

export function good(subject: Subject, detail: string): Finding {
  return { subject, level: 'ok', ok: true, detail };
}

export function warning(subject: Subject, detail: string): Finding {
  return { subject, level: 'warning', ok: true, detail };
}

export function fault(subject: Subject, detail: string): Finding {
  return { subject, level: 'fault', ok: false, detail };
}

/** What was thrown says what to do when it is one of ours. */
export function thrown(subject: Subject, error: unknown): Finding {
  return fault(subject, error instanceof Error ? error.message : String(error));
}
