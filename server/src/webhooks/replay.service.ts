import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Store, Tx } from '../db/store.ts';
import { findDelivery } from './delivery-list.repository.ts';
import { lockEndpoint, markDue } from './endpoint.repository.ts';
import { eventId } from './event-payload.ts';
import { listFinished, makeDue, type ReplayFilter } from './replay.repository.ts';

type ActorOf = (intermediaryId: number) => Actor;

/** `waiting`: it was never sent, and will be anyway. `disabled`: it will be once the endpoint is enabled. */
export type ReplayOutcome = 'due' | 'disabled' | 'waiting' | 'unknown';

/** Sends one event again, at once and with a new schedule, whatever became of it (D28). */
export async function replayEvent(
  tx: Tx,
  actorOf: ActorOf,
  event: { sellerId: number; sequence: number },
  now: number,
): Promise<ReplayOutcome> {
  const { sellerId, sequence } = event;
  const seen = await findDelivery(tx, sellerId, sequence);
  if (seen === undefined) return 'unknown';
  const { intermediary_id: intermediaryId } = seen;
  // A worker that records this very delivery comes before or after, not in between.
  const endpoint = await lockEndpoint(tx, intermediaryId, sellerId);
  const found = await findDelivery(tx, sellerId, sequence);
  if (found === undefined) return 'unknown';
  if (found.state === null) return sequence > found.event_cursor ? 'waiting' : 'unknown';
  await makeDue(tx, [{ intermediary_id: intermediaryId, seller_id: sellerId, sequence }], now);
  await markDue(tx, intermediaryId, [sellerId], now);
  const subject = `event:${eventId(event)}`;
  await recordAudit(tx, actorOf(intermediaryId), { action: 'webhook.replayed', subject, occurredAt: now });
  return endpoint?.disabled_reason === null ? 'due' : 'disabled';
}

const deliveriesPerTransaction = 1_000;

/** Sends again what ended since then: all of it, or only what failed or was refused. Returns how many. */
export async function replaySince(
  store: Store,
  actorOf: ActorOf,
  filter: Omit<ReplayFilter, 'limit' | 'until'>,
  now: number,
): Promise<number> {
  let count = 0;
  for (;;) {
    const replayed = await store.write(async (tx) => {
      // What ends from now on is not asked for, or the end would never be reached.
      const found = await listFinished(tx, { ...filter, until: now, limit: deliveriesPerTransaction });
      await makeDue(tx, found, now);
      for (const [intermediaryId, rows] of Map.groupBy(found, (row) => row.intermediary_id)) {
        const sellerIds = [...new Set(rows.map((row) => row.seller_id))].sort((a, b) => a - b);
        const subject = `events:${rows.length} replayed`;
        await recordAudit(tx, actorOf(intermediaryId), {
          action: 'webhook.replayed',
          subject,
          occurredAt: now,
        });
        await markDue(tx, intermediaryId, sellerIds, now);
      }
      return found.length;
    });
    count += replayed;
    if (replayed < deliveriesPerTransaction) return count;
  }
}
