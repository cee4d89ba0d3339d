import type { Actor } from '../../audit/audit.repository.ts';
import type { Tx } from '../../db/store.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Principal } from '../../tokens/token.ts';
import { parseDeliveryId } from './delivery-id.ts';
import type { ShownDelivery } from './delivery-reading.service.ts';
import { findDelivery } from './found-delivery.repository.ts';
import { replayDelivery } from './replay.service.ts';

/**
 * Sends a delivery of the caller's again, and returns it as it is now. One that waits for its first attempt stays as it
 * is. Throws `delivery_not_found` for one that is not the caller's (D2), and `webhook_removed` if the intermediary has
 * no endpoint any more.
 */
export async function replayForCaller(
  tx: Tx,
  { principal, actor }: { principal: Principal; actor: Actor },
  id: string,
  now: number,
): Promise<ShownDelivery> {
  const name = parseDeliveryId(id);
  const { intermediaryId, sellerId } = principal;
  if (name === null || (sellerId !== null && name.endpointId !== sellerId)) throw deliveryNotFound();
  const key = { ...name, intermediaryId };
  const { state } = await replayDelivery(tx, () => actor, key, now);
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

function deliveryNotFound(): DomainError {
  return new DomainError(
    'delivery_not_found',
    'There is no such delivery. Check its id; deliveries are kept for 30 days after they ended.',
  );
}
