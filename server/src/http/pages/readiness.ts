import { probeRead, probeWrite } from '../../db/probe.ts';
import type { Store } from '../../db/store.ts';

/** So that frequent probes wait for the disk only once a second. */
const rememberedMs = 1_000;

/** Checks that the storage can be read and written, one check at a time, however many ask. */
export class Readiness {
  readonly #store: Store;
  #writtenAt = -Infinity;
  #running: Promise<void> | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Throws the engine's error if the storage is not ready. */
  check(): Promise<void> {
    this.#running ??= this.#readAndWrite().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #readAndWrite(): Promise<void> {
    await probeRead(this.#store);
    if (performance.now() < this.#writtenAt + rememberedMs) return;
    await probeWrite(this.#store);
    this.#writtenAt = performance.now();
  }
}
