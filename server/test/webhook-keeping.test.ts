import { expect, test } from 'vitest';
import { prune } from '../src/serve/pruning.ts';
import { deliveriesOf } from './support/deliveries.ts';
import { bankForm, createSeller } from './support/fixtures.ts';
import { answerWith, accept, Receiver } from './support/receiver.ts';
import { TestApi } from './support/test-api.ts';
import { createTestWorker } from './support/test-worker.ts';

const dayMs = 24 * 60 * 60 * 1_000;

test('finished deliveries are deleted with their events after 30 days, pending ones are kept', async () => {
  const api = await TestApi.start();
  const receiver = await Receiver.start();
  try {
    const { token } = await api.createIntermediary();
    const { id } = await createSeller(api, token, 1, { webhook: receiver.url });
    const { store } = api.service;
    const drain = async () => {
      const { worker } = createTestWorker(api.service);
      await worker.drain();
      await worker.stop(0);
    };
    const eventsKept = async () =>
      (await store.read.selectFrom('outbox_events').select('sequence').orderBy('sequence').execute()).map(
        ({ sequence }) => sequence,
      );
    const update = () =>
      api.call('PATCH', '/v2/seller', { token, body: { idSeller: id, account: bankForm() } });
    await drain();
    receiver.answer = answerWith(500);
    await update();
    await drain();
    api.setNow(new Date(api.now + 30 * dayMs).toISOString());
    await prune(api.service, api.now);
    expect(await eventsKept()).toEqual([1, 2]);
    api.setNow(new Date(api.now + 1).toISOString());
    await prune(api.service, api.now);
    expect(await eventsKept()).toEqual([2]);
    expect(await deliveriesOf(store.read, id)).toMatchObject([{ id: `evt_${id}_2`, state: 'pending' }]);
    receiver.answer = accept;
    await update();
    await drain();
    expect(receiver.ids.slice(-2).toSorted()).toEqual([`evt_${id}_2`, `evt_${id}_3`]);
  } finally {
    await receiver.stop();
    await api.stop();
  }
});
