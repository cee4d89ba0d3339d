import { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { openService } from '../../service.ts';

const workerHelp = `
\`payfac serve\` delivers events too. Run workers beside it, on the same database, when one process is not enough or the
API runs without; each event is sent by one of them at a time. What a worker that was killed had taken is delivered by
another one half a minute later.`;

export function workerCommand(): Command {
  return new Command('worker')
    .description(
      'deliver events to the sellers’ webhooks; stops on SIGTERM or Ctrl-C after what is on the way, at most 15 s',
    )
    .addHelpText('after', workerHelp)
    .action(async () => {
      const { runWorker } = await import('../../serve/run-worker.ts');
      const config = loadConfig();
      await runWorker(config, await openService(config));
    });
}
