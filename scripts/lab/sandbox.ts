import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { RunningSandbox } from '../../server/src/cli/commands/sandbox.ts';
import { binFolder, track, whenReady } from './process.ts';

/** A sandbox in its own process, on a free port, with the same data at every start. */
export interface Sandbox extends RunningSandbox {
  pid: number;
  /** Sends the signal and waits for the end; resolves to the exit code, null when the signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Closed on every machine, so that a test that names no other sends its events nowhere. */
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
  // SIGTERM lets it remove its database.
  const sandbox = await whenReady('the sandbox', track(child, 'SIGTERM'), (line, from) => {
    return from === 'stdout' ? (JSON.parse(line) as RunningSandbox) : undefined;
  });
  return { ...sandbox.ready, pid: sandbox.pid, stop: sandbox.stop };
}
