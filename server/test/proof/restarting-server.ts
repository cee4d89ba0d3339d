import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type ChildServer } from '../../../scripts/lab/payfac.ts';
import { servingWorkers } from '../support/serving-workers.ts';

/** Of so many kills of a server with workers, all but one are of a worker. */
const killsPerServer = 3;
const pollMs = 5;

/** A server that is killed again and again, and started again at once. */
export class RestartingServer {
  readonly #env: NodeJS.ProcessEnv;
  #server: Promise<ChildServer>;
  kills = 0;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.#server = startServer(env);
  }

  /** The URL; while the server is down, waits for the next one. */
  async url(): Promise<string> {
    return (await this.#server).url;
  }

  /**
   * Kills it, or one of its workers (SIGKILL), after each of these delays, and not before `fed`: on a busy machine, a
   * write that hashes a password may take longer than any delay.
   */
  async killAfter(delaysMs: Iterable<number>, fed: () => Promise<void>): Promise<void> {
    for (const delayMs of delaysMs) {
      const server = await this.#server;
      await sleep(delayMs);
      await fed();
      const [worker] = servingWorkers(server);
      if (worker !== undefined && this.kills % killsPerServer !== 0) await killWorker(server, worker);
      // Replaced before it dies, so that callers who notice wait for the next one.
      else await (this.#server = server.stop('SIGKILL').then(() => startServer(this.#env)));
      this.kills += 1;
    }
  }

  async stop(): Promise<void> {
    await (await this.#server).stop();
  }
}

/** Resolves when another worker has taken its place. */
async function killWorker(server: ChildServer, worker: number): Promise<void> {
  const { length } = servingWorkers(server);
  process.kill(worker, 'SIGKILL');
  for (;;) {
    await sleep(pollMs);
    const serving = servingWorkers(server);
    if (serving.length === length && !serving.includes(worker)) return;
  }
}
