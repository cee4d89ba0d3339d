import { BlockList, isIPv6 } from 'node:net';
import type { Request, Router } from 'express';
import type { Registry } from 'prom-client';
import { exactRouter } from '../pages/side-pages.ts';
import type { MetricsSources } from './metrics.ts';
import { completedAtScrape, type ShareMetrics } from './scrape.ts';

/**
 * `/metrics` for Prometheus. Unless `isPublic`, only callers on this machine can read it; others get 404.
 */
export function metricsRoute(
  { isPublic, share }: { isPublic: boolean; share?: ShareMetrics },
  registry: Registry,
  sources: MetricsSources,
): Router {
  const router = exactRouter();
  const scraped = completedAtScrape(registry, sources);
  const own = async () => (await scraped()).metrics();
  const read = share === undefined ? own : share(async () => (await scraped()).getMetricsAsJSON());
  router.get('/metrics', async (req, res, next) => {
    if (!isPublic && !isFromHere(req)) {
      next();
      return;
    }
    const text = await read();
    res.type(registry.contentType).send(text);
  });
  return router;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** False for a request that a proxy on this machine forwards: its headers show that, whether or not it is trusted. */
function isFromHere(req: Request): boolean {
  const isForwarded = req.get('x-forwarded-for') !== undefined || req.get('forwarded') !== undefined;
  const address = req.socket.remoteAddress ?? '';
  return !isForwarded && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
