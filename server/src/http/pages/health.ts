import type { Router } from 'express';
import { probeRead, probeWrite } from '../../db/inspect.ts';
import type { Store } from '../../db/store.ts';
import { exactRouter } from './pages.ts';

/**
 * Serves `/livez`, which shows that the process runs, and `/readyz`, which shows that it can serve requests and will
 * continue to.
 */
export function healthRoutes(store: Store, isStopping: () => boolean): Router {
  const router = exactRouter();
  const readiness = new Readiness(store);
  router.get('/livez', (_req, res) => {
    res.json({ status: 'live' });
  });
  router.get('/readyz', async (_req, res) => {
    if (isStopping()) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    await readiness.check();
    res.json({ status: 'ready' });
  });
  return router;
}

/** How long a result is remembered. Frequent probes wait for the disk only once a second. */
const rememberedMs = 1_000;

/** Checks that the storage can be read and written, one check at a time, however many requests ask for it. */
class Readiness {
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
