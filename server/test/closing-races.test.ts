import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import { importCharges } from '../src/charges/import/charge-import.service.ts';
import { streamSource } from '../src/imports/lines.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { closeTransfers } from '../src/settlement/closing.service.ts';
import { lineStream } from './support/charge-lines.ts';
import { serviceOn } from './support/proof.ts';
import { testSeed } from './support/seeded-random.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { settlementOf } from './support/settlement.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';
import { writeAtOnce } from './support/writer-threads.ts';
import { earlierCharges, lineOf, range, type Field, type Writer } from './support/writers.ts';

const kinds = [
  ...range(8).map(() => 'closer' as const),
  ...range(4).map(() => 'importer' as const),
  ...range(4).map(() => 'refunder' as const),
];
const writers: Writer[] = kinds.map((kind, number) => ({ kind, number }));

const seed = testSeed();

let database: TestStore;
let field: Field;

beforeAll(async () => {
  database = await createTestStore();
  const intermediaryId = await seedIntermediary(database.store);
  const sellerIds = await seedSellers(database.store, intermediaryId, 8);
  const folder = await mkdtemp(join(tmpdir(), 'payfac-closings-'));
  field = { seed, folder, intermediaryId, sellerIds, planIds: [] };
});
afterAll(async () => {
  await database.cleanup();
  await rm(field.folder, { recursive: true, force: true });
});

test(
  `eight closers on four servers, among imports, refunds and failing transfers, pay each line once (SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    const { store, location } = database;
    const { intermediaryId, sellerIds, folder } = field;
    const earlier = earlierCharges.map((charge) => lineOf(charge, sellerIds[charge % sellerIds.length]!));
    const source = streamSource(lineStream(earlier), join(folder, 'earlier'));
    await importCharges(serviceOn(store), source, { intermediaryId, withEvents: true });

    const outcomes = await writeAtOnce(location, field, writers);

    expect(outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []))).toEqual([]);
    const during = await settlementOf(store);
    expect(during.faults).toEqual([]);
    const created = outcomes.flatMap((outcome) =>
      outcome.writer.kind === 'closer' && 'result' in outcome ? [outcome.result.written] : [],
    );
    expect(created.reduce((sum, count) => sum + count, 0)).toBe(during.transfers.length);
    expect(created.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(new Set(during.transfers.map(({ status }) => status)).size).toBeGreaterThan(2);

    // One more closing pays or carries exactly what is left.
    const order = { transferDate: '2026-11-01', minimumCents: 0, sellerId: null };
    const last = await closeTransfers(serviceOn(store), operator(intermediaryId), order);
    const left = [...during.balances.values()];
    const sum = (cents: number[]) => BigInt(cents.reduce((total, each) => total + each, 0));
    expect(last.created.amountCents).toBe(sum(left.filter((cents) => cents > 0)));
    expect(last.owing.amountCents).toBe(sum(left.filter((cents) => cents < 0)));
    const after = await settlementOf(store);
    expect(after.faults).toEqual([]);
    expect([...after.balances.values()].filter((cents) => cents > 0)).toEqual([]);
    expect((await verifyStatements(serviceOn(store), { sellerId: null, anchor: null })).faults).toEqual([]);
    await expectNoDeadlock();
  },
);

/** Expects no deadlock. One would be solved by a retry, and show only in the server's own count. */
async function expectNoDeadlock(): Promise<void> {
  if (inject('engine') !== 'postgres') return;
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.store.read);
  expect(rows).toEqual([{ deadlocks: 0 }]);
}
