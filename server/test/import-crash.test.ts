import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCharges } from '../src/charges/import/import-charges.ts';
import { fileSource } from '../src/charges/import/import-source.ts';
import type { Store } from '../src/db/store.ts';
import { chargeLine, chargeUuid, importedAt } from './support/charge-lines.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { testKeyring } from './support/test-keyring.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

const lineCount = 6_000;
const sellerCount = 7;
const runner = join(import.meta.dirname, 'support', 'import-runner.ts');

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-crash-'));
  file = join(folder, 'charges.ndjson');
  const lines = Array.from({ length: lineCount }, (_, n) =>
    // Every hundredth line repeats the uuid of the one before it with another value, and is refused.
    chargeLine({
      idSeller: 1 + (n % sellerCount),
      uuid: chargeUuid(n - (n % 100 === 99 ? 1 : 0)),
      value: n + 1,
    }),
  );
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function seeded(): Promise<TestStore> {
  const database = await createTestStore();
  const sellerIds = await seedSellers(database.store, await seedIntermediary(database.store), sellerCount);
  expect(sellerIds).toEqual([1, 2, 3, 4, 5, 6, 7]);
  return database;
}

async function importHere({ store }: TestStore) {
  const source = await fileSource(file);
  return importCharges({ store, keyring: testKeyring, clock: () => importedAt }, source, {
    withEvents: true,
  });
}

/** Starts the import in another process and kills it soon after it has settled that many lines. */
async function importAndKill({ location }: TestStore, afterLines: number): Promise<void> {
  const child = spawn(process.execPath, [runner, JSON.stringify(location), file, String(importedAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const lines of createInterface(child.stdout)) {
    if (Number(lines) >= afterLines) break;
  }
  await sleep(Math.random() * 30);
  child.kill('SIGKILL');
  await exited;
}

/** All that an import writes, but for the ids that the database gives. */
async function stateOf({ read }: Store) {
  return {
    charges: await read.selectFrom('charges').selectAll().orderBy('uuid').execute(),
    entries: await read
      .selectFrom('statement_entries')
      .selectAll()
      .orderBy('seller_id')
      .orderBy('sequence')
      .execute(),
    heads: await read.selectFrom('seller_heads').selectAll().orderBy('seller_id').execute(),
    events: await read
      .selectFrom('outbox_events')
      .select(['seller_id', 'sequence', 'type', 'charge_uuid', 'occurred_at'])
      .orderBy('seller_id')
      .orderBy('sequence')
      .execute(),
  };
}

test(
  'an import that was killed and started again ends like one that was not',
  { timeout: 60_000 },
  async () => {
    const undisturbed = await seeded();
    const disturbed = await seeded();
    try {
      const rejectedCount = lineCount / 100;
      const whole = await importHere(undisturbed);
      expect(whole).toMatchObject({ imported: lineCount - rejectedCount, rejected: rejectedCount });
      const rejected = await readFile(`${file}.rejected.ndjson`, 'utf8');

      for (const afterLines of [1_000, 2_000, 3_000]) await importAndKill(disturbed, afterLines);
      const resumed = await importHere(disturbed);

      expect(resumed.known).toBeGreaterThan(0);
      expect(resumed.imported).toBeGreaterThan(0);
      expect(resumed).toMatchObject({ lines: lineCount, rejected: rejectedCount });
      expect(await stateOf(disturbed.store)).toEqual(await stateOf(undisturbed.store));
      expect(await readFile(`${file}.rejected.ndjson`, 'utf8')).toBe(rejected);
    } finally {
      await undisturbed.cleanup();
      await disturbed.cleanup();
    }
  },
);
