import type { Actor } from '../../audit/actor.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import type { Store, Tx } from '../../db/store.ts';
import { markDue } from '../../events/endpoint-due.repository.ts';
import { findDelivery } from './delivery-list.repository.ts';
import { listPauses, lockEndpoint } from '../endpoints/endpoint.repository.ts';
import { pauseOf } from '../endpoints/endpoint.ts';
import { eventId } from '../sending/event-payload.ts';
import { listFinished, makeDue, type ReplayFilter } from './replay.repository.ts';

type ActorOf = (intermediaryId: number) => Actor;

/**
 * `waiting`: it was never sent, and will be sent anyway. `disabled`: it is sent once the endpoint is enabled. `paused`:
 * it is sent when the pause that the receiver asked for is over.
 */
export type ReplayOutcome =
  { state: 'due' | 'disabled' | 'waiting' | 'unknown' } | { state: 'paused'; until: number };

/** How many events were replayed, and which sellers get them only after a pause. */
export interface Replayed {
  count: number;
  /** By seller id, until when. */
  pauses: Map<number, number>;
}

/** Sends one event again, at once and with a new schedule, whether or not it was delivered (D28). */
export async function replayEvent(
  tx: Tx,
  actorOf: ActorOf,
  event: { sellerId: number; sequence: number },
  now: number,
): Promise<ReplayOutcome> {
  const { sellerId, sequence } = event;
  const seen = await findDelivery(tx, sellerId, sequence);
  if (seen === undefined) return { state: 'unknown' };
  const { intermediaryId } = seen;
  // Under the lock no worker can record this delivery between the read and the write.
  const endpoint = await lockEndpoint(tx, { intermediaryId, sellerId });
  const found = await findDelivery(tx, sellerId, sequence);
  if (endpoint === undefined || found === undefined) return { state: 'unknown' };
  if (!found.wasSent) return { state: 'waiting' };
  await makeDue(tx, [{ intermediaryId, sellerId, sequence }], now);
  await markDue(tx, intermediaryId, [sellerId], now);
  const subject = `event:${eventId(event)}`;
  await recordAudit(tx, actorOf(intermediaryId), { action: 'webhook.replayed', subject, occurredAt: now });
  if (endpoint.disabledReason !== null) return { state: 'disabled' };
  const until = pauseOf(endpoint, now);
  return until === null ? { state: 'due' } : { state: 'paused', until };
}

const deliveriesPerTransaction = 1_000;

/** Sends again the deliveries that ended since then: all, or only those that failed or were refused. */
export async function replaySince(
  store: Store,
  actorOf: ActorOf,
  filter: Omit<ReplayFilter, 'limit' | 'until'>,
  now: number,
): Promise<Replayed> {
  const all: Replayed = { count: 0, pauses: new Map() };
  for (;;) {
    // Deliveries that end from now on are left out; otherwise this might never finish.
    const part = { ...filter, until: now, limit: deliveriesPerTransaction };
    const { count, pauses } = await store.write((tx) => replayPart(tx, actorOf, part, now));
    all.count += count;
    for (const [sellerId, until] of pauses) all.pauses.set(sellerId, until);
    if (count < deliveriesPerTransaction) return all;
  }
}

async function replayPart(tx: Tx, actorOf: ActorOf, filter: ReplayFilter, now: number): Promise<Replayed> {
  const found = await listFinished(tx, filter);
  const pauses = new Map<number, number>();
  for (const [intermediaryId, rows] of Map.groupBy(found, (row) => row.intermediaryId)) {
    const sellerIds = [...new Set(rows.map((row) => row.sellerId))].sort((a, b) => a - b);
    const subject = `events:${rows.length} replayed`;
    await recordAudit(tx, actorOf(intermediaryId), { action: 'webhook.replayed', subject, occurredAt: now });
    await markDue(tx, intermediaryId, sellerIds, now);
    for (const { sellerId, until } of await listPauses(tx, intermediaryId, sellerIds, now)) {
      pauses.set(sellerId, until);
    }
  }
  // Locks the endpoints first, as workers do, so that there is no deadlock.
  await makeDue(tx, found, now);
  return { count: found.length, pauses };
}
