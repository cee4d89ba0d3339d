import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { columnTypes } from '../../server/src/db/migrations/column-types.ts';
import { releases } from '../../server/src/db/migrations/releases.ts';
import type { Store } from '../../server/src/db/store.ts';
import { labDatabase, withStore, type Engine, type LabDatabase } from '../lab/lab.ts';
import { importSample } from '../lab/sample.ts';
import { seedSellers } from '../lab/seed.ts';
import type { LoadRequest } from './measure.ts';
import type { BenchSession } from './session.ts';

export const sample = { seed: 'bench', until: Date.parse('2026-01-01T00:00:00Z') } as const;

/** A database with sellers, perhaps with paid charges. */
export interface Seeded {
  database: LabDatabase;
  /** The intermediary's token. */
  token: string;
  sellerIds: number[];
}

export interface Amounts {
  sellers: number;
  charges?: number;
  /** When the last of the charges was paid. By default it is the time of the sample. */
  until?: number;
}

export async function createSeeded(
  { lab }: BenchSession,
  engine: Engine,
  name: string,
  amounts: Amounts,
): Promise<Seeded> {
  return seed(await lab.createDatabase(engine, name), amounts);
}

export function seed(
  database: LabDatabase,
  { sellers, charges = 0, until = sample.until }: Amounts,
): Promise<Seeded> {
  const fill = async (store: Store) => {
    const { token, sellerIds } = await seedSellers(store, sellers);
    if (charges > 0) await importSample(store, { ...sample, until, count: charges });
    await pauseDeliveries(store);
    return { database, token, sellerIds };
  };
  return withStore(database, fill, { isBulk: true });
}

/**
 * Pauses all deliveries. They have their own suite; in the others every receiver has asked for a pause that is longer
 * than the bench.
 */
async function pauseDeliveries(store: Store): Promise<void> {
  const until = Date.UTC(2100, 0, 1);
  await store.write((tx) =>
    tx.updateTable('webhook_endpoints').set({ claimable_at: until, due_at: until }).execute(),
  );
}

/** Returns all charges in an order in which neighbours belong to different sellers. */
export async function chargeUuids(database: LabDatabase): Promise<string[]> {
  const { rows } = await withStore(database, ({ read }) =>
    sql<{ uuid: string }>`
      select uuid from (select uuid, seller_id, row_number() over (partition by seller_id order by uuid) as turn
        from charges) charge order by turn, seller_id`.execute(read),
  );
  return rows.map(({ uuid }) => uuid);
}

const sellers = 50;

/** The version of the data set. Increase it when something other than the schema makes an older data set useless. */
const version = 2;

/**
 * Returns a SQLite database with charges of 50 sellers. It is kept for the next run under a name that describes its
 * content.
 */
export async function dataset(session: BenchSession, charges: number): Promise<Seeded> {
  const schema = Object.values(releases).flatMap((statements) => statements(columnTypes('sqlite')));
  const content = JSON.stringify({ version, schema, sample, sellers });
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const path = join(session.options.dataFolder, `charges-${charges}-${digest}.db`);
  const seededPath = `${path}.json`;
  if (!existsSync(seededPath)) await create(session, path, seededPath, charges);
  const seeded = JSON.parse(await readFile(seededPath, 'utf8')) as Pick<Seeded, 'token' | 'sellerIds'>;
  return { database: labDatabase({ engine: 'sqlite', path }), ...seeded };
}

async function create(
  session: BenchSession,
  path: string,
  seededPath: string,
  charges: number,
): Promise<void> {
  const startedMs = performance.now();
  const unfinished = `${path}.unfinished`;
  for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true });
  const database = labDatabase({ engine: 'sqlite', path: unfinished });
  await withStore(database, (store) => store.migrate());
  const { token, sellerIds } = await seed(database, { sellers, charges });
  await rename(unfinished, path);
  await writeFile(seededPath, JSON.stringify({ token, sellerIds }), { mode: 0o600 });
  const seconds = (performance.now() - startedMs) / 1000;
  session.say(`created ${path}: ${charges} charges in ${seconds.toFixed(0)} s, kept for the next run`);
}

export function getRequest(token: string, path: string): LoadRequest {
  return { method: 'GET', path, headers: { 'X-Token-Api': token } };
}

export function sellerRequest(token: string, sellerId: number | undefined): LoadRequest {
  return getRequest(token, `/v2/seller?sellerId=${sellerId}`);
}

function jsonRequest(token: string, method: 'POST' | 'PATCH', path: string, body: object): LoadRequest {
  const headers = { 'X-Token-Api': token, 'Content-Type': 'application/json' };
  return { method, path, headers, body: JSON.stringify(body) };
}

export function pageRequest(token: string, limit: number, filters: object): LoadRequest {
  return jsonRequest(token, 'POST', `/v2/report/statement?limit=${limit}`, filters);
}

/** Returns a refund with an idempotency key of its own. */
export function refundRequest(token: string, uuid: string): LoadRequest {
  const request = jsonRequest(token, 'PATCH', `/v2/charges/${uuid}/refund`, { asFraud: false });
  return { ...request, headers: { ...request.headers, 'x-idempotency-key': randomUUID() } };
}
