export type Subject =
  | 'node'
  | 'settings'
  | 'database'
  | 'cluster'
  | 'migrations'
  | 'secret key'
  | 'clock'
  | 'disk'
  | 'tokens'
  | 'people'
  | 'sellers'
  | 'plans'
  | 'deliveries'
  | 'transfers'
  | 'units'
  | 'audit'
  | 'anchor'
  | 'address';

/** The result of one check; `detail` says what was found and, unless it passed, what to do. */
export interface CheckResult {
  subject: Subject;
  /** There may be a good reason for a warning; a fault must be corrected. */
  level: 'ok' | 'warning' | 'fault';
  /** False for a fault. */
  ok: boolean;
  detail: string;
}

export function passed(subject: Subject, detail: string): CheckResult {
  return { subject, level: 'ok', ok: true, detail };
}

export function warning(subject: Subject, detail: string): CheckResult {
  return { subject, level: 'warning', ok: true, detail };
}

export function fault(subject: Subject, detail: string): CheckResult {
  return { subject, level: 'fault', ok: false, detail };
}

/** Returns the result of a check that threw. The message of a `UserError` says what to do. */
export function failed(subject: Subject, error: unknown): CheckResult {
  return fault(subject, error instanceof Error ? error.message : String(error));
}
