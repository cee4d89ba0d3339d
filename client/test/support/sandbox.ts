import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const bin = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.bin');

/** What `payfac sandbox --json` prints when it is ready. */
interface SandboxFacts {
  url: string;
  /** For a command beside it, as DATABASE_URL. */
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

/** A sandbox in a process of its own, on a free port, with the same data at every start. */
export interface Sandbox extends SandboxFacts {
  pid: number;
  /** Sends the signal and waits for the end; resolves to the exit code, null when the signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Starts one. It ends when it is stopped, and at the latest when the process that called this has ended. */
export async function startSandbox(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Sandbox> {
  const child = spawn(join(bin, 'payfac'), ['sandbox', '--port', '0', '--json', ...args], {
    env: { PATH: `${bin}:${process.env.PATH ?? ''}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ready = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const line = await Promise.race([ready.then(([text]) => text), closed.then(() => null)]);
  if (line === null) throw new Error(`the sandbox did not start: ${errors}`);
  return {
    ...(JSON.parse(line) as SandboxFacts),
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}
