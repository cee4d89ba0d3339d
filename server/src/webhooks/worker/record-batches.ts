import { worker } from '../../audit/actor.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import type { Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow } from '../../db/tables.ts';
import { appendAttempt } from './attempt.ts';
import { leaseEndpoints } from './claim.repository.ts';
import type { Delivery, DeliveryBatch, FinishedAttempt } from './delivery-batch.ts';
import { eventId } from '../sending/event-payload.ts';
import {
  findUrls,
  findWaiting,
  listSchedules,
  lockHeldEndpoints,
  nextLookAt,
  recordDeliveries,
  releaseEndpoints,
  type ReleasedEndpoint,
  type Schedule,
  type Waiting,
} from './record.repository.ts';
import { nextDelayMs } from './schedule.ts';

/** A worker's results since the last time. */
export interface CycleResults {
  attempts: readonly FinishedAttempt[];
  /** Batches that are over: their endpoints are given back, or rest after a fault of ours. */
  over: readonly DeliveryBatch[];
  /** Batches that go on: their leases are renewed. */
  aging: readonly DeliveryBatch[];
}

export interface Recorded {
  /** The deliveries as they stand now. */
  deliveries: WebhookDeliveryRow[];
  /** Sellers whose endpoints are still this worker's; the others are left to the worker that took them. */
  held: Set<number>;
}

/** Records attempts, gives endpoints back and renews leases, as far as they are still this worker's. */
export async function recordBatches(
  tx: Tx,
  { attempts, over, aging }: CycleResults,
  context: { now: number; owner: string; leaseUntil: number; random: () => number },
): Promise<Recorded> {
  const { owner, leaseUntil, now } = context;
  const touched = new Map([
    ...attempts.map(({ delivery }) => [delivery.sellerId, delivery] as const),
    ...[...over, ...aging].map(({ claimed }) => [claimed.key.sellerId, claimed.key] as const),
  ]);
  if (touched.size === 0) return { deliveries: [], held: new Set() };
  const held = await lockHeldEndpoints(tx, [...touched.values()], owner);
  const isHeld = ({ claimed }: DeliveryBatch) => held.has(claimed.key.sellerId);
  const own = attempts.filter(({ delivery }) => held.has(delivery.sellerId));
  const finished = over.filter((batch) => isHeld(batch) && !batch.hasFault);
  const moved = await findMoved(tx, own, finished);
  const replayed = await findReplayed(tx, own);
  const deliveries = own.map((attempt) => ({
    ...deliveryAfter(attempt, moved.has(attempt.delivery.sellerId), context.random()),
    ...replayed.get(attempt.delivery),
  }));
  await recordDeliveries(tx, deliveries);
  await release(tx, finished, moved, now);
  const renewed = aging.filter(isHeld).map(({ claimed }) => claimed.key);
  await leaseEndpoints(tx, renewed, { owner, until: leaseUntil });
  return { deliveries, held };
}

/**
 * The schedules of those deliveries that were replayed since they were claimed. These attempts do not count for them,
 * whatever came of them: a replay promises one that begins after it.
 */
async function findReplayed(
  tx: Tx,
  attempts: readonly FinishedAttempt[],
): Promise<Map<Delivery, Pick<Schedule, 'state' | 'tries' | 'due_at'>>> {
  const known = attempts.map(({ delivery }) => delivery).filter(({ isKnown }) => isKnown);
  const byId = new Map(known.map((delivery) => [eventId(delivery), delivery]));
  const replayed = new Map<Delivery, Pick<Schedule, 'state' | 'tries' | 'due_at'>>();
  for (const { seller_id: sellerId, sequence, state, tries, due_at } of await listSchedules(tx, known)) {
    const delivery = byId.get(eventId({ sellerId, sequence }));
    if (delivery === undefined || (tries === delivery.tries && due_at === delivery.dueAt)) continue;
    replayed.set(delivery, { state, tries, due_at });
  }
  return replayed;
}

function deliveryAfter(finished: FinishedAttempt, isMoved: boolean, random: number): WebhookDeliveryRow {
  const { delivery, result, startedAt, finishedAt } = finished;
  const { outcome, status, detail, durationMs, retryAfterMs } = result;
  const number = delivery.attempts + 1;
  const tries = delivery.tries + 1;
  return {
    intermediary_id: delivery.intermediaryId,
    seller_id: delivery.sellerId,
    sequence: delivery.sequence,
    attempts: number,
    tries,
    updated_at: finishedAt,
    attempt_log: appendAttempt(delivery.log, { number, startedAt, durationMs, outcome, status, detail }),
    ...standing(),
  };

  function standing(): Pick<WebhookDeliveryRow, 'state' | 'due_at'> {
    if (outcome === 'succeeded' || outcome === 'refused') return { state: outcome, due_at: null };
    // That the old receiver is gone is no word of the new one, which gets the event at the next try.
    const delayMs = outcome === 'gone' && !isMoved ? null : nextDelayMs(tries, retryAfterMs, random);
    if (delayMs === null) return { state: 'failed', due_at: null };
    return { state: 'pending', due_at: finishedAt + delayMs };
  }
}

async function release(
  tx: Tx,
  batches: readonly DeliveryBatch[],
  moved: ReadonlySet<number>,
  now: number,
): Promise<void> {
  if (batches.length === 0) return;
  const waiting = await findWaiting(
    tx,
    batches.map(({ claimed }) => claimed.key),
  );
  const released = batches.map((batch) => {
    const { sellerId } = batch.claimed.key;
    return endpointAfter(batch, { waiting: waiting.get(sellerId), isMoved: moved.has(sellerId) }, now);
  });
  await releaseEndpoints(tx, released);
  for (const { hasGone, claimed } of batches) {
    const { intermediaryId, sellerId } = claimed.key;
    if (!hasGone || moved.has(sellerId)) continue;
    const record = { action: 'webhook.disabled', subject: `seller:${sellerId}`, occurredAt: now } as const;
    await recordAudit(tx, worker(intermediaryId), record);
  }
}

/**
 * Those of these sellers whose events go to another URL since they were claimed: what the old receiver said of itself
 * is void. Looked up only for those that said something.
 */
async function findMoved(
  tx: Tx,
  attempts: readonly FinishedAttempt[],
  over: readonly DeliveryBatch[],
): Promise<Set<number>> {
  const gone = attempts.filter(({ result }) => result.outcome === 'gone');
  const telling = over.filter((batch) => batch.hasGone || batch.pausedUntil !== null || batch.wasSlow);
  const used = [
    ...gone.map(({ delivery, url }) => ({ key: delivery, url })),
    ...telling.map(({ claimed }) => claimed),
  ];
  const urls = await findUrls(
    tx,
    used.map(({ key }) => key),
  );
  const moved = used.filter(({ key, url }) => urls.get(key.sellerId) !== url);
  return new Set(moved.map(({ key }) => key.sellerId));
}

function endpointAfter(
  batch: DeliveryBatch,
  { waiting, isMoved }: { waiting: Waiting | undefined; isMoved: boolean },
  now: number,
): ReleasedEndpoint {
  const { cursor, pausedUntil } = batch;
  const hasGone = batch.hasGone && !isMoved;
  const { intermediaryId, sellerId } = batch.claimed.key;
  const claimableAt = isMoved ? 0 : (pausedUntil ?? 0);
  const dueAt = nextLookAt(waiting, cursor, now);
  return {
    intermediary_id: intermediaryId,
    seller_id: sellerId,
    event_cursor: cursor,
    disabled_reason: hasGone ? 'gone' : null,
    disabled_at: hasGone ? now : null,
    is_slow: batch.wasSlow && !isMoved ? 1 : 0,
    due_at: hasGone || dueAt === null ? null : Math.max(dueAt, claimableAt),
    claimable_at: claimableAt,
    lease_owner: null,
  };
}
