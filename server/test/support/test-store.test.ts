import { expect, inject, test } from 'vitest';
import { createTestStore } from './test-store.ts';

test('a test store is migrated, of the engine of its project, and shared with no other', async () => {
  const first = await createTestStore();
  const second = await createTestStore();
  try {
    expect(first.store.engine).toBe(inject('engine'));
    expect(await first.store.missingMigrations()).toEqual([]);
    await first.store.write((tx) =>
      tx
        .insertInto('intermediaries')
        .values({ name: 'Acme', default_plan_id: null, created_at: 0 })
        .execute(),
    );
    expect(await second.store.read.selectFrom('intermediaries').select('name').execute()).toEqual([]);
  } finally {
    await first.cleanup();
    await second.cleanup();
  }
});
