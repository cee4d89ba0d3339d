/** Who does something and from where; the audit record keeps this for a year (D16). */
export interface Actor {
  intermediaryId: number;
  /** `token:12` for a request, `command` for a `payfac` command on the machine, `worker` for the delivery of events. */
  name: string;
  originIp: string | null;
  remoteAddress: string | null;
  requestId: string | null;
}

/** The operator at the machine, acting for one intermediary. */
export function operator(intermediaryId: number): Actor {
  return { intermediaryId, name: 'command', originIp: null, remoteAddress: null, requestId: null };
}

/** The delivery of events. */
export function worker(intermediaryId: number): Actor {
  return { ...operator(intermediaryId), name: 'worker' };
}
