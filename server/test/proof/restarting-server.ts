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

  /** Kills it (SIGKILL) `count` times, each time that `moment` comes. */
  async kill(count: number, moment: () => Promise<void>): Promise<void> {
    for (let n = 0; n < count; n++) {
      const server = await this.#server;
      await moment();
      // The server is replaced before it dies, so that clients who notice wait for the next one.
      await (this.#server = server.stop('SIGKILL').then(() => startServer(this.#env)));
      this.kills += 1;
    }
  }

  async stop(): Promise<void> {
    await (await this.#server).stop();
  }
}
