import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { binFolder, track, whenReady } from './process.ts';

/** What `payfac sandbox --json` prints when it is ready. */
interface SandboxFacts {
  url: string;
  /** The DATABASE_URL for other commands. */
  databaseUrl: string;
  tokens: { intermediary: string; sellers: Record<string, string> };
  ids: {
    sellers: number[];
    blockedSellers: number[];
    plans: { standard: number; terminal: number };
    refundable: { onRequest: string; fraud: string };
    refunded: string;
    order: string;
  };
}

/** A sandbox in its own process, on a free port, with the same data at every start. */
export interface Sandbox extends SandboxFacts {
  pid: number;
  /** Sends the signal and waits for the end; resolves to the exit code, null when the signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export async function startSandbox(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Sandbox> {
  const child = spawn(join(binFolder, 'payfac'), ['sandbox', '--port', '0', '--json', ...args], {
    env: { PATH: `${binFolder}:${process.env.PATH ?? ''}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // SIGTERM lets it remove its database.
  const sandbox = await whenReady('the sandbox', track(child, 'SIGTERM'), (line, from) => {
    return from === 'stdout' ? (JSON.parse(line) as SandboxFacts) : undefined;
  });
  return { ...sandbox.ready, pid: sandbox.pid, stop: sandbox.stop };
}
