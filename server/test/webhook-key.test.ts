import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import { shownError } from '../src/http/observe/logger.ts';
import { Keyring } from '../src/shared/keyring.ts';
import { deliverySettings } from '../src/webhooks/delivery-settings.ts';
import { rotateSecret } from '../src/webhooks/endpoints/endpoint.service.ts';
import { encryptSecret, newSecret } from '../src/webhooks/sending/signature.ts';
import { createTestWorker } from './support/test-worker.ts';
import { WebhookApi } from './support/webhook-api.ts';
import { testKey } from './support/test-keyring.ts';

const missing = testKey(9);
const dayMs = 24 * 60 * 60 * 1_000;

let hooks: WebhookApi;
beforeAll(async () => {
  hooks = await WebhookApi.start();
});
afterEach(() => hooks.stopReceivers());
afterAll(() => hooks.stop());

/** Creates a seller with an event, whose secret is under a key that the service does not have. */
async function unreadableSeller() {
  const seller = await hooks.newSeller();
  const { intermediary_id: intermediaryId } = await hooks.endpoint(seller.id);
  const place = { intermediaryId, endpointId: seller.id };
  const secret = encryptSecret(new Keyring(missing), place, newSecret());
  await hooks.store.write((tx) =>
    tx.updateTable('webhook_endpoints').set({ secret }).where('seller_id', '=', seller.id).execute(),
  );
  return seller;
}

/** Delivers while both sellers' events are due. Only the seller whose secret can be read gets its own. */
async function drainBesideUnreadable() {
  const unreadable = await unreadableSeller();
  const other = await hooks.newSeller();
  const errors = await hooks.drain();
  expect(other.receiver.ids).toEqual([`evt_${other.id}_1`]);
  expect(unreadable.receiver.received).toEqual([]);
  // The errors are as the log shows them.
  expect(errors.map(shownError)).toMatchObject([
    { message: expect.stringMatching(`seller ${unreadable.id} cannot be read.*rotate-secret`) as string },
  ]);
  expect(await hooks.deliveries(unreadable.id)).toMatchObject([{ state: 'pending', attempts: 0 }]);
  const until = hooks.api.now + deliverySettings.leaseMs;
  expect(await hooks.endpoint(unreadable.id)).toMatchObject({ due_at: until, disabled_reason: null });
  return unreadable;
}

describe('a secret under a missing key keeps no other seller waiting', () => {
  test('its seller gets its event once the key is back', async () => {
    const { id, receiver } = await drainBesideUnreadable();
    hooks.wait(deliverySettings.leaseMs);
    const keyring = new Keyring(testKey(7), [missing]);
    const { worker, errors } = createTestWorker({ ...hooks.api.service, keyring });
    await worker.drain();
    await worker.stop(0);
    expect([receiver.ids, errors]).toEqual([[`evt_${id}_1`], []]);
  });

  test('or a new secret is there, with which no unreadable old one signs', async () => {
    const { id, receiver } = await drainBesideUnreadable();
    const { keyring } = hooks.api.service;
    const change = { actorOf: operator, of: { sellerId: id }, now: hooks.api.now };
    const rotated = await hooks.store.write((tx) => rotateSecret(tx, keyring, change, dayMs));
    expect(rotated).toMatchObject({ oldSecretUntil: null });
    expect(await hooks.endpoint(id)).toMatchObject({ old_secret: null, old_secret_until: null });
    hooks.wait(deliverySettings.leaseMs);
    expect(await hooks.drain()).toEqual([]);
    expect(receiver.ids).toEqual([`evt_${id}_1`]);
    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });
});
