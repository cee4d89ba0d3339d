import { expect, test } from 'vitest';
import { deliverySettings } from '../src/webhooks/delivery-settings.ts';
import { WebhookApi } from './support/webhook-api.ts';

test('an event that cannot be rendered is reported once in a lease, and neither delays the others nor is retried at once', async () => {
  const hooks = await WebhookApi.start();
  try {
    const { id, receiver } = await hooks.newSeller();
    await hooks.addEvent(id);
    const setType = (type: 'charge.paid' | 'seller.created') =>
      hooks.store.write((tx) =>
        tx
          .updateTable('outbox_events')
          .set({ type })
          .where('seller_id', '=', id)
          .where('sequence', '=', 1)
          .execute(),
      );
    await setType('charge.paid');
    expect(await hooks.drain()).toMatchObject([
      {
        message: expect.stringContaining(
          `the charge of event evt_${id}_1 (charge.paid) cannot be read`,
        ) as string,
      },
    ]);
    expect(receiver.ids).toEqual([`evt_${id}_2`]);
    expect(await hooks.drain()).toEqual([]);
    await setType('seller.created');
    hooks.wait(deliverySettings.leaseMs);
    expect(await hooks.drain()).toEqual([]);
    expect(receiver.ids).toEqual([`evt_${id}_2`, `evt_${id}_1`]);
  } finally {
    await hooks.stop();
  }
});
