import { constants, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../server/src/db/open-store.ts';
import type { DatabaseLocation, Store, StoreOptions } from '../../server/src/db/store.ts';
import { Keyring } from '../../server/src/shared/keyring.ts';
import { clusterDatabase, nameOf, postgresDatabase, type PostgresServers } from './databases.ts';
import { environmentOf, labSecretKey } from './payfac.ts';
import { startPostgres, type PostgresProcess } from './postgres-process.ts';
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

/** The number of parts into which Citus divides tables by default. */
const citusShards = 32;

/**
 * A temporary folder with databases. Closing it removes them and ends the processes that were started. It uses the
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

  /** Creates an empty, migrated database. */
  async createDatabase(engine: Engine, name: string): Promise<LabDatabase> {
    const database =
      engine === 'sqlite'
        ? labDatabase({ engine, path: join(this.folder, `${name}.db`) })
        : await this.#createOnPostgres();
    await withStore(database, (store) => store.migrate());
    return database;
  }

  /**
   * Creates an empty, migrated database on this PostgreSQL. If there are several servers, the nodes of a cluster, its
   * tables are spread over them.
   */
  async createDatabaseOn(servers: PostgresServers): Promise<LabDatabase> {
    const isCluster = servers.length > 1;
    const created = await (isCluster ? clusterDatabase(servers, citusShards) : postgresDatabase(servers));
    this.#remove.push(created.remove);
    const database = labDatabase({ engine: 'postgres', url: addressOf(created), connections });
    await withStore(database, async (store) => {
      await (isCluster ? store.distribute?.() : store.migrate());
    });
    return database;
  }

  /** Copies a database under another name. The original must not be open anywhere. */
  async copyDatabase({ location }: LabDatabase, name: string): Promise<LabDatabase> {
    if (location.engine === 'sqlite') {
      const path = join(this.folder, `${name}.db`);
      // Some file systems share the blocks until one of the files changes.
      await copyFile(location.path, path, constants.COPYFILE_FICLONE);
      return labDatabase({ engine: 'sqlite', path });
    }
    return this.#createOnPostgres(nameOf(location));
  }

  async close(): Promise<void> {
    killAll();
    for (const remove of this.#remove.splice(0).reverse()) await remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #createOnPostgres(template?: string): Promise<LabDatabase> {
    this.#postgres ??= this.#startPostgres();
    const { url } = await this.#postgres;
    const { location, remove } = await postgresDatabase([url], { template, connections });
    this.#remove.push(remove);
    return labDatabase(location);
  }

  async #startPostgres(): Promise<Pick<PostgresProcess, 'url'>> {
    const given = process.env.TEST_DATABASE_URL;
    if (given !== undefined) return { url: given };
    const server = await startPostgres();
    this.#remove.push(server.stop);
    return server;
  }
}

/** Returns an existing database, such as a cached one. */
export function labDatabase(location: DatabaseLocation): LabDatabase {
  return {
    location,
    env: environmentOf(location, tmpdir()),
    open: (options) => openStore(location, options),
  };
}

/** Returns the path of the file, or the URL. */
export function addressOf({ location }: Pick<LabDatabase, 'location'>): string {
  return location.engine === 'sqlite' ? location.path : location.url;
}

/** Runs something on the open store of a database, and closes the store. */
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
