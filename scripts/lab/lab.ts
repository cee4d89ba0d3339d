import { randomBytes } from 'node:crypto';
import { constants, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openStore } from '../../server/src/db/open-store.ts';
import type { DatabaseLocation, StoreOptions } from '../../server/src/db/store.ts';
import type { Store } from '../../server/src/db/store.ts';
import { Keyring } from '../../server/src/shared/keyring.ts';
import { startPostgres, type PostgresProcess } from '../../server/test/support/postgres-process.ts';
import { environmentOf, labSecretKey } from './payfac.ts';
import { killAll } from './process.ts';

export type Engine = DatabaseLocation['engine'];

/** A temporary database, and how a process connects to it. */
export interface LabDatabase {
  location: DatabaseLocation;
  /** The environment for a separate `payfac` process. */
  env: NodeJS.ProcessEnv;
  open: (options?: StoreOptions) => Promise<Store>;
}

export const labKeyring = new Keyring(labSecretKey);

const connections = 10;

/**
 * A temporary folder with databases. Closing it removes them and ends the processes that were started. Uses the
 * PostgreSQL in TEST_DATABASE_URL, or else starts its own, which syncs to disk like a real one.
 */
export class Lab {
  readonly folder: string;
  readonly #remove: (() => Promise<void>)[] = [];
  #postgres: Promise<Pick<PostgresProcess, 'url'>> | null = null;

  private constructor(folder: string) {
    this.folder = folder;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void this.close().finally(() => process.exit(1)));
    }
  }

  static async open(): Promise<Lab> {
    return new Lab(await mkdtemp(join(tmpdir(), 'payfac-lab-')));
  }

  /** Empty and migrated. */
  async createDatabase(engine: Engine, name: string): Promise<LabDatabase> {
    const database =
      engine === 'sqlite'
        ? labDatabase({ engine, path: join(this.folder, `${name}.db`) })
        : labDatabase({ engine, url: await this.#createOnPostgres(name), connections });
    await withStore(database, (store) => store.migrate());
    return database;
  }

  /** A copy under another name; the original must not be open anywhere. */
  async copyDatabase({ location }: LabDatabase, name: string): Promise<LabDatabase> {
    if (location.engine === 'sqlite') {
      const path = join(this.folder, `${name}.db`);
      // Some file systems share the blocks until one of the files changes.
      await copyFile(location.path, path, constants.COPYFILE_FICLONE);
      return labDatabase({ engine: 'sqlite', path });
    }
    const template = new URL(location.url).pathname.slice(1);
    return labDatabase({ ...location, url: await this.#createOnPostgres(name, template) });
  }

  async close(): Promise<void> {
    killAll();
    for (const remove of this.#remove.splice(0).reverse()) await remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #createOnPostgres(name: string, template = 'template1'): Promise<string> {
    this.#postgres ??= this.#startPostgres();
    const server = await this.#postgres;
    const database = `lab_${name.replaceAll('-', '_')}_${randomBytes(4).toString('hex')}`;
    await runOn(server.url, `create database ${database} template ${template}`);
    this.#remove.push(() => runOn(server.url, `drop database ${database} with (force)`));
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    return url.href;
  }

  async #startPostgres(): Promise<Pick<PostgresProcess, 'url'>> {
    const given = process.env.TEST_DATABASE_URL;
    if (given !== undefined) return { url: given };
    const server = await startPostgres();
    this.#remove.push(server.stop);
    return server;
  }
}

/** An existing database, such as a cached one. */
export function labDatabase(location: DatabaseLocation): LabDatabase {
  return {
    location,
    env: environmentOf(location, tmpdir()),
    open: (options) => openStore(location, options),
  };
}

/** The path of the file, or the URL. */
export function addressOf({ location }: LabDatabase): string {
  return location.engine === 'sqlite' ? location.path : location.url;
}

/** Runs something on the open store of a database, and closes it. */
export async function withStore<T>(
  database: LabDatabase,
  run: (store: Store) => Promise<T>,
  options?: StoreOptions,
): Promise<T> {
  const store = await database.open(options);
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
