import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot, type Lab, type LabDatabase } from '../lab/lab.ts';
import type { BenchOptions } from './options.ts';

const main = join(projectRoot, 'server', 'src', 'main.ts');
const contestants = join(import.meta.dirname, 'contestants');
const readyPatienceMs = 30_000;
const readyPollMs = 20;

/** The real server in a process of its own, as it is shipped but for the rate limit. */
export interface BenchServer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** What a suite works with. */
export class BenchContext {
  readonly options: BenchOptions;
  readonly lab: Lab;
  readonly logPath: string;
  readonly say: (text: string) => void;

  constructor(lab: Lab, options: BenchOptions, say: (text: string) => void) {
    mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 });
    this.lab = lab;
    this.options = options;
    this.logPath = join(options.dataFolder, 'bench.log');
    this.say = say;
    closeSync(openSync(this.logPath, 'w', 0o600));
  }

  /** Runs a contestant's script to its end; what it says on standard output, as JSON. Its errors go to the log. */
  async contestant<Result>(script: string, ...args: string[]): Promise<Result> {
    const child = this.#spawn([join(contestants, script), ...args], process.env, 'pipe');
    if (child.stdout === null) throw new Error('a contestant has a standard output');
    const [said, [code, signal]] = await Promise.all([
      text(child.stdout),
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    ]);
    if (code !== 0) throw new Error(`${script} ended with ${String(code ?? signal)}; see ${this.logPath}`);
    return JSON.parse(said) as Result;
  }

  /** Starts `payfac serve` and waits until it answers; its log goes to the file. */
  async startServer(database: LabDatabase): Promise<BenchServer> {
    const port = await freePort();
    const env = { ...database.env, PORT: String(port), PAYFAC_RATE_LIMIT: 'off' };
    const child = this.#spawn([main, 'serve'], env, 'log');
    const url = `http://127.0.0.1:${port}`;
    await this.#untilReady(child, url);
    return {
      url,
      pid: child.pid ?? 0,
      async stop() {
        const closed = once(child, 'close');
        child.kill('SIGTERM');
        await closed;
      },
    };
  }

  #spawn(args: readonly string[], env: NodeJS.ProcessEnv, stdout: 'pipe' | 'log'): ChildProcess {
    const log = openSync(this.logPath, 'a');
    try {
      const stdio = ['ignore', stdout === 'log' ? log : 'pipe', log] as const;
      return this.lab.track(spawn(process.execPath, args, { env, stdio: [...stdio] }));
    } finally {
      closeSync(log);
    }
  }

  async #untilReady(child: ChildProcess, url: string): Promise<void> {
    const deadline = performance.now() + readyPatienceMs;
    while (performance.now() < deadline && child.exitCode === null) {
      const response = await fetch(`${url}/readyz`).catch(() => null);
      if (response?.status === 200) return;
      await sleep(readyPollMs);
    }
    throw new Error(`the server did not start; see ${this.logPath}`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
