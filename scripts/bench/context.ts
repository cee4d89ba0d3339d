import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot, type Lab, type LabDatabase } from '../lab/lab.ts';
import type { LoadJob, LoadReport } from './measure/load.ts';
import type { BenchOptions } from './options.ts';

const contestants = join(import.meta.dirname, 'contestants');
const prism = join(projectRoot, 'node_modules', '.bin', 'prism');
const openapi = join(projectRoot, 'generated', 'openapi.json');
const readyPatienceMs = 30_000;
const stopPatienceMs = 15_000;
/** Reading ten million lines takes a minute. */
const contestantPatienceMs = 30 * 60_000;
const readyPollMs = 5;

/** A server in a process of its own: ours, or a contestant's. */
export interface BenchServer {
  name: string;
  url: string;
  pid: number;
  /** From the start of the process until it answered. */
  readyMs: number;
  stop: () => Promise<void>;
}

interface ServerCommand {
  args: string[];
  env: NodeJS.ProcessEnv;
  /** What /readyz says when it is ready; null for a contestant, which has none and so refuses it as soon as it serves. */
  readyStatus: 200 | null;
}

/** What a suite works with. */
export class BenchContext {
  readonly options: BenchOptions;
  readonly lab: Lab;
  readonly logPath: string;
  readonly say: (text: string) => void;
  readonly #busyWith = new Set<string>();
  /** Their modules are compiled once in a run, as those of `payfac` are once after an installation. */
  readonly #contestantEnv: NodeJS.ProcessEnv;
  #generator: { process: ChildProcess; ended: Promise<never> } | null = null;

  constructor(lab: Lab, options: BenchOptions, say: (text: string) => void) {
    mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 });
    this.lab = lab;
    this.#contestantEnv = { ...process.env, NODE_COMPILE_CACHE: join(lab.folder, 'compiled') };
    this.options = options;
    this.logPath = join(options.dataFolder, 'bench.log');
    this.say = say;
    closeSync(openSync(this.logPath, 'w', 0o600));
  }

  /** Runs a contestant's script to its end; what it says on standard output, as JSON. Its errors go to the log. */
  async contestant<Result>(script: string, ...args: string[]): Promise<Result> {
    const child = this.#spawn([join(contestants, script), ...args], this.#contestantEnv, 'pipe');
    if (child.stdout === null) throw new Error('a contestant has a standard output');
    const [said, [code, signal]] = await Promise.all([
      text(child.stdout),
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    ]);
    if (code !== 0) throw new Error(`${script} ended with ${String(code ?? signal)}; see ${this.logPath}`);
    return JSON.parse(said) as Result;
  }

  /** Starts the server, as it is shipped but for the rate limit, and waits until it is ready for requests. */
  startServer(database: LabDatabase): Promise<BenchServer> {
    return this.#serve('npm start', (port) => {
      const env = { ...database.env, PORT: String(port), PAYFAC_RATE_LIMIT: 'off' };
      return { args: startArguments(), env, readyStatus: 200 };
    });
  }

  /** Starts a contestant's server, whose first argument is its port, and waits until it answers at all. */
  startContestant(script: string, ...args: string[]): Promise<BenchServer> {
    return this.#serve(script, (port) => ({
      args: [join(contestants, 'servers', script), String(port), ...args],
      env: this.#contestantEnv,
      readyStatus: null,
    }));
  }

  /** The mock server of `npm run mock`. */
  startPrism(): Promise<BenchServer> {
    return this.#serve('prism', (port) => {
      const where = ['--host', '127.0.0.1', '--port', String(port)];
      const args = [prism, 'mock', openapi, ...where, '--multiprocess', 'false'];
      return { args, env: this.#contestantEnv, readyStatus: null };
    });
  }

  /** One load after the other, by one process that ends with the lab. */
  async generate(job: LoadJob): Promise<LoadReport> {
    this.#generator ??= this.#startGenerator();
    const { process: generator, ended } = this.#generator;
    const answered = once(generator, 'message') as Promise<[LoadReport]>;
    generator.send(job);
    const [report] = await Promise.race([answered, ended]);
    return report;
  }

  #startGenerator() {
    const generator = this.#spawn([join(contestants, 'load-generator.ts')], this.#contestantEnv, 'ipc');
    const ended = once(generator, 'close').then((): never => {
      throw new Error(`the load generator ended; see ${this.logPath}`);
    });
    // At the end of the bench nobody waits for it any more.
    ended.catch(() => undefined);
    return { process: generator, ended };
  }

  /** Said once for each server: its numbers may be those of the load generator. */
  generatorWasBusy(server: string): void {
    if (this.#busyWith.has(server)) return;
    this.#busyWith.add(server);
    this.say(`the load generator was busy all the time with ${server}, which may be faster than it shows`);
  }

  /** Its log goes to the file: nobody would drain a pipe. */
  async #serve(name: string, command: (port: number) => ServerCommand): Promise<BenchServer> {
    const port = await freePort();
    const { args, env, readyStatus } = command(port);
    const startedMs = performance.now();
    const child = this.#spawn(args, env, 'log');
    const url = `http://127.0.0.1:${port}`;
    await this.#untilReady(name, child, url, readyStatus);
    return {
      name,
      url,
      pid: child.pid ?? 0,
      readyMs: performance.now() - startedMs,
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const closed = once(child, 'close');
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
        await closed;
        clearTimeout(timer);
      },
    };
  }

  #spawn(args: readonly string[], env: NodeJS.ProcessEnv, kind: 'pipe' | 'log' | 'ipc'): ChildProcess {
    const log = openSync(this.logPath, 'a');
    try {
      const out = kind === 'pipe' ? 'pipe' : log;
      const stdio = ['ignore', out, log, ...(kind === 'ipc' ? (['ipc'] as const) : [])] as const;
      const bound = kind === 'pipe' ? { timeout: contestantPatienceMs } : {};
      return this.lab.track(spawn(process.execPath, args, { env, stdio: [...stdio], ...bound }));
    } finally {
      closeSync(log);
    }
  }

  async #untilReady(
    name: string,
    child: ChildProcess,
    url: string,
    readyStatus: ServerCommand['readyStatus'],
  ): Promise<void> {
    const deadline = performance.now() + readyPatienceMs;
    while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
      const response = await fetch(`${url}/readyz`).catch(() => null);
      await response?.arrayBuffer();
      if (response !== null && response.status === (readyStatus ?? response.status)) return;
      await sleep(readyPollMs);
    }
    throw new Error(`${name} did not start; see ${this.logPath}`);
  }
}

/** What `npm start` gives to Node. */
function startArguments(): string[] {
  const file = join(projectRoot, 'package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };
  const [, args] = /^exec node (.+)$/.exec(scripts.start) ?? [];
  if (args === undefined) throw new Error(`${file} starts the server in a way that the bench does not know`);
  return args.split(' ').map((arg) => (arg.endsWith('.js') ? join(projectRoot, arg) : arg));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
