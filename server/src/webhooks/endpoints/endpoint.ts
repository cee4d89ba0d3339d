/** A seller, which has one endpoint. */
export interface EndpointKey {
  intermediaryId: number;
  sellerId: number;
}

/** `gone`: its receiver answered 410. `no_secret`: there is no secret to sign with. */
export type DisabledReason = 'gone' | 'no_secret';

/** Where a seller's events go, beside the URL, which belongs to the seller. Instants in epoch milliseconds. */
export interface Endpoint extends EndpointKey {
  /** Encrypted, as is the old one, which signs beside it until `oldSecretUntil`. */
  secret: Buffer | null;
  oldSecret: Buffer | null;
  oldSecretUntil: number | null;
  /** Every event up to this sequence has its delivery; of the later ones, those that were sent. */
  eventCursor: number;
  disabledReason: DisabledReason | null;
  disabledAt: number | null;
  /** The receiver was slow last time. */
  isSlow: boolean;
  /** When a worker should look at it; null when nothing waits. */
  dueAt: number | null;
  /** No worker takes it earlier: the end of a lease, or of a pause that the receiver asked for. */
  claimableAt: number;
  leaseOwner: string | null;
}

/** Until when the receiver asked to be left alone; null without a pause, and while a worker holds the endpoint. */
export function pauseOf(
  { leaseOwner, claimableAt }: Pick<Endpoint, 'leaseOwner' | 'claimableAt'>,
  now: number,
): number | null {
  return leaseOwner === null && claimableAt > now ? claimableAt : null;
}
