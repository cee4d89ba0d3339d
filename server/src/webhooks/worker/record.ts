import { recordAudit, worker } from '../../audit/audit.repository.ts';
import { pipelined } from '../../db/query/engine.ts';
import type { Tx } from '../../db/store.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { nextDelayMs } from '../delivery-settings.ts';
import {
  appendAttempt,
  deliveryName,
  recipientOf,
  type RecordedDelivery,
  type Schedule,
} from '../delivery.ts';
import { findNextDue, leaseEndpoints, lockHeldEndpoints } from '../endpoints/due-endpoint.repository.ts';
import { failPending, findUrls, updateEndpoint } from '../endpoints/endpoint.repository.ts';
import { endpointName, ownEndpoint, type EndpointKey } from '../endpoints/endpoint.ts';
import { listSchedules, updateDeliveries, type Delivery } from './delivery-rows.repository.ts';
import type { DeliveryBatch, FinishedAttempt } from './delivery-batch.ts';

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

interface Recorded {
  deliveries: RecordedDelivery[];
  /** The names of the endpoints that the worker still holds. Other workers have taken the rest. */
  held: Set<string>;
}

/**
 * Stores attempts, releases endpoints and renews leases, for those endpoints that the worker still holds. Of two
 * attempts of one delivery the later one counts, or the one that arrived.
 */
export async function recordProgress(
  tx: Tx,
  progress: readonly BatchProgress[],
  context: { keyring: Keyring; now: number; owner: string; leaseUntil: number; random: () => number },
): Promise<Recorded> {
  if (progress.length === 0) return { deliveries: [], held: new Set() };
  const { owner, leaseUntil } = context;
  const keyOf = ({ batch }: BatchProgress) => batch.endpoint;
  const held = await lockHeldEndpoints(tx, progress.map(keyOf), owner);
  const own = progress.filter(({ batch }) => held.has(endpointName(batch.endpoint)));
  const urls = await findUrls(tx, own.map(keyOf));
  // A pause or slowness of the old receiver does not apply to the new one.
  const hasMoved = ({ endpoint }: DeliveryBatch) => urls.get(endpointName(endpoint)) !== endpoint.url;
  const replayed = await findReplayed(
    tx,
    own.flatMap(({ attempts }) => attempts.map(({ delivery }) => delivery)),
  );
  const results = own.flatMap(({ batch, attempts }) =>
    attempts.map((attempt) => {
      const schedule = scheduleAfter(attempt, hasMoved(batch), context.random());
      return recordedAfter(attempt, replayed.get(attempt.delivery) ?? schedule);
    }),
  );
  // When the clock jumps, the worker may claim an endpoint again while its earlier batch is still in flight.
  const inOrder = results.toSorted((a, b) => rank(a) - rank(b) || a.updatedAt - b.updatedAt);
  const deliveries = [...new Map(inOrder.map((result) => [deliveryName(result), result])).values()];
  await updateDeliveries(tx, deliveries);
  const released = own.filter(({ batch, isOver }) => isOver && !batch.hasError);
  await release(
    tx,
    released.map(({ batch }) => ({ batch, hasMoved: hasMoved(batch) })),
    context,
  );
  const renewed = own.filter(({ isAging }) => isAging).map(keyOf);
  await leaseEndpoints(tx, renewed, { owner, until: leaseUntil });
  return { deliveries, held };
}

const rank = ({ state }: RecordedDelivery) => (state === 'succeeded' ? 1 : 0);

/**
 * The new schedules of deliveries that were replayed after they were claimed. The current attempts do not count towards
 * them, because a replay promises an attempt that begins after it.
 */
async function findReplayed(tx: Tx, deliveries: readonly Delivery[]): Promise<Map<Delivery, Schedule>> {
  // What was never attempted is not replayed.
  const retries = deliveries.filter(({ attempts }) => attempts > 0);
  const byName = new Map(retries.map((delivery) => [deliveryName(delivery), delivery]));
  const replayed = new Map<Delivery, Schedule>();
  for (const { state, tries, dueAt, ...key } of await listSchedules(tx, retries)) {
    const schedule = { state, tries, dueAt };
    const delivery = byName.get(deliveryName(key));
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
  const { retryAfterMs: _, ...result } = attempt.result;
  const { intermediaryId, endpointId, sellerId, sequence } = delivery;
  const number = delivery.attempts + 1;
  const log = appendAttempt(delivery.log, { number, startedAt, ...result });
  return {
    intermediaryId,
    endpointId,
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
  /** True if the URL has changed since the endpoint was claimed. */
  hasMoved: boolean;
}

async function release(
  tx: Tx,
  released: readonly ReleasedBatch[],
  { keyring, now }: { keyring: Keyring; now: number },
): Promise<void> {
  const keys = released.map(({ batch }) => batch.endpoint);
  const nextDue = await findNextDue(tx, keys, now);
  await pipelined(
    released.flatMap(({ batch, hasMoved }) => {
      const { endpoint } = batch;
      const isGone = batch.isGone && !hasMoved;
      const dueAt = nextDue.get(endpointName(endpoint)) ?? null;
      const claimableAt = hasMoved ? 0 : (batch.pausedUntil ?? 0);
      const update = updateEndpoint(tx, endpoint, {
        ...{ disabledReason: isGone ? 'gone' : null, disabledAt: isGone ? now : null },
        isSlow: batch.wasSlow && !hasMoved,
        dueAt: isGone || dueAt === null ? null : Math.max(dueAt, claimableAt),
        ...{ claimableAt, leaseOwner: null },
      });
      if (!isGone) return [update];
      // Nobody enables a former URL again.
      const isFormer = recipientOf(endpoint) === 'former';
      return [update, isFormer ? failPending(tx, endpoint, now) : auditDisabled(tx, keyring, endpoint, now)];
    }),
  );
}

function auditDisabled(
  tx: Tx,
  keyring: Keyring,
  { intermediaryId, endpointId }: EndpointKey,
  now: number,
): Promise<number> {
  const subject = endpointId === ownEndpoint ? `intermediary:${intermediaryId}` : `seller:${endpointId}`;
  const record = { action: 'webhook.disabled', subject, occurredAt: now } as const;
  return recordAudit(tx, keyring, worker(intermediaryId), record);
}
