import type { Command } from 'commander';
import { loadConfig, mostWorkers } from '../../config.ts';
import { greet } from '../../serve/greet.ts';
import { openService } from '../../service.ts';
import { clockOption, wholeNumberArgument } from '../arguments.ts';

const help = `
SIGTERM or Ctrl-C stops it: requests in progress are finished first, within 10 s; a second signal stops it at once. It
delivers webhook events too; see \`payfac worker --help\`. The settings are environment variables, such as HOST, PORT and
DATABASE_URL.

With --workers 2 or more, so many processes serve requests on the one port, and one more starts them, replaces one that
dies, and delivers the events. Rate limits hold for all together, and /metrics adds them up.`;

export function define(command: Command): void {
  clockOption(command)
    .option(
      '--workers <n>',
      'how many processes serve requests (default: PAYFAC_WORKERS, or 1)',
      wholeNumberArgument(1, mostWorkers),
    )
    .addHelpText('after', help)
    .action(async ({ clockIsRight = false, workers }: { clockIsRight?: boolean; workers?: number }) => {
      const config = loadConfig();
      const count = workers ?? config.workers;
      // A worker that cannot start ends, although its channel to the primary is open.
      if (count > 1) process.channel?.unref();
      const serving = count === 1 ? import('../../serve/serve.ts') : null;
      const service = await openService(config);
      const options = {
        announce: (url: string) => greet(service, url, process.stderr.isTTY),
        logTo: 'stdout',
        portSetting: 'PORT=',
        isClockRight: clockIsRight,
      } as const;
      if (serving !== null) {
        const { serve } = await serving;
        await serve(config, service, options);
      } else {
        const { serveTogether } = await import('../../serve/workers/serve-together.ts');
        await serveTogether(config, service, { ...options, workers: count });
      }
    });
}
