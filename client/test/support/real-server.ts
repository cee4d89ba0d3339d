import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { bin } from './tools.ts';

/** The service as a process of its own, on an empty database: the client knows it by its address alone. */
export interface RealServer {
  url: string;
  token: string;
  /** Runs a command beside the server and gives what it printed. */
  payfac: (args: string[]) => Promise<string>;
  /** Imports charges, one a line. */
  importCharges: (lines: string) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startRealServer(): Promise<RealServer> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-client-'));
  const env = {
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    HOME: folder,
    PORT: '0',
    // Receivers of events that run here.
    PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on',
    DATABASE_URL: `sqlite:${join(folder, 'payfac.db')}`,
  };
  const payfac = (args: string[], input = '') => run(args, env, input);
  const created = await payfac(['token', 'create', '--intermediary', 'client tests', '--json']);
  const { token } = JSON.parse(created) as { token: string };
  const child = spawn(join(bin, 'payfac'), ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  // Also when a test never gets to stop it.
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    url: await readyUrl(child),
    token,
    payfac,
    async importCharges(lines) {
      await payfac(['charges', 'import', '-', '--rejected', join(folder, 'rejected.ndjson')], lines);
    },
    async stop() {
      child.kill();
      await closed;
      await rm(folder, { recursive: true });
    },
  };
}

async function run(args: string[], env: Record<string, string>, input: string): Promise<string> {
  const child = spawn(join(bin, 'payfac'), args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const output = collect(child.stdout);
  const errors = collect(child.stderr);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`payfac ${args.join(' ')}: ${errors.text}`);
  return output.text;
}

/** The address, from the log line that says that requests can be served. */
async function readyUrl(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  const errors = collect(child.stderr);
  const lines = createInterface(child.stdout);
  const ready = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const { msg, url } = JSON.parse(line) as { msg: string; url?: string };
      if (msg === 'ready' && url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([ready, once(lines, 'close').then(() => null)]);
  if (url === null) throw new Error(`the server did not start: ${errors.text}`);
  return url;
}

function collect(stream: Readable): { text: string } {
  const collected = { text: '' };
  stream.setEncoding('utf8').on('data', (text: string) => (collected.text += text));
  return collected;
}
