import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { RunningSandbox } from '../../server/src/cli/commands/sandbox.ts';
import type { DatabaseLocation } from '../../server/src/db/store.ts';
import { binFolder, collect, projectRoot, track, whenReady, type CommandResult } from './process.ts';

/** The launcher's script. It is started without the launcher, so that killing the process kills the command itself. */
export const main = join(projectRoot, 'server', 'src', 'main.ts');

/** The key of all labs. It is the same in every run, so that databases can be compared seal by seal. */
export const labSecretKey = Buffer.concat([Buffer.alloc(31, 7), Buffer.of(0)]);

/** Returns the environment that makes `payfac` use this database, with the key of all tests and a free port. */
export function environmentOf(location: DatabaseLocation, home: string): NodeJS.ProcessEnv {
  return {
    PATH: `${binFolder}:${process.env.PATH ?? ''}`,
    HOME: home,
    // If it is set, as in tests, the first module is read from the cache too, and no start strips types.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: '0',
    DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
    PAYFAC_SECRET_KEY: labSecretKey.toString('base64'),
  };
}

/** A database, a folder for other files, and the environment that makes `payfac` use them. */
export interface Setup {
  folder: string;
  location: DatabaseLocation;
  env: NodeJS.ProcessEnv;
}

export function spawnPayfac(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): ChildProcessByStdio<Writable, Readable, Readable> {
  return track(spawn(process.execPath, [main, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] }));
}

/** Runs one command to its end, or kills it after `killAfterMs`. */
export async function runPayfac(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  input = '',
  killAfterMs: number | null = null,
): Promise<CommandResult> {
  const child = spawnPayfac(env, args);
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  try {
    return await collect(child, input);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one command and returns its standard output. If it fails, throws with its standard error. */
export async function payfacOutput(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  input = '',
): Promise<string> {
  const { code, stdout, stderr } = await runPayfac(env, args, input);
  if (code !== 0) throw new Error(`payfac ${args.join(' ')} exited with ${String(code)}: ${stderr}`);
  return stdout;
}

type LogEntry = Record<string, unknown>;

/** The server in its own process, started as in the README but on a free port. */
export interface ChildServer {
  url: string;
  /** Everything the server wrote to standard output and to standard error. */
  output: { log: LogEntry[]; errors: string };
  pid: number;
  /** Sends the signal and waits for the end. Resolves to the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export async function startServer(
  env: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<ChildServer> {
  const child = track(
    spawn(process.execPath, [main, 'serve', ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  const output: ChildServer['output'] = { log: [], errors: '' };
  let url: string | undefined;
  let isGreeted = false;
  const server = await whenReady('the server', child, (line, from) => {
    if (from === 'stderr') {
      output.errors += `${line}\n`;
      isGreeted ||= line.includes('Payment Intermediary API on');
    } else {
      const entry = JSON.parse(line) as LogEntry;
      output.log.push(entry);
      if (entry.msg === 'ready') url = String(entry.url);
    }
    return isGreeted ? url : undefined;
  });
  return { url: server.ready, output, pid: server.pid, stop: server.stop };
}

/** A sandbox in its own process, on a free port, with the same data at every start. */
export interface Sandbox extends RunningSandbox {
  pid: number;
  /** Sends the signal and waits for the end. Resolves to the exit code, or null if the signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** A port that is closed on every machine, so that a test that names no other port sends its events nowhere. */
const closedPort = '9';

export async function startSandbox(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Sandbox> {
  const ports = ['--port', '0', '--events-port', closedPort];
  const child = spawn(join(binFolder, 'payfac'), ['sandbox', ...ports, '--json', ...args], {
    env: { PATH: `${binFolder}:${process.env.PATH ?? ''}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // On SIGTERM it removes its database.
  const sandbox = await whenReady('the sandbox', track(child, 'SIGTERM'), (line, from) => {
    return from === 'stdout' ? (JSON.parse(line) as RunningSandbox) : undefined;
  });
  return { ...sandbox.ready, pid: sandbox.pid, stop: sandbox.stop };
}

/** The mock of `npm run mock` in its own process, on a free port. */
export interface MockServer {
  url: string;
  /** Stops it as Ctrl-C does. Resolves to its exit code. */
  stop: () => Promise<number | null>;
}

export async function startMockServer(): Promise<MockServer> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts', 'mock', 'mock.ts'), '--port', '0'], {
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // It passes SIGTERM on to Prism; SIGKILL would leave Prism running.
  const mock = await whenReady('the mock', track(child, 'SIGTERM'), (line) => {
    return /listening on (http:\S+)/.exec(line)?.[1];
  });
  return { url: mock.ready, stop: () => mock.stop('SIGTERM') };
}
