import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lab, LabDatabase } from '../lab/lab.ts';
import { collect, projectRoot, stop, track } from '../lab/process.ts';
import type { Comparison, Measures } from './comparison.ts';
import type { LoadJob, LoadReport } from './measure.ts';
import type { BenchOptions } from './options.ts';

/** The folder of the suites, with their contestants. */
const suites = join(import.meta.dirname, 'suites');
const readyTimeoutMs = 30_000;
const readyPollMs = 5;
const stopTimeoutMs = 15_000;
/** How long a contestant may take. Reading ten million lines takes a minute. */
const contestantTimeoutMs = 30 * 60_000;

/** A server in its own process: ours, or a contestant's. */
export interface BenchServer {
  name: string;
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Comparisons that are prepared, measured and shown together. */
export interface BenchSuite {
  /** One line of the help. */
  about: string;
  /** Each comparison is measured before the next one is prepared; servers are stopped at the end. */
  comparisons: (session: BenchSession) => AsyncIterable<Comparison>;
}

/** Starts what the suites compare. All processes that it starts log to one file. */
export class BenchSession {
  readonly options: BenchOptions;
  readonly lab: Lab;
  readonly logPath: string;
  readonly say: (text: string) => void;
  readonly #servers: BenchServer[] = [];
  readonly #busyWith = new Set<string>();
  /**
   * The environment of the contestants. Its compile cache for their modules is like the one that `payfac` has after its
   * first start.
   */
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

  /** Runs a contestant's script to its end, and returns the JSON that it prints. */
  async run(script: string, ...args: (string | number)[]): Promise<Record<string, number>> {
    const all = [join(suites, script), ...args.map(String)];
    const child = this.#spawn(all, this.#contestantEnv, 'pipe', contestantTimeoutMs);
    const { code, stdout } = await collect(child);
    if (code !== 0) {
      throw new Error(`${script} ended with ${code ?? child.signalCode ?? ''}; see ${this.logPath}`);
    }
    return JSON.parse(stdout) as Record<string, number>;
  }

  /**
   * Runs a script like `run`. It must print how much it has `done` and how long that took. Throws if it did not do all.
   */
  async rate(total: number | null, script: string, ...args: (string | number)[]): Promise<Measures> {
    const { done = 0, elapsedMs = 0, ...others } = await this.run(script, ...args);
    if (total !== null && done !== total) throw new Error(`${script} did ${done} of ${total}`);
    return { ...others, perSecond: (done / elapsedMs) * 1000 };
  }

  /**
   * Starts the server as shipped but without the rate limit, and waits until it is ready for requests. The data of the
   * benches is from another time, so the clock is not compared.
   */
  startServer(database: LabDatabase): Promise<BenchServer> {
    const env = { ...database.env, PAYFAC_RATE_LIMIT: 'off' };
    const args = [...startArguments(), '--clock-is-right'];
    return this.#serve('npm start', (port) => [args, { ...env, PORT: port }], 200);
  }

  /** Starts a contestant's server, whose first argument is its port, and waits until it responds. */
  startContestant(script: string, ...args: string[]): Promise<BenchServer> {
    const path = join(suites, script);
    return this.#serve(script, (port) => [[path, port, ...args], this.#contestantEnv], null);
  }

  /** Stops all servers that are running. */
  async stopServers(): Promise<void> {
    for (const server of this.#servers.splice(0)) await server.stop();
  }

  /** Runs one load after another, in one process that ends with the lab. */
  async generate(job: LoadJob): Promise<LoadReport> {
    this.#generator ??= this.#startGenerator();
    const { process: generator, ended } = this.#generator;
    const reported = once(generator, 'message') as Promise<[LoadReport]>;
    generator.send(job);
    const [report] = await Promise.race([reported, ended]);
    return report;
  }

  #startGenerator() {
    const generator = this.#spawn(
      [join(import.meta.dirname, 'load-generator.ts')],
      this.#contestantEnv,
      'ipc',
    );
    const ended = once(generator, 'close').then((): never => {
      throw new Error(`the load generator ended; see ${this.logPath}`);
    });
    // At the end of the bench nothing awaits it.
    ended.catch(() => undefined);
    return { process: generator, ended };
  }

  /** Warns, once for each server, that the load generator may have limited its rate. */
  warnOfBusyGenerator(server: string): void {
    if (this.#busyWith.has(server)) return;
    this.#busyWith.add(server);
    this.say(`the load generator was busy all the time with ${server}, which may be faster than it shows`);
  }

  /**
   * Starts a server. `readyStatus` is the status of /readyz when the server is ready; null for contestants, which have
   * no /readyz.
   */
  async #serve(
    name: string,
    command: (port: string) => [args: string[], env: NodeJS.ProcessEnv],
    readyStatus: 200 | null,
  ): Promise<BenchServer> {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const startedMs = performance.now();
    const child = this.#spawn(...command(port), 'log');
    const server = {
      name,
      url,
      pid: child.pid ?? 0,
      async stop() {
        const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
        await stop(child);
        clearTimeout(timer);
      },
    };
    this.#servers.push(server);
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    while (performance.now() < startedMs + readyTimeoutMs && isRunning()) {
      const response = await fetch(`${url}/readyz`).catch(() => null);
      await response?.arrayBuffer();
      if (response?.status === (readyStatus ?? response?.status) && response !== null) {
        return server;
      }
      await sleep(readyPollMs);
    }
    throw new Error(`${name} did not start; see ${this.logPath}`);
  }

  /** Starts a process. Servers log to the file, because nothing would read a pipe. */
  #spawn(
    args: string[],
    env: NodeJS.ProcessEnv,
    output: 'pipe' | 'log' | 'ipc',
    timeout?: number,
  ): ChildProcess {
    const log = openSync(this.logPath, 'a');
    try {
      const ipc = output === 'ipc' ? (['ipc'] as const) : [];
      const stdio: StdioOptions = ['ignore', output === 'pipe' ? 'pipe' : log, log, ...ipc];
      return track(spawn(process.execPath, args, { env, stdio, timeout }));
    } finally {
      closeSync(log);
    }
  }
}

/** Returns the arguments that `npm start` passes to Node. */
function startArguments(): string[] {
  const file = join(projectRoot, 'package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };
  const args = /^exec node (.+)$/.exec(scripts.start)?.[1];
  if (args === undefined) throw new Error(`${file} starts the server in an unknown way`);
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
