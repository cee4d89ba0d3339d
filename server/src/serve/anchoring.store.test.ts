import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importMixed, proofSeller, refundOf, serviceOn } from '../../test/support/proof.ts';
import { chargeUuid } from '../../test/support/charge-lines.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { listUnchainedIntermediaries } from '../audit/audit-chain.repository.ts';
import { createLogger } from '../http/observe/logger.ts';
import { startAnchoring } from './anchoring.ts';

let database: TestStore;
let folder: string;
let lines: { level: string; msg: string }[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = await mkdtemp(join(tmpdir(), 'payfac-anchoring-'));
  database = await createTestStore();
  lines = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await database.cleanup();
  await rm(folder, { recursive: true });
});

function start(path: string | null) {
  const write = (text: string) => void lines.push(JSON.parse(text) as (typeof lines)[number]);
  return startAnchoring(path, serviceOn(database.store), createLogger('info', { write }));
}

test('the file is written at the start, every minute and at the end', async () => {
  const seller = await proofSeller(database.store, 'Shop');
  const path = join(folder, 'anchor');
  const anchoring = start(path);
  const written = () => readFile(path, 'utf8').catch(() => '');
  await expect.poll(written).toMatch(/"sequence":8,.*"savedAt"/s);
  await refundOf(serviceOn(database.store), seller.intermediaryId, chargeUuid(1));
  vi.advanceTimersByTime(60_000);
  await expect.poll(written).toMatch(/"sequence":9,.*"savedAt"/s);
  await refundOf(serviceOn(database.store), seller.intermediaryId, chargeUuid(2));
  await anchoring.stop();
  expect(await written()).toMatch(/"sequence":10,.*"savedAt"/s);
  expect(lines).toEqual([]);
});

test('a file that cannot be written is logged once, and when that is over; so is a statement that is gone', async () => {
  const seller = await proofSeller(database.store, 'Shop');
  await importMixed(serviceOn(database.store), seller.sellerId, { first: 100, count: 1 });
  expect(await listUnchainedIntermediaries(database.store.read)).toEqual([seller.intermediaryId]);
  const later = join(folder, 'later');
  const path = join(later, 'anchor');
  const anchoring = start(path);
  const isLogged = (count: number) => expect.poll(() => lines.length).toBe(count);
  // The audit records do not wait for the file.
  await expect.poll(() => listUnchainedIntermediaries(database.store.read)).toEqual([]);
  await isLogged(1);
  vi.advanceTimersByTime(60_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await mkdir(later);
  vi.advanceTimersByTime(60_000);
  await isLogged(2);
  await database.store.write((tx) => tx.deleteFrom('seller_heads').execute());
  vi.advanceTimersByTime(60_000);
  await isLogged(3);
  await anchoring.stop();
  expect(lines).toMatchObject([
    {
      level: 'error',
      msg: 'audit records cannot be chained, or the anchor file cannot be written; tried again every minute',
      file: path,
    },
    { level: 'info', msg: 'audit records are chained and anchored again' },
    { level: 'error', sellerIds: [expect.any(Number)] },
  ]);
});

test('without the setting nothing is written', async () => {
  await start(null).stop();
  expect(lines).toEqual([]);
});
