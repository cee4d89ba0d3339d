import type { Tx } from '../db/store.ts';
import type { Keyring } from '../shared/keyring.ts';
import {
  byIntermediary,
  findChargeFacts,
  leaseEndpoints,
  listWaiting,
  lockDueEndpoints,
  type DueEndpoint,
  type WaitingEvent,
} from './claim.repository.ts';
import type { ClaimedBatch, Delivery } from './delivery-batch.ts';
import type { ChargeFacts } from './event-payload.ts';
import { findWaiting } from './record.repository.ts';
import { readSigningKey } from './secret.ts';

export interface ClaimRequest {
  now: number;
  owner: string;
  leaseUntil: number;
  isSlow: boolean;
  /** At most so many endpoints, and so many deliveries of each. */
  endpoints: number;
  batch: number;
}

/** Takes due endpoints for a worker, each with its next deliveries. */
export async function claimBatches(tx: Tx, keyring: Keyring, request: ClaimRequest): Promise<ClaimedBatch[]> {
  const { now, isSlow, endpoints: limit } = request;
  const endpoints = await lockDueEndpoints(tx, { now, isSlow, limit });
  if (endpoints.length === 0) return [];
  await leaseEndpoints(tx, endpoints, { owner: request.owner, until: request.leaseUntil });
  // Read before the events, so that every event up to it is among them.
  const heads = await findWaiting(tx, endpoints);
  const waiting = await listWaiting(tx, endpoints, { now, limit: request.batch });
  const bySeller = Map.groupBy(waiting, ({ sellerId }) => sellerId);
  const charges = await chargesOf(tx, waiting);
  return endpoints.map((endpoint) => {
    const { intermediaryId, sellerId, url, isSlow } = endpoint;
    const last = heads.get(sellerId)?.lastSequence ?? endpoint.eventCursor;
    const { picked, coversUpTo } = pick(bySeller.get(sellerId) ?? [], request.batch, last);
    return {
      key: { intermediaryId, sellerId },
      url,
      signingKeys: signingKeys(keyring, endpoint, now),
      deliveries: picked.map((event) => toDelivery(event, charges)),
      coversUpTo: Math.max(coversUpTo, endpoint.eventCursor),
      isSlow,
      leaseUntil: request.leaseUntil,
    };
  });
}

/** Half of a batch for each kind, or more when the other kind has fewer: neither keeps the other waiting. */
function pick(
  waiting: readonly WaitingEvent[],
  batch: number,
  lastSequence: number,
): { picked: WaitingEvent[]; coversUpTo: number } {
  const again = waiting.filter(({ isKnown }) => isKnown);
  const fresh = waiting.filter(({ isKnown }) => !isKnown);
  const freshCount = Math.min(fresh.length, Math.max(Math.ceil(batch / 2), batch - again.length));
  const picked = [...again.slice(0, batch - freshCount), ...fresh.slice(0, freshCount)];
  // A full list may go on behind its last event.
  const isWhole = freshCount === fresh.length && fresh.length < batch;
  return { picked, coversUpTo: isWhole ? lastSequence : (fresh[freshCount - 1]?.sequence ?? 0) };
}

async function chargesOf(tx: Tx, waiting: readonly WaitingEvent[]): Promise<Map<string, ChargeFacts>> {
  const charges = new Map<string, ChargeFacts>();
  const intermediaries = byIntermediary(waiting).keys();
  for (const intermediaryId of intermediaries) {
    const uuids = waiting.flatMap((event) =>
      event.intermediaryId === intermediaryId && event.chargeUuid !== null ? [event.chargeUuid] : [],
    );
    for (let start = 0; start < uuids.length; start += uuidsPerStatement) {
      const chunk = uuids.slice(start, start + uuidsPerStatement);
      for (const [uuid, facts] of await findChargeFacts(tx, intermediaryId, chunk)) {
        charges.set(chargeKey(intermediaryId, uuid), facts);
      }
    }
  }
  return charges;
}

const uuidsPerStatement = 500;

/** Two intermediaries may use the same uuid (D1). */
function chargeKey(intermediaryId: number, uuid: string): string {
  return `${intermediaryId} ${uuid}`;
}

function toDelivery(event: WaitingEvent, charges: ReadonlyMap<string, ChargeFacts>): Delivery {
  const { chargeUuid, ...rest } = event;
  const charge = chargeUuid === null ? null : charges.get(chargeKey(event.intermediaryId, chargeUuid));
  return { ...rest, charge: charge ?? null };
}

function signingKeys(keyring: Keyring, endpoint: DueEndpoint, now: number): Buffer[] {
  const { secret, oldSecret, oldSecretUntil } = endpoint;
  const overlaps = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
  return [secret, ...(overlaps ? [oldSecret] : [])].map((stored) =>
    readSigningKey(keyring, endpoint, stored),
  );
}
