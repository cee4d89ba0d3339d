import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type ChildServer } from '../../../scripts/lab/payfac.ts';

/** A server that is killed again and again, and started again at once. */
export class RestartingServer {
  readonly #env: NodeJS.ProcessEnv;
  #server: Promise<ChildServer>;
  kills = 0;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.#server = startServer(env);
  }

  /** Returns the URL. While the server is down, it waits for the next one. */
  async url(): Promise<string> {
    return (await this.#server).url;
  }

  /**
   * Kills it (SIGKILL) after each of these delays, and not before `fed`: on a busy machine, a write that hashes a
   * password may take longer than any delay.
   */
  async killAfter(delaysMs: Iterable<number>, fed: () => Promise<void>): Promise<void> {
    for (const delayMs of delaysMs) {
      const server = await this.#server;
      await sleep(delayMs);
      await fed();
      // The server is replaced before it dies, so that clients who notice wait for the next one.
      await (this.#server = server.stop('SIGKILL').then(() => startServer(this.#env)));
      this.kills += 1;
    }
  }

  async stop(): Promise<void> {
    await (await this.#server).stop();
  }
}
