import { inject, expect, test } from 'vitest';
import { initialStatements } from '../src/db/migrations/0001-initial/index.ts';
import { columnTypes } from '../src/db/migrations/column-types.ts';
import { prune } from '../src/serve/pruning.ts';
import { deliveriesOf, endpointOf } from './support/deliveries.ts';
import { undoMigrationsAfter } from './support/earlier-schema.ts';
import { bankForm, createSeller } from './support/fixtures.ts';
import { answerWith, accept, Receiver } from './support/receiver.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { TestApi } from './support/test-api.ts';
import { createTestStore } from './support/test-store.ts';
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
    await prune(api.service.store, api.now);
    expect(await eventsKept()).toEqual([1, 2]);
    api.setNow(new Date(api.now + 1).toISOString());
    await prune(api.service.store, api.now);
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

// An earlier version was never spread, and some of its migrations cannot run on spread tables.
test.skipIf(inject('isCluster'))(
  'a seller from before deliveries gets no past events, and waits for a secret',
  async () => {
    const database = await createTestStore();
    const { store } = database;
    try {
      // The seller as the first release wrote it, without what later ones added.
      const [sellerId = 0] = await seedSellers(store, await seedIntermediary(store), 1);
      const missing = await store.write((tx) => undoMigrationsAfter(tx, '0001-initial'));
      expect(initialStatements(columnTypes(inject('engine'))).join()).not.toContain('recorded_at');
      expect(await store.migrate()).toEqual(missing);
      expect(await endpointOf(store.read, sellerId)).toMatchObject({
        event_cursor: 1,
        secret: null,
        disabled_reason: 'no_secret',
        due_at: null,
      });
    } finally {
      await database.cleanup();
    }
  },
);
