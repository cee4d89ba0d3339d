import type { Router } from 'express';
import type { Store } from '../../db/store.ts';
import { Readiness } from './readiness.ts';
import { exactRouter } from './side-pages.ts';

/** `/livez` shows that the process runs, `/readyz` that it can serve requests and will go on to. */
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
