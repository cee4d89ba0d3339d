import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { UserError } from '../../shared/user-error.ts';

/** Whoever dies younger than this is not replaced at once, so that one that dies again and again costs little. */
const steadyMs = 10_000;
const retryPauseMs = 250;
const longestPauseMs = 30_000;
/** With the pauses in between, this takes some ten seconds. */
const mostFailures = 5;

/** What a worker sends when it serves requests. */
export const readyMessage = 'ready';

/** The workers of a primary, each a process that serves requests. One that dies is replaced. */
export class Crew {
  readonly #logger: Logger;
  /** The workers that serve. */
  readonly #serving = new Set<Worker>();
  /** Settled when the last replacement is there: they start one after the other. */
  #replacing: Promise<void> = Promise.resolve();
  #isStopping = false;
  #env: NodeJS.ProcessEnv = {};
  readonly #lost = Promise.withResolvers<null>();

  constructor(logger: Logger) {
    this.#logger = logger;
    // A worker that still runs then is stuck, and would keep the port.
    process.on('exit', () => this.#all().forEach((worker) => worker.process.kill('SIGKILL')));
  }

  /** Resolves when no worker is left and none can be started. */
  get lost(): Promise<null> {
    return this.#lost.promise;
  }

  /** Starts so many; `env` is added to their environment. Resolves when all of them serve; throws if one cannot. */
  async add(count: number, env: NodeJS.ProcessEnv): Promise<void> {
    this.#env = env;
    const serve = await Promise.all(Array.from({ length: count }, () => this.#fork()));
    if (!serve.includes(false)) return;
    throw new UserError('a worker ended before it served a request. The lines above say why.');
  }

  /** Passes the signal on, and waits until all have ended. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      this.#all().map(async (worker) => {
        worker.process.kill(signal);
        await once(worker, 'exit');
      }),
    );
  }

  #all(): Worker[] {
    return Object.values(cluster.workers ?? {}).filter(
      (worker): worker is Worker => worker?.isDead() === false,
    );
  }

  /** Resolves to whether it serves; false when it ended before. One that has served is replaced when it ends. */
  #fork(): Promise<boolean> {
    const worker = cluster.fork(this.#env);
    const { pid } = worker.process;
    const startedMs = performance.now();
    worker.on('error', (err) => {
      // What could not be sent to a process that had just ended: its end follows.
      if (pid !== undefined) return;
      this.#logger.error({ err }, 'the system started no process for a worker');
      // Node tells of no end of a process that never was.
      worker.process.emit('exit', 1, null);
    });
    return new Promise((resolve) => {
      worker.on('message', (message) => {
        if (message !== readyMessage) return;
        this.#serving.add(worker);
        resolve(true);
      });
      worker.once('exit', (code, signal) => {
        resolve(false);
        const hasServed = this.#serving.delete(worker);
        if (this.#isStopping) return;
        const what = hasServed ? 'a worker ended, and another takes its place' : 'a worker did not start';
        this.#logger[code === 0 ? 'info' : 'error']({ worker: pid, code, signal }, what);
        const pauseMs = performance.now() - startedMs < steadyMs ? retryPauseMs : 0;
        if (hasServed) this.#replacing = this.#replacing.then(() => this.#replace(pauseMs));
      });
    });
  }

  async #replace(afterMs: number): Promise<void> {
    let pauseMs = afterMs;
    for (let failures = 1; ; failures++) {
      await sleep(pauseMs);
      if (this.#isStopping || (await this.#fork())) return;
      if (failures >= mostFailures && this.#serving.size === 0) {
        this.#logger.fatal('no worker is left, and none can be started');
        this.#lost.resolve(null);
        return;
      }
      pauseMs = Math.min(retryPauseMs * 2 ** failures, longestPauseMs);
    }
  }
}
