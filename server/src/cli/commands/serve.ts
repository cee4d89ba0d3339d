import { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { openService } from '../../service.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description(
      'run the API server; stops on SIGTERM or Ctrl-C after finishing what is in flight, at most 10 s',
    )
    .action(async () => {
      // Loaded here, so that the other commands start without the HTTP service.
      const { serve } = await import('../../serve/serve.ts');
      const { greet } = await import('../../serve/greet.ts');
      const config = loadConfig();
      const service = await openService(config);
      await serve(config, service, {
        announce: (url) => greet(service, url),
        logTo: 'stdout',
        portSetting: 'PORT=',
        delivers: true,
      });
    });
}
