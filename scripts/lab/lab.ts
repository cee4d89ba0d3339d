import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { openStore } from '../../server/src/db/open-store.ts';
import type { DatabaseLocation, StoreOptions } from '../../server/src/db/store.ts';
import type { Store } from '../../server/src/db/store.ts';
import { Keyring } from '../../server/src/shared/keyring.ts';
import { UserError } from '../../server/src/shared/user-error.ts';

export type Engine = DatabaseLocation['engine'];

/** A throw-away database and how a process reaches it. */
export interface LabDatabase {
  location: DatabaseLocation;
  /** For a `payfac` of its own process. */
  env: NodeJS.ProcessEnv;
  open: (options?: StoreOptions) => Promise<Store>;
}

export const projectRoot = join(import.meta.dirname, '..', '..');
const postgresServer = join(projectRoot, 'server', 'test', 'support', 'postgres-server.ts');

/** The same in every run, so that databases can be compared seal by seal. */
const secretKey = Buffer.alloc(32, 7);
export const labKeyring = new Keyring(secretKey);

const connections = 10;

/**
 * A temporary folder, databases in it, and processes, all of which end with it. PostgreSQL is the one of
 * TEST_DATABASE_URL, else one of its own.
 */
export class Lab {
  readonly folder: string;
  readonly #processes = new Set<ChildProcess>();
  readonly #remove: (() => Promise<void>)[] = [];
  #postgresUrl: Promise<string> | null = null;

  private constructor(folder: string) {
    this.folder = folder;
    process.on('exit', () => this.#killAll());
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
    const store = await database.open();
    await store.migrate();
    await store.close();
    return database;
  }

  /** The same in another database; nobody may have it open. */
  async copyDatabase({ location }: LabDatabase, name: string): Promise<LabDatabase> {
    if (location.engine === 'sqlite') {
      const path = join(this.folder, `${name}.db`);
      await copyFile(location.path, path);
      return labDatabase({ engine: 'sqlite', path });
    }
    const template = new URL(location.url).pathname.slice(1);
    return labDatabase({ ...location, url: await this.#createOnPostgres(name, template) });
  }

  /** Ends with the lab, whatever happens. */
  track<T extends ChildProcess>(child: T): T {
    this.#processes.add(child);
    child.once('close', () => this.#processes.delete(child));
    return child;
  }

  async close(): Promise<void> {
    for (const remove of this.#remove.splice(0).reverse()) await remove();
    const ended = [...this.#processes].map((child) => once(child, 'close'));
    this.#killAll();
    await Promise.all(ended);
    await rm(this.folder, { recursive: true, force: true });
  }

  async #createOnPostgres(name: string, template = 'template1'): Promise<string> {
    this.#postgresUrl ??= this.#startPostgres();
    const serverUrl = await this.#postgresUrl;
    const database = `lab_${name.replaceAll('-', '_')}_${randomBytes(4).toString('hex')}`;
    await runOn(serverUrl, `create database ${database} template ${template}`);
    this.#remove.push(() => runOn(serverUrl, `drop database ${database} with (force)`));
    const url = new URL(serverUrl);
    url.pathname = `/${database}`;
    return url.href;
  }

  async #startPostgres(): Promise<string> {
    const given = process.env.TEST_DATABASE_URL;
    if (given !== undefined) return given;
    // It ends, and takes its files along, when its standard input closes, so also when this process is killed.
    const server = spawn(process.execPath, [postgresServer], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    const exited = once(server, 'exit');
    this.#remove.push(async () => {
      server.stdin.end();
      await exited;
    });
    const url = await Promise.race([
      once(createInterface(server.stdout), 'line').then(([line]) => String(line)),
      exited.then(() => null),
    ]);
    if (url === null) throw new UserError('PostgreSQL did not start; the reason stands above.');
    return url;
  }

  #killAll(): void {
    for (const child of this.#processes) child.kill('SIGKILL');
  }
}

/** A database that is there, such as a cached one. */
export function labDatabase(location: DatabaseLocation): LabDatabase {
  return {
    location,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
      PAYFAC_SECRET_KEY: secretKey.toString('base64'),
    },
    open: (options) => openStore(location, options),
  };
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
