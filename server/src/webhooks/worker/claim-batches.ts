import type { KeyObject } from 'node:crypto';
import type { Tx } from '../../db/store.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { leaseEndpoints, listWaiting, lockDueEndpoints, type DueEndpoint } from './claim.repository.ts';
import type { ClaimedBatch, Delivery } from './delivery-batch.ts';
import { findWaiting } from './record.repository.ts';
import { readSigningKey } from '../endpoints/secret.ts';

export interface ClaimRequest {
  now: number;
  owner: string;
  leaseUntil: number;
  isSlow: boolean;
  /** At most so many endpoints, and so many deliveries of each. */
  endpoints: number;
  batch: number;
}

/**
 * Takes due endpoints for a worker, each with its next deliveries. One whose secret cannot be read is told of and left
 * alone until its lease is over: it must not keep the others waiting.
 */
export async function claimBatches(
  tx: Tx,
  { keyring, onError }: { keyring: Keyring; onError: (error: unknown) => void },
  request: ClaimRequest,
): Promise<ClaimedBatch[]> {
  const { now, isSlow, endpoints: limit } = request;
  const endpoints = await lockDueEndpoints(tx, { now, isSlow, limit });
  if (endpoints.length === 0) return [];
  await leaseEndpoints(tx, endpoints, { owner: request.owner, until: request.leaseUntil });
  // Read before the events, so that every event up to it is among them.
  const heads = await findWaiting(tx, endpoints);
  const waiting = await listWaiting(tx, endpoints, { now, limit: request.batch });
  const bySeller = Map.groupBy(waiting, ({ sellerId }) => sellerId);
  return endpoints.flatMap((endpoint) => {
    const { intermediaryId, sellerId, url, isSlow } = endpoint;
    const keys = readableKeys(keyring, endpoint, now, onError);
    if (keys === null) return [];
    const last = heads.get(sellerId)?.lastSequence ?? endpoint.eventCursor;
    const { picked, coversUpTo } = pick(bySeller.get(sellerId) ?? [], request.batch, last);
    const batch: ClaimedBatch = {
      key: { intermediaryId, sellerId },
      url,
      signingKeys: keys,
      deliveries: picked,
      coversUpTo: Math.max(coversUpTo, endpoint.eventCursor),
      isSlow,
      leaseUntil: request.leaseUntil,
    };
    return [batch];
  });
}

function readableKeys(
  keyring: Keyring,
  endpoint: DueEndpoint,
  now: number,
  onError: (error: unknown) => void,
): KeyObject[] | null {
  try {
    return signingKeys(keyring, endpoint, now);
  } catch (cause) {
    onError(
      new Error(
        `the webhook secret of seller ${endpoint.sellerId} cannot be read, so it gets no events: give the key in ` +
          'PAYFAC_SECRET_KEYS_OLD, or a new secret with `payfac webhooks rotate-secret`',
        { cause },
      ),
    );
    return null;
  }
}

/** Half of a batch for each kind, or more when the other kind has fewer: neither keeps the other waiting. */
function pick(
  waiting: readonly Delivery[],
  batch: number,
  lastSequence: number,
): { picked: Delivery[]; coversUpTo: number } {
  const again = waiting.filter(({ isKnown }) => isKnown);
  const fresh = waiting.filter(({ isKnown }) => !isKnown);
  const freshCount = Math.min(fresh.length, Math.max(Math.ceil(batch / 2), batch - again.length));
  const picked = [...again.slice(0, batch - freshCount), ...fresh.slice(0, freshCount)];
  // A full list may go on behind its last event.
  const isWhole = freshCount === fresh.length && fresh.length < batch;
  return { picked, coversUpTo: isWhole ? lastSequence : (fresh[freshCount - 1]?.sequence ?? 0) };
}

function signingKeys(keyring: Keyring, endpoint: DueEndpoint, now: number): KeyObject[] {
  const { secret, oldSecret, oldSecretUntil } = endpoint;
  const overlaps = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
  return [secret, ...(overlaps ? [oldSecret] : [])].map((stored) =>
    readSigningKey(keyring, endpoint, stored),
  );
}
