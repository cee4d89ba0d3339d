import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { greet } from '../../serve/greet.ts';
import { serve } from '../../serve/serve.ts';
import { openService } from '../../service.ts';
import { clockOption } from '../arguments.ts';

const help = `
SIGTERM or Ctrl-C stops it: requests in progress are finished first, within 10 s; a second signal stops it at once. It
delivers webhook events too; see \`payfac worker --help\`. The settings are environment variables, such as HOST, PORT and
DATABASE_URL.`;

export function define(command: Command): void {
  clockOption(command)
    .addHelpText('after', help)
    .action(async ({ clockIsRight = false }: { clockIsRight?: boolean }) => {
      const config = loadConfig();
      const service = await openService(config);
      await serve(config, service, {
        announce: (url) => greet(service, url, process.stderr.isTTY),
        logTo: 'stdout',
        portSetting: 'PORT=',
        isClockRight: clockIsRight,
      });
    });
}
