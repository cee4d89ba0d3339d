/** A seller, which has one endpoint. */
export interface EndpointKey {
  intermediaryId: number;
  sellerId: number;
}

/** `gone`: its receiver responded with 410. `no_secret`: there is no secret to sign with. */
export type DisabledReason = 'gone' | 'no_secret';

/** The delivery state of a seller's events. The URL is in the seller's row. Instants in epoch milliseconds. */
export interface Endpoint extends EndpointKey {
  /** Encrypted, like the old one, with which events are also signed until `oldSecretUntil`. */
  secret: Buffer | null;
  oldSecret: Buffer | null;
  oldSecretUntil: number | null;
  /** All events up to this sequence have a delivery row; later events have one only if they were sent. */
  eventCursor: number;
  disabledReason: DisabledReason | null;
  disabledAt: number | null;
  /** True if the receiver was slow last time. */
  isSlow: boolean;
  /** When a worker should look at it; null if nothing is waiting. */
  dueAt: number | null;
  /** No worker claims it earlier: the end of a lease, or of a pause that the receiver asked for. */
  claimableAt: number;
  leaseOwner: string | null;
}

/** The end of the pause that the receiver asked for; null without a pause, and while a worker holds the endpoint. */
export function pauseOf(
  { leaseOwner, claimableAt }: Pick<Endpoint, 'leaseOwner' | 'claimableAt'>,
  now: number,
): number | null {
  return leaseOwner === null && claimableAt > now ? claimableAt : null;
}
