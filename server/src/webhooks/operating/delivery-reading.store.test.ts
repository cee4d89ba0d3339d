import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededAt, seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { testKeyring as keyring } from '../../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import type { EventType } from '../../events/outbox.repository.ts';
import type { Principal } from '../../tokens/token.ts';
import { readDeliveryPage } from './delivery-reading.service.ts';

const lastSequence = 10_500;
/** Later events come first in the list: one at its beginning, the others after more than a page looks at. */
const rare = [lastSequence, 300, 200, 100, 2];

let database: TestStore;
let caller: Principal;

beforeAll(async () => {
  database = await createTestStore();
  const intermediary_id = await seedIntermediary(database.store);
  const [seller_id = 0] = await seedSellers(database.store, intermediary_id, 1);
  caller = { party: 'intermediary', intermediaryId: intermediary_id, sellerId: null };
  await database.store.write(async (tx) => {
    // Those of the sellers' first events.
    await tx.deleteFrom('webhook_deliveries').execute();
    await tx.updateTable('webhook_endpoints').set({ due_at: null }).execute();
    for (let first = 2; first <= lastSequence; first += 500) {
      const keys = Array.from({ length: Math.min(500, lastSequence + 1 - first) }, (_, n) => ({
        ...{ intermediary_id, seller_id, sequence: first + n },
      }));
      const events = keys.map((key) => ({
        ...{ ...key, charge_uuid: null, occurred_at: seededAt, recorded_at: seededAt },
        type: rare.includes(key.sequence) ? ('refund.failed' as const) : ('charge.paid' as const),
      }));
      const deliveries = keys.map((key) => ({
        ...{ ...key, endpoint_id: seller_id, state: 'succeeded' as const, attempts: 1, tries: 1 },
        ...{ due_at: null, updated_at: seededAt + key.sequence, attempt_log: '[]' },
      }));
      await tx.insertInto('outbox_events').values(events).execute();
      await tx.insertInto('webhook_deliveries').values(deliveries).execute();
    }
  });
});
afterAll(() => database.cleanup());

/** The events on each page of two. */
async function pagesOf(type: EventType): Promise<number[][]> {
  const pages: number[][] = [];
  const deps = { db: database.store.read, keyring };
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readDeliveryPage(deps, caller, { type }, { limit: 2, cursor });
    pages.push(page.rows.map(({ sequence }) => sequence));
    cursor = page.next;
  }
  return pages;
}

test('a page looks at 10,000 deliveries for an event at most, and the next goes on from there', async () => {
  expect(await pagesOf('refund.failed')).toEqual([[lastSequence], [300, 200], [100, 2]]);
  expect(await pagesOf('charge.disputed')).toEqual([[], []]);
});
