import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { chainAudit, pruneAudit } from '../audit/audit-chain.ts';
import { operator, recordAudit } from '../audit/audit.repository.ts';
import { ensureIntermediary } from '../rate-plans/default-plan.service.ts';
import { keptMs, readClocks } from './clocks.ts';

const day = 24 * 60 * 60 * 1000;
// No clock in the test is ahead of PostgreSQL's.
const start = Date.now() - keptMs.audit - 30 * day;

let database: TestStore;
beforeAll(async () => {
  database = await createTestStore();
});
afterAll(() => database.cleanup());

test('audit records behind one that a clock ahead has dated wait for it, and stop no other pruning', async () => {
  const { store } = database;
  // Its first record is that it was created.
  const { id } = await store.write((tx) => ensureIntermediary(tx, keyring, 'Acme', start));
  const [action, subject] = ['token.created', 'token:1'] as const;
  for (const days of [20, 1, 2]) {
    const record = { action, subject, occurredAt: start + days * day };
    await store.write((tx) => recordAudit(tx, keyring, operator(id), record));
  }
  await chainAudit({ store, keyring });
  const overdueDays = async (days: number) => {
    const clock = () => start + keptMs.audit + days * day;
    return (await readClocks({ store, clock })).overdueMs / day;
  };
  expect(await overdueDays(1)).toBe(1);
  await pruneAudit({ store, keyring }, start + 10 * day);
  expect([await overdueDays(10), await overdueDays(21)]).toEqual([0, 1]);
  await pruneAudit({ store, keyring }, start + 21 * day);
  expect(await store.read.selectFrom('audit_records').select('id').execute()).toEqual([]);
});
