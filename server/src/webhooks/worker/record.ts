import { worker } from '../../audit/actor.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import type { Tx } from '../../db/store.ts';
import { appendAttempt } from '../attempt-log.ts';
import { findNextWork, type NextWork } from '../endpoints/next-work.repository.ts';
import { eventId } from '../sending/event-payload.ts';
import { leaseEndpoints } from './claim.repository.ts';
import type { DeliveryBatch } from './delivery-batch.ts';
import type { Delivery, FinishedAttempt, RecordedDelivery, Schedule } from './delivery.ts';
import {
  findUrls,
  listSchedules,
  lockHeldEndpoints,
  releaseEndpoints,
  saveDeliveries,
  type ReleasedEndpoint,
} from './record.repository.ts';
import { nextDelayMs } from './schedule.ts';

/** What to record about a batch. */
export interface BatchProgress {
  batch: DeliveryBatch;
  /** The attempts that finished since the last transaction. */
  attempts: readonly FinishedAttempt[];
  /** True if the batch is complete, so that its endpoint is released. */
  isOver: boolean;
  /** True if its lease must be renewed. */
  isAging: boolean;
}

export interface Recorded {
  deliveries: RecordedDelivery[];
  /** The sellers whose endpoints the worker still holds. Other workers have taken the rest. */
  held: Set<number>;
}

/** Stores attempts, releases endpoints and renews leases, for those endpoints that the worker still holds. */
export async function recordProgress(
  tx: Tx,
  progress: readonly BatchProgress[],
  context: { now: number; owner: string; leaseUntil: number; random: () => number },
): Promise<Recorded> {
  if (progress.length === 0) return { deliveries: [], held: new Set() };
  const { now, owner, leaseUntil } = context;
  const keyOf = ({ batch }: BatchProgress) => batch.endpoint;
  const held = await lockHeldEndpoints(tx, progress.map(keyOf), owner);
  const own = progress.filter(({ batch }) => held.has(batch.endpoint.sellerId));
  const urls = await findUrls(tx, own.map(keyOf));
  // A pause or slowness of the old receiver does not apply to the new one.
  const hasMoved = ({ endpoint }: DeliveryBatch) => urls.get(endpoint.sellerId) !== endpoint.url;
  const replayed = await findReplayed(
    tx,
    own.flatMap(({ attempts }) => attempts.map(({ delivery }) => delivery)),
  );
  const deliveries = own.flatMap(({ batch, attempts }) =>
    attempts.map((attempt) => {
      const schedule = scheduleAfter(attempt, hasMoved(batch), context.random());
      return recordedAfter(attempt, replayed.get(attempt.delivery) ?? schedule);
    }),
  );
  await saveDeliveries(tx, deliveries);
  const released = own.filter(({ batch, isOver }) => isOver && !batch.hasError);
  await release(
    tx,
    released.map(({ batch }) => ({ batch, hasMoved: hasMoved(batch) })),
    now,
  );
  const renewed = own.filter(({ isAging }) => isAging).map(keyOf);
  await leaseEndpoints(tx, renewed, { owner, until: leaseUntil });
  return { deliveries, held };
}

/**
 * The new schedules of deliveries that were replayed after they were claimed. The current attempts do not count towards
 * them, because a replay promises an attempt that begins after it.
 */
async function findReplayed(tx: Tx, deliveries: readonly Delivery[]): Promise<Map<Delivery, Schedule>> {
  const known = deliveries.filter(({ dueAt }) => dueAt !== null);
  const byId = new Map(known.map((delivery) => [eventId(delivery), delivery]));
  const replayed = new Map<Delivery, Schedule>();
  for (const { sellerId, sequence, ...schedule } of await listSchedules(tx, known)) {
    const delivery = byId.get(eventId({ sellerId, sequence }));
    if (delivery === undefined) continue;
    const isUnchanged = schedule.tries === delivery.tries && schedule.dueAt === delivery.dueAt;
    if (!isUnchanged) replayed.set(delivery, schedule);
  }
  return replayed;
}

function scheduleAfter(
  { delivery, result, finishedAt }: FinishedAttempt,
  hasMoved: boolean,
  random: number,
): Schedule {
  const { outcome, retryAfterMs } = result;
  const tries = delivery.tries + 1;
  if (outcome === 'succeeded' || outcome === 'refused') return { state: outcome, tries, dueAt: null };
  const isLast = outcome === 'gone' && !hasMoved;
  const delayMs = isLast ? null : nextDelayMs(tries, retryAfterMs, random);
  if (delayMs === null) return { state: 'failed', tries, dueAt: null };
  return { state: 'pending', tries, dueAt: finishedAt + delayMs };
}

function recordedAfter(attempt: FinishedAttempt, schedule: Schedule): RecordedDelivery {
  const { delivery, startedAt, finishedAt } = attempt;
  const { outcome, status, detail, durationMs } = attempt.result;
  const { intermediaryId, sellerId, sequence } = delivery;
  const number = delivery.attempts + 1;
  const log = appendAttempt(delivery.log, { number, startedAt, durationMs, outcome, status, detail });
  return {
    intermediaryId,
    sellerId,
    sequence,
    attempts: number,
    updatedAt: finishedAt,
    log,
    ...schedule,
  };
}

interface ReleasedBatch {
  batch: DeliveryBatch;
  /** True if the seller's URL has changed since the endpoint was claimed. */
  hasMoved: boolean;
}

async function release(tx: Tx, released: readonly ReleasedBatch[], now: number): Promise<void> {
  if (released.length === 0) return;
  const keys = released.map(({ batch }) => batch.endpoint);
  const work = await findNextWork(tx, keys, now);
  const endpoints = released.map((each) => endpointAfter(each, work.get(each.batch.endpoint.sellerId), now));
  await releaseEndpoints(tx, endpoints);
  for (const { intermediaryId, sellerId, disabledReason } of endpoints) {
    if (disabledReason === null) continue;
    const record = { action: 'webhook.disabled', subject: `seller:${sellerId}`, occurredAt: now } as const;
    await recordAudit(tx, worker(intermediaryId), record);
  }
}

function endpointAfter(
  { batch, hasMoved }: ReleasedBatch,
  work: NextWork | undefined,
  now: number,
): ReleasedEndpoint {
  const { intermediaryId, sellerId, eventCursor } = batch.endpoint;
  const isGone = batch.isGone && !hasMoved;
  const claimableAt = hasMoved ? 0 : (batch.pausedUntil ?? 0);
  const dueAt = work?.dueAt ?? null;
  return {
    intermediaryId,
    sellerId,
    eventCursor: work?.eventCursor ?? eventCursor,
    disabledReason: isGone ? 'gone' : null,
    disabledAt: isGone ? now : null,
    isSlow: batch.wasSlow && !hasMoved,
    dueAt: isGone || dueAt === null ? null : Math.max(dueAt, claimableAt),
    claimableAt,
  };
}
