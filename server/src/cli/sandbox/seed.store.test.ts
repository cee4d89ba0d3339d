import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serviceOn } from '../../../test/support/proof.ts';
import { createTestStore } from '../../../test/support/test-store.ts';
import { compareAll } from '../../acquirer/match.service.ts';
import { sandboxTokens } from '../../tokens/token.ts';
import { seedSandbox } from './seed.ts';

test('a sandbox that starts in the evening ends yesterday, by the calendar of São Paulo', async () => {
  const { store, cleanup } = await createTestStore();
  const folder = await mkdtemp(join(tmpdir(), 'payfac-seed-test-'));
  const clock = () => Date.parse('2026-11-10T22:30:00-03:00');
  try {
    await seedSandbox({ ...serviceOn(store), clock, tokens: sandboxTokens }, folder, '1');
    const { day } = await store.read
      .selectFrom('transfers')
      .select(({ fn }) => fn.max('transfer_date').as('day'))
      .executeTakeFirstOrThrow();
    const { paidAt } = await store.read
      .selectFrom('charges')
      .select(({ fn }) => fn.max('paid_at').as('paidAt'))
      .executeTakeFirstOrThrow();
    expect(day).toBe('2026-11-09');
    expect(new Date(paidAt).toISOString()).toMatch(/^2026-11-(09|10T0[0-2])/);

    // The next morning finds nothing more than the five mistakes, and what the example has.
    const service = { ...serviceOn(store), clock: () => Date.parse('2026-11-11T09:00:00-03:00') };
    await compareAll(service, 1);
    const lines = await store.read
      .selectFrom('settlement_lines')
      .select(['kind', 'state'])
      .where('state', '<>', 'MATCHED')
      .orderBy('state')
      .orderBy('kind')
      .execute();
    expect(lines.map(({ state, kind }) => `${state} ${kind}`)).toEqual([
      'AMOUNT_DIFFERS CHARGEBACK',
      'AMOUNT_DIFFERS SALE',
      'DUPLICATE SALE',
      'MISSING_HERE SALE',
      'MISSING_HERE SALE',
      'MISSING_THERE SALE',
    ]);
  } finally {
    await cleanup();
    await rm(folder, { recursive: true });
  }
});
