import { sql } from 'kysely';
import type { Router } from 'express';
import type { Store } from '../../db/store.ts';
import { exactRouter } from './side-pages.ts';

/** `/livez` shows that the process runs, `/readyz` that it can serve requests and will go on to. */
export function healthRoutes(store: Store, isStopping: () => boolean): Router {
  const router = exactRouter();
  router.get('/livez', (_req, res) => {
    res.json({ status: 'live' });
  });
  router.get('/readyz', async (_req, res) => {
    if (isStopping()) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    await sql`select 1 from tokens where 1 = 0`.execute(store.read);
    res.json({ status: 'ready' });
  });
  return router;
}
