import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseLocation } from '../../src/db/store.ts';
import { createTestStore, type TestStore } from './test-store.ts';

export const projectRoot = join(import.meta.dirname, '..', '..', '..');
/** What the launcher runs; started without it, so that killing the process kills the command itself. */
const main = join(projectRoot, 'server', 'src', 'main.ts');

/** A database of its own and the environment that makes `payfac` use it. */
export interface TestSetup {
  folder: string;
  location: DatabaseLocation;
  env: NodeJS.ProcessEnv;
  cleanup: () => Promise<void>;
}

/** On the engine of the test's project, unless a database is given. */
export async function createSetup(create: () => Promise<TestStore> = createTestStore): Promise<TestSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-process-'));
  const database = await create();
  const { location } = database;
  await database.store.close();
  return {
    folder,
    location,
    env: environmentOf(location, folder),
    async cleanup() {
      killAll();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes `payfac` use this database, with the key of all tests and a free port. */
export function environmentOf(location: DatabaseLocation, home: string): NodeJS.ProcessEnv {
  return {
    PATH: `${join(projectRoot, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    HOME: home,
    PORT: '0',
    DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
    PAYFAC_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
}

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

const running = new Set<ChildProcess>();

/** Every process started here ends with the test's own, also when a test fails or never ends. */
process.on('exit', killAll);

function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

function tracked<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Runs one command to its end, or kills it after `killAfterMs`. */
export async function runPayfac(
  env: NodeJS.ProcessEnv,
  args: string[],
  input?: string,
  killAfterMs: number | null = null,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  try {
    return await collect(child, input);
  } finally {
    clearTimeout(timer);
  }
}

export async function collect(child: ChildProcess, input?: string): Promise<CommandResult> {
  tracked(child);
  const result = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (result.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (result.stderr += text));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...result };
}

/** The real server in a process of its own, started as the README says but on a free port. */
export interface ChildServer {
  url: string;
  /** Everything the server wrote to standard output and to standard error. */
  output: { log: Record<string, unknown>[]; errors: string };
  pid: number;
  /** Sends the signal and waits for the end; resolves to the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export async function startServer(env: NodeJS.ProcessEnv): Promise<ChildServer> {
  const child = tracked(spawn(process.execPath, [main, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const closed = once(child, 'close') as Promise<[number | null]>;
  const output: ChildServer['output'] = { log: [], errors: '' };
  const greeted = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.errors += text;
      if (output.errors.includes('Payment Intermediary API on')) resolve();
    });
  });
  const ready = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      output.log.push(entry);
      if (entry.msg === 'ready') resolve(String(entry.url));
    });
  });
  const url = await Promise.race([greeted.then(() => ready), closed.then(() => null)]);
  if (url === null) throw new Error(`the server did not start: ${output.errors}`);
  return {
    url,
    output,
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}
