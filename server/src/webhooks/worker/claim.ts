import type { KeyObject } from 'node:crypto';
import type { Tx } from '../../db/store.ts';
import { UserError } from '../../shared/errors.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { eventId } from '../delivery.ts';
import {
  leaseEndpoints,
  lockDueEndpoints,
  type DueEndpoint,
  type WantedOwner,
} from '../endpoints/due-endpoint.repository.ts';
import { endpointName, ownEndpoint, sellerOf } from '../endpoints/endpoint.ts';
import { readSigningKey } from '../sending/signature.ts';
import {
  findFirstWaiting,
  listDue,
  withFacts,
  type Delivery,
  type DueDelivery,
} from './delivery-rows.repository.ts';

interface ClaimRequest extends WantedOwner {
  now: number;
  owner: string;
  leaseUntil: number;
  isSlow: boolean;
  /** At most this many endpoints, and this many deliveries of each. */
  endpoints: number;
  batch: number;
}

/** An endpoint that a worker has leased, and what it is to send there. */
export interface ClaimedBatch {
  endpoint: DueEndpoint;
  /** Each message is signed with all of them, the newest first. */
  signingKeys: KeyObject[];
  deliveries: Delivery[];
  leaseUntil: number;
}

/**
 * Leases due endpoints to a worker, each with its next deliveries. An endpoint whose secret cannot be read is reported
 * and skipped until its lease ends, so that it does not block the others.
 */
export async function claimBatches(
  tx: Tx,
  { keyring, onError }: { keyring: Keyring; onError: (error: unknown) => void },
  { now, isSlow, owner, leaseUntil, endpoints: limit, batch, intermediaryId }: ClaimRequest,
): Promise<ClaimedBatch[]> {
  const endpoints = await lockDueEndpoints(tx, { now, isSlow, limit, intermediaryId });
  if (endpoints.length === 0) return [];
  await leaseEndpoints(tx, endpoints, { owner, until: leaseUntil });
  const due = Map.groupBy(await listDue(tx, endpoints, { now, limit: batch }), endpointName);
  const selected: DueDelivery[] = [];
  for (const endpoint of endpoints) {
    const found = due.get(endpointName(endpoint)) ?? [];
    const isOwn = endpoint.endpointId === ownEndpoint;
    selected.push(...(isOwn ? await nextInOrder(tx, found) : selectBatch(found, batch)));
  }
  const byEndpoint = Map.groupBy(await withFacts(tx, selected), endpointName);
  return endpoints.flatMap((endpoint) => {
    const deliveries = byEndpoint.get(endpointName(endpoint)) ?? [];
    try {
      const signingKeys = readSigningKeys(keyring, endpoint, now);
      return [{ endpoint, signingKeys, deliveries, leaseUntil }];
    } catch (cause) {
      onError(unreadableSecret(endpoint, cause));
      return [];
    }
  });
}

function readSigningKeys(keyring: Keyring, endpoint: DueEndpoint, now: number): KeyObject[] {
  const { secret, oldSecret, oldSecretUntil } = endpoint;
  const overlaps = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
  return [secret, ...(overlaps ? [oldSecret] : [])].map((stored) =>
    readSigningKey(keyring, endpoint, stored),
  );
}

function unreadableSecret({ intermediaryId, endpointId }: DueEndpoint, cause: unknown): UserError {
  const whose =
    endpointId === ownEndpoint ? `intermediary ${intermediaryId}` : `seller ${sellerOf(endpointId)}`;
  return new UserError(
    `the webhook secret of ${whose} cannot be read, so it gets no events: give the key in ` +
      'PAYFAC_SECRET_KEYS_OLD, or a new secret with `payfac webhooks rotate-secret`',
    { cause },
  );
}

/**
 * Returns the next deliveries to an intermediary's own endpoint. If all that are due wait for an event that is due later,
 * because the clock of its writer was ahead, returns that event: otherwise the endpoint would get nothing until then.
 */
async function nextInOrder(tx: Tx, found: readonly DueDelivery[]): Promise<DueDelivery[]> {
  const next = inOrder(found);
  const [waiting] = found;
  return next.length > 0 || waiting === undefined ? next : findFirstWaiting(tx, waiting);
}

/**
 * The deliveries to an intermediary's own endpoint, without those whose predecessor was not attempted and is not in the
 * batch before them: writers with different clocks can make an event due before the seller's event before it. A batch
 * goes on after an event only if that has arrived, or its failed attempt is recorded. So an event never arrives before
 * the seller's event before it, unless a recorded attempt of that has failed: neither the end of a lease nor the end of
 * a worker matters, because the next one begins again with what is not recorded (D28).
 */
function inOrder(deliveries: readonly DueDelivery[]): DueDelivery[] {
  const selected = new Set<string>();
  return [...deliveries]
    .sort((a, b) => a.sequence - b.sequence)
    .filter(({ sellerId, sequence, attempts, attemptsBefore }) => {
      const isNext =
        attempts > 0 || attemptsBefore !== 0 || selected.has(eventId({ sellerId, sequence: sequence - 1 }));
      if (isNext) selected.add(eventId({ sellerId, sequence }));
      return isNext;
    });
}

/** Half of a batch for retries and half for new events; each may use what the other leaves. */
function selectBatch(due: readonly DueDelivery[], batch: number): DueDelivery[] {
  const retries = due.filter(({ attempts }) => attempts > 0);
  const unsent = due.filter(({ attempts }) => attempts === 0);
  const unsentCount = Math.min(unsent.length, Math.max(Math.ceil(batch / 2), batch - retries.length));
  return [...retries.slice(0, batch - unsentCount), ...unsent.slice(0, unsentCount)];
}
