import { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { openService } from '../../service.ts';

const workerHelp = `
\`payfac serve\` delivers events too. Run workers beside it, on the same database, when one process is not enough or when
the API runs without delivering; each event is sent by one of them at a time. When a worker is killed, another one
delivers its events half a minute later. With PAYFAC_WORKER_PORT set, a worker serves /livez, /readyz and /metrics on
that port of HOST; /metrics answers this machine only unless PAYFAC_METRICS_PUBLIC is on.`;

export function workerCommand(): Command {
  return new Command('worker')
    .description(
      'deliver events to the sellers’ webhooks; on SIGTERM or Ctrl-C it finishes the attempts in flight, at most 15 s, and stops',
    )
    .addHelpText('after', workerHelp)
    .action(async () => {
      const { runWorker } = await import('../../serve/run-worker.ts');
      const config = loadConfig();
      await runWorker(config, await openService(config));
    });
}
