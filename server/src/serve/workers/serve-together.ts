import cluster from 'node:cluster';
import type { Config } from '../../config.ts';
import type { Service } from '../../service.ts';
import type { ServeOptions } from '../serve.ts';

/** Serves in several processes: this one is their primary, or one of the workers that it has started. */
export async function serveTogether(
  config: Config,
  service: Service,
  options: ServeOptions & { workers: number },
): Promise<void> {
  if (cluster.isPrimary) {
    const { runPrimary } = await import('./primary.ts');
    await runPrimary(config, service, options);
  } else {
    const { runServingWorker } = await import('./worker.ts');
    await runServingWorker(config, service, options);
  }
}
