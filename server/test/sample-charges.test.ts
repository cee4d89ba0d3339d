import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleLines } from '../src/cli/sandbox/sample-lines.ts';
import { readSampleSellers } from '../src/cli/sandbox/sample-charge.ts';
import type { ChargeLine } from '../src/charges/import/charge-line-schema.ts';
import { importCharges } from '../src/charges/import/charge-import.service.ts';
import { streamSource } from '../src/imports/lines.ts';
import { taxFromInput } from '../src/http/handlers/tax-input.ts';
import { importedAt } from './support/charge-lines.ts';
import { planBody } from './support/fixtures.ts';
import { seedAssignedPlan, seededAt, seedIntermediary, seedSellers } from './support/seed.ts';
import { testKeyring } from './support/test-keyring.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

const until = Date.parse('2026-11-01T00:00:00Z');

let database: TestStore;
let folder: string;

beforeAll(async () => {
  database = await createTestStore();
  folder = await mkdtemp(join(tmpdir(), 'payfac-sample-'));
});

afterAll(async () => {
  await database.cleanup();
  await rm(folder, { recursive: true, force: true });
});

test('sample charges of the sellers in the database are all imported, to the centavo', async () => {
  const { store } = database;
  const acme = await seedIntermediary(store, 'Acme');
  const other = await seedIntermediary(store, 'Other');
  const [onlineOnly = 0, ...more] = await seedSellers(store, acme, 4);
  const sellerIds = [onlineOnly, ...more];
  await seedSellers(store, other, 2);
  const { credit, ...rest } = planBody().tax;
  const tax = taxFromInput({ ...rest, credit: credit.filter((channel) => 'online' in channel) });
  await seedAssignedPlan(store, acme, { sellerId: onlineOnly, tax, validFrom: seededAt + 1 });

  const sellers = await readSampleSellers(store, acme);
  expect(sellers.map((seller) => seller.id)).toEqual(sellerIds);
  expect(sellers[0]?.channelsAt(until)).toEqual(['ONLINE']);

  const text = [...sampleLines(sellers, { count: 3_000, seed: '1', until })].join('');
  const source = streamSource(Readable.from([Buffer.from(text)]), join(folder, 'rejected.ndjson'));
  const deps = { store, keyring: testKeyring, clock: () => importedAt };
  expect(await importCharges(deps, source, { intermediaryId: acme, withEvents: true })).toMatchObject({
    imported: 3_000,
    rejected: 0,
  });

  const lines = text.trimEnd().split('\n');
  const paidCents = new Map<number, number>();
  for (const { idSeller, value } of lines.map((line) => JSON.parse(line) as ChargeLine)) {
    paidCents.set(idSeller, (paidCents.get(idSeller) ?? 0) + Math.round(value * 100));
  }
  const sums = await store.read
    .selectFrom('statement_entries')
    .select(({ fn }) => ['seller_id', fn.sum<number>('value_cents').as('cents')])
    .groupBy('seller_id')
    .execute();
  expect(new Map(sums.map((row) => [row.seller_id, row.cents]))).toEqual(paidCents);
});
