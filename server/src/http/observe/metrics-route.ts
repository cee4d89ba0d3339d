import { BlockList, isIPv6 } from 'node:net';
import type { Request, Router } from 'express';
import type { Registry } from 'prom-client';
import { exactRouter } from '../pages/side-pages.ts';
import type { MetricsSources } from './metrics.ts';

/**
 * `/metrics` for Prometheus. Unless `isPublic`, only callers on this machine can read it; others get 404.
 */
export function metricsRoute(isPublic: boolean, registry: Registry, sources: MetricsSources): Router {
  const router = exactRouter();
  // Loaded at the first scrape, so that the start does not wait for it.
  const add = () => import('./metrics.ts').then(({ addMetrics }) => addMetrics(registry, sources));
  let added: Promise<void> | null = null;
  router.get('/metrics', async (req, res, next) => {
    if (!isPublic && !isFromHere(req)) {
      next();
      return;
    }
    added ??= add();
    await added;
    const text = await registry.metrics();
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
