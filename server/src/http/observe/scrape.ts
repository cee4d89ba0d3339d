import type { Registry } from 'prom-client';
import type { MetricsSources } from './metrics.ts';

/** The metrics of one process, to be added up with those of others. */
export type MetricsReport = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Told how to read the metrics of this process; returns how to read those of all processes of the server. */
export type ShareMetrics = (own: () => Promise<MetricsReport>) => () => Promise<string>;

/** Adds all other metrics when they are first asked for, and loads them only then, so that the start does not wait. */
export function completedAtScrape(registry: Registry, sources: MetricsSources): () => Promise<Registry> {
  let completed: Promise<Registry> | null = null;
  const complete = async () => {
    const { addMetrics } = await import('./metrics.ts');
    addMetrics(registry, sources);
    return registry;
  };
  return () => (completed ??= complete());
}
