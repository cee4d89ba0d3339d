/** Every seller has one endpoint and may have a former one, and the intermediary itself may have one. */
export interface EndpointKey {
  intermediaryId: number;
  /** The seller, `formerOf` it, or `ownEndpoint`. */
  endpointId: number;
}

/** The endpoint of the intermediary itself, which gets the events of all its sellers. No seller has this id. */
export const ownEndpoint = 0;

/** The seller of an endpoint that is not the intermediary's own. */
export function sellerOf(endpointId: number): number {
  return Math.abs(endpointId);
}

/** Names an endpoint among those of all intermediaries. */
export function endpointName({ intermediaryId, endpointId }: EndpointKey): string {
  return `${intermediaryId}.${endpointId}`;
}

/** Endpoints of one intermediary: what one statement reads or locks, because others may be on another node. */
export interface EndpointsOfOwner {
  intermediaryId: number;
  /** Ascending. */
  endpointIds: readonly number[];
}

/** These endpoints by intermediary, all in ascending order, in which they are locked. */
export function ofEachOwner(keys: readonly EndpointKey[]): EndpointsOfOwner[] {
  const owners = [...Map.groupBy(keys, (key) => key.intermediaryId)].sort(([a], [b]) => a - b);
  return owners.map(([intermediaryId, own]) => ({
    intermediaryId,
    endpointIds: own.map(({ endpointId }) => endpointId).sort((a, b) => a - b),
  }));
}

/** `gone`: its receiver responded with 410. `no_secret`: its seller is erased. */
export type DisabledReason = 'gone' | 'no_secret';

/** An endpoint with the delivery state of its events. Instants in epoch milliseconds. */
export interface Endpoint extends EndpointKey {
  /** Null for a seller's, whose URL is in the seller's row. */
  url: string | null;
  /** Encrypted, like the old one, with which events are also signed until `oldSecretUntil`. */
  secret: Buffer | null;
  oldSecret: Buffer | null;
  oldSecretUntil: number | null;
  disabledReason: DisabledReason | null;
  disabledAt: number | null;
  /** True if the receiver was slow last time. */
  isSlow: boolean;
  /** When a worker should look at it; null if nothing is waiting. The intermediary's own is always looked at. */
  dueAt: number | null;
  /** No worker claims it earlier: the end of a lease, or of a pause that the receiver asked for. */
  claimableAt: number;
  leaseOwner: string | null;
  /** Only for a former URL: it gets no event that is recorded later. */
  toldUntil: number | null;
}

/** The end of the pause that the receiver asked for; null without a pause, and while a worker holds the endpoint. */
export function pauseOf(
  { leaseOwner, claimableAt }: Pick<Endpoint, 'leaseOwner' | 'claimableAt'>,
  now: number,
): number | null {
  return leaseOwner === null && claimableAt > now ? claimableAt : null;
}
