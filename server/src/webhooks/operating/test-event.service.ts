import { recordAudit, type Actor } from '../../audit/audit.repository.ts';
import type { Tx } from '../../db/store.ts';
import { insertTestEvent } from '../../events/outbox.repository.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { lockEndpoint } from '../endpoints/endpoint.repository.ts';
import { noOwnWebhook } from '../endpoints/endpoint.service.ts';
import { ownEndpoint } from '../endpoints/endpoint.ts';
import type { ShownDelivery } from './delivery-reading.service.ts';
import { findDelivery } from './delivery.repository.ts';

/**
 * Sends an event that says nothing to the webhook of the actor's intermediary. It is written and delivered like any
 * other. Returns its delivery. Throws `webhook_inactive` if there is no webhook, or its receiver responded with 410.
 */
export async function sendTestEvent(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  now: number,
): Promise<ShownDelivery> {
  const { intermediaryId } = actor;
  const key = { intermediaryId, endpointId: ownEndpoint };
  const endpoint = await lockEndpoint(tx, key);
  if (endpoint === undefined) throw noOwnWebhook();
  if (endpoint.disabledReason !== null) {
    throw new DomainError(
      'webhook_inactive',
      'The webhook is disabled, because its receiver responded with 410; nothing was sent. Set its URL again with ' +
        'setIntermediaryWebhook.',
    );
  }
  const subject = `intermediary:${intermediaryId}`;
  const auditId = await recordAudit(tx, keyring, actor, {
    action: 'webhook.tested',
    subject,
    occurredAt: now,
  });
  const sequence = await insertTestEvent(tx, { intermediaryId, auditId, occurredAt: now });
  const sent = await findDelivery(tx, { ...key, sellerId: 0, sequence });
  if (sent === undefined) throw new Error(`test ${auditId} has no delivery`);
  return { ...sent, lastAttempt: null };
}
