import { recordAudit, type Actor } from '../../audit/audit.repository.ts';
import type { Store, Tx } from '../../db/store.ts';
import { markDue } from '../../events/outbox.repository.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { Principal } from '../../tokens/token.ts';
import { deliveryId, recipientOf, type DeliveryKey } from '../delivery.ts';
import { listPauses, lockEndpoint } from '../endpoints/endpoint.repository.ts';
import { endpointName, ownEndpoint, pauseOf, type EndpointKey } from '../endpoints/endpoint.ts';
import { deliveryNotFound, keyForCaller, type ShownDelivery } from './delivery-reading.service.ts';
import { findDelivery, listFinished, makeDue, type ReplayFilter } from './delivery.repository.ts';

type ActorOf = (intermediaryId: number) => Actor;

/**
 * `waiting`: it was never sent, and will be sent anyway. `disabled`: it is sent once the endpoint is enabled. `paused`:
 * it is sent when the pause that the receiver asked for is over. `removed`: the intermediary has no endpoint any more.
 */
type ReplayOutcome =
  { state: 'due' | 'disabled' | 'waiting' | 'unknown' | 'removed' } | { state: 'paused'; until: number };

/** How many deliveries were replayed, and which endpoints get them only after a pause. */
interface Replayed {
  count: number;
  /** By the endpoint's name. */
  pauses: Map<string, EndpointPause>;
}

interface EndpointPause extends EndpointKey {
  until: number;
}

/** Sends an event to one endpoint again, at once and with a new schedule, whether or not it arrived (D28). */
export async function replayDelivery(
  tx: Tx,
  keyring: Keyring,
  actorOf: ActorOf,
  key: DeliveryKey,
  now: number,
): Promise<ReplayOutcome> {
  const { intermediaryId, endpointId } = key;
  // Under the lock no worker can record this delivery between the read and the write.
  const endpoint = await lockEndpoint(tx, key);
  const found = await findDelivery(tx, key);
  // A former URL that responded with 410, or is kept no longer, is told nothing more, nor is an erased seller.
  const isFormer = recipientOf(key) === 'former';
  const isEnded = endpoint?.disabledReason === 'no_secret' || (isFormer && endpoint?.disabledReason !== null);
  if (found === undefined || isEnded) return { state: 'unknown' };
  if (endpoint === undefined) return { state: 'removed' };
  if (found.state === 'pending' && found.attempts === 0) return { state: 'waiting' };
  await makeDue(tx, [key], now);
  if (endpointId !== ownEndpoint) await markDue(tx, intermediaryId, [endpointId], now);
  const subject = `event:${deliveryId(key)}`;
  await recordAudit(tx, keyring, actorOf(intermediaryId), {
    action: 'webhook.replayed',
    subject,
    occurredAt: now,
  });
  if (endpoint.disabledReason !== null) return { state: 'disabled' };
  const until = pauseOf(endpoint, now);
  return until === null ? { state: 'due' } : { state: 'paused', until };
}

const deliveriesPerTransaction = 1_000;

/** Sends again the deliveries that ended since then: all, or only those that failed or were refused. */
export async function replaySince(
  { store, keyring }: { store: Store; keyring: Keyring },
  actorOf: ActorOf,
  filter: Omit<ReplayFilter, 'limit' | 'until'>,
  now: number,
): Promise<Replayed> {
  const all: Replayed = { count: 0, pauses: new Map() };
  for (;;) {
    // Deliveries that end from now on are left out; otherwise this might never finish.
    const part = { ...filter, until: now, limit: deliveriesPerTransaction };
    const { count, pauses } = await store.write((tx) => replayPart(tx, keyring, actorOf, part, now));
    all.count += count;
    for (const [name, pause] of pauses) all.pauses.set(name, pause);
    if (count < deliveriesPerTransaction) return all;
  }
}

async function replayPart(
  tx: Tx,
  keyring: Keyring,
  actorOf: ActorOf,
  filter: ReplayFilter,
  now: number,
): Promise<Replayed> {
  const found = await listFinished(tx, filter);
  const pauses: Replayed['pauses'] = new Map();
  for (const [intermediaryId, rows] of Map.groupBy(found, (row) => row.intermediaryId)) {
    const endpointIds = [...new Set(rows.map((row) => row.endpointId))].sort((a, b) => a - b);
    const sellerIds = endpointIds.filter((id) => id !== ownEndpoint);
    const subject = `events:${rows.length} replayed`;
    await recordAudit(tx, keyring, actorOf(intermediaryId), {
      action: 'webhook.replayed',
      subject,
      occurredAt: now,
    });
    if (sellerIds.length > 0) await markDue(tx, intermediaryId, sellerIds, now);
    for (const found of await listPauses(tx, intermediaryId, endpointIds, now)) {
      const pause = { intermediaryId, ...found };
      pauses.set(endpointName(pause), pause);
    }
  }
  // Locks the endpoints first, as workers do, so that there is no deadlock.
  await makeDue(tx, found, now);
  return { count: found.length, pauses };
}

/**
 * Sends a delivery of the caller's again, and returns it as it is now. One that waits for its first attempt stays as it
 * is. Throws `delivery_not_found` for one that is not the caller's (D2), and `webhook_removed` if the intermediary has
 * no endpoint any more.
 */
export async function replayForCaller(
  tx: Tx,
  keyring: Keyring,
  { principal, actor }: { principal: Principal; actor: Actor },
  id: string,
  now: number,
): Promise<ShownDelivery> {
  const key = keyForCaller(principal, id);
  const { state } = await replayDelivery(tx, keyring, () => actor, key, now);
  if (state === 'removed') {
    throw new DomainError(
      'webhook_removed',
      'The intermediary has removed the webhook that this delivery was for; nothing was written. Set one with ' +
        'setIntermediaryWebhook.',
    );
  }
  const found = await findDelivery(tx, key);
  if (state === 'unknown' || found === undefined) throw deliveryNotFound();
  return { ...found, lastAttempt: found.log.at(-1) ?? null };
}
