import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { runWorker } from '../../serve/run-worker.ts';
import { openService } from '../../service.ts';
import { clockOption } from '../arguments.ts';

const help = `
\`payfac serve\` delivers events too. Run workers beside it, on the same database, when one process is not enough or
when events must not share a process with the API. Each event is sent by one process at a time; the events of a worker
that was killed are taken over by another after half a minute. SIGTERM or Ctrl-C stops a worker: deliveries in progress
are finished first, within 15 s. With PAYFAC_WORKER_PORT set, a worker serves /livez, /readyz and /metrics on that port
of HOST; /metrics is for this machine only unless PAYFAC_METRICS_PUBLIC is on.`;

export function define(command: Command): void {
  clockOption(command)
    .addHelpText('after', help)
    .action(async ({ clockIsRight = false }: { clockIsRight?: boolean }) => {
      const config = loadConfig();
      await runWorker(config, await openService(config), clockIsRight);
    });
}
