import type { Actor } from '../../audit/actor.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import type { Store, Tx } from '../../db/store.ts';
import { markDue } from '../../events/endpoint-due.repository.ts';
import { findDelivery } from './delivery-list.repository.ts';
import { listPauses, lockEndpoint, pauseOf } from '../endpoints/endpoint.repository.ts';
import { eventId } from '../sending/event-payload.ts';
import { listFinished, makeDue, type ReplayFilter } from './replay.repository.ts';

type ActorOf = (intermediaryId: number) => Actor;

/**
 * `waiting`: it was never sent, and will be anyway. `disabled`: it will be once the endpoint is enabled. `paused`: it
 * will be once the pause is over that the receiver asked for.
 */
export type ReplayOutcome =
  { state: 'due' | 'disabled' | 'waiting' | 'unknown' } | { state: 'paused'; until: number };

/** How many were replayed, and which of their sellers get them only when a pause is over. */
export interface Replayed {
  count: number;
  /** By seller id, until when. */
  pauses: Map<number, number>;
}

/** Sends one event again, at once and with a new schedule, whatever became of it (D28). */
export async function replayEvent(
  tx: Tx,
  actorOf: ActorOf,
  event: { sellerId: number; sequence: number },
  now: number,
): Promise<ReplayOutcome> {
  const { sellerId, sequence } = event;
  const seen = await findDelivery(tx, sellerId, sequence);
  if (seen === undefined) return { state: 'unknown' };
  const { intermediary_id: intermediaryId } = seen;
  // A worker that records this very delivery comes before or after, not in between.
  const endpoint = await lockEndpoint(tx, intermediaryId, sellerId);
  const found = await findDelivery(tx, sellerId, sequence);
  if (endpoint === undefined || found === undefined) return { state: 'unknown' };
  if (found.state === null) return { state: sequence > found.event_cursor ? 'waiting' : 'unknown' };
  await makeDue(tx, [{ intermediary_id: intermediaryId, seller_id: sellerId, sequence }], now);
  await markDue(tx, intermediaryId, [sellerId], now);
  const subject = `event:${eventId(event)}`;
  await recordAudit(tx, actorOf(intermediaryId), { action: 'webhook.replayed', subject, occurredAt: now });
  if (endpoint.disabled_reason !== null) return { state: 'disabled' };
  const until = pauseOf(endpoint, now);
  return until === null ? { state: 'due' } : { state: 'paused', until };
}

const deliveriesPerTransaction = 1_000;

/** Sends again what ended since then: all of it, or only what failed or was refused. */
export async function replaySince(
  store: Store,
  actorOf: ActorOf,
  filter: Omit<ReplayFilter, 'limit' | 'until'>,
  now: number,
): Promise<Replayed> {
  const all: Replayed = { count: 0, pauses: new Map() };
  for (;;) {
    // What ends from now on is not asked for, or the end would never be reached.
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
  for (const [intermediaryId, rows] of Map.groupBy(found, (row) => row.intermediary_id)) {
    const sellerIds = [...new Set(rows.map((row) => row.seller_id))].sort((a, b) => a - b);
    const subject = `events:${rows.length} replayed`;
    await recordAudit(tx, actorOf(intermediaryId), { action: 'webhook.replayed', subject, occurredAt: now });
    await markDue(tx, intermediaryId, sellerIds, now);
    for (const { sellerId, until } of await listPauses(tx, intermediaryId, sellerIds, now)) {
      pauses.set(sellerId, until);
    }
  }
  // Under the endpoints' locks, as workers record: neither waits for the other in a circle.
  await makeDue(tx, found, now);
  return { count: found.length, pauses };
}
