import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { operator } from '../src/audit/actor.ts';
import { importCharges } from '../src/charges/import/charge-import.service.ts';
import { streamSource } from '../src/charges/import/import-source.ts';
import type { Store } from '../src/db/store.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { closeTransfers } from '../src/transfers/closing.service.ts';
import { chargeLine, chargeUuid, importedAt, lineStream } from './support/charge-lines.ts';
import { serviceOn } from './support/proof.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { SeededRandom, testSeed } from './support/seeded-random.ts';
import { settlementOf } from './support/settlement.ts';
import { createDurableStore, type TestStore } from './support/test-store.ts';
import { range } from './support/writers.ts';

/** Of which each transaction of a closing pays 100. */
const sellerCount = 240;
const transferDate = '2026-10-31';
const runner = join(import.meta.dirname, 'support', 'closing-runner.ts');
const seed = testSeed();
const random = new SeededRandom(seed);

/** Every seller but each seventh has a charge or two. */
async function seeded(): Promise<TestStore> {
  const database = await createDurableStore();
  const { store } = database;
  const intermediaryId = await seedIntermediary(store);
  const sellerIds = await seedSellers(store, intermediaryId, sellerCount);
  const lines = range(2 * sellerCount)
    .filter((n) => n % 7 !== 0)
    .map((n) => {
      const paidAt = new Date(Date.UTC(2026, 9, 1 + (n % 28), 12)).toISOString();
      return chargeLine({ idSeller: sellerIds[n % sellerCount]!, uuid: chargeUuid(n), value: n + 1, paidAt });
    });
  const folder = await mkdtemp(join(tmpdir(), 'payfac-closing-'));
  const source = streamSource(lineStream(lines), join(folder, 'rejected'));
  const { rejected } = await importCharges(serviceOn(store), source, { intermediaryId, withEvents: true });
  expect(rejected).toBe(0);
  await rm(folder, { recursive: true });
  return database;
}

/** Starts a closing in another process and kills it soon after it has dealt with that many sellers. */
async function closeAndKill({ location }: TestStore, afterSellers: number): Promise<void> {
  const args = [runner, JSON.stringify(location), transferDate, String(importedAt)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const sellers of createInterface(child.stdout)) {
    if (Number(sellers) >= afterSellers) break;
  }
  await sleep(random.between(0, 10));
  child.kill('SIGKILL');
  await exited;
}

/** All that a closing writes, but for the ids of the transfers, which an interrupted transaction may use up. */
async function stateOf({ read }: Store) {
  return {
    transfers: await read
      .selectFrom('transfers')
      .select([
        'seller_id',
        'transfer_date',
        'payment_date',
        'amount_cents',
        'status',
        'through_sequence',
        'account',
      ])
      .orderBy('seller_id')
      .orderBy('through_sequence')
      .execute(),
    entries: await read
      .selectFrom('statement_entries')
      .select(['seller_id', 'sequence', 'operation', 'execution_date', 'value_cents'])
      .orderBy('seller_id')
      .orderBy('sequence')
      .execute(),
    events: await read
      .selectFrom('outbox_events')
      .select(['seller_id', 'sequence', 'type', 'occurred_at'])
      .orderBy('seller_id')
      .orderBy('sequence')
      .execute(),
  };
}

test(
  `a closing that was killed and started again ends like one that was not (SEED=${seed})`,
  { timeout: 120_000 },
  async () => {
    const [undisturbed, disturbed] = [await seeded(), await seeded()];
    const order = { transferDate, minimumCents: 0, sellerId: null };
    const close = ({ store }: TestStore) => closeTransfers(serviceOn(store), operator(1), order);
    try {
      const whole = await close(undisturbed);
      const counts: number[] = [];
      for (const afterSellers of [100, 200]) {
        await closeAndKill(disturbed, afterSellers);
        const { faults, transfers } = await settlementOf(disturbed.store);
        expect(faults).toEqual([]);
        counts.push(transfers.length);
      }
      const rest = await close(disturbed);
      expect(counts[0]).toBeGreaterThan(0);
      expect(rest.created.count).toBe(whole.created.count - counts[1]!);
      expect(await stateOf(disturbed.store)).toEqual(await stateOf(undisturbed.store));
      const { faults } = await verifyStatements(serviceOn(disturbed.store), { sellerId: null, anchor: null });
      expect(faults).toEqual([]);
    } finally {
      await undisturbed.cleanup();
      await disturbed.cleanup();
    }
  },
);
