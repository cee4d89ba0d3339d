import { InvalidArgumentError, Option, type Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { printWelcome } from '../../serve/print-welcome.ts';
import { runWorker } from '../../serve/run-worker.ts';
import { openService } from '../../service.ts';
import { clockOption } from '../arguments.ts';

const serveHelp = `
SIGTERM or Ctrl-C stops it: requests in progress are finished first, within 10 s; a second signal stops it at once. It
delivers webhook events too; see \`payfac worker --help\`. The settings are environment variables, such as HOST, PORT and
DATABASE_URL.`;

/** Whoever tries the sandbox's option is told what there is instead. */
const portOption = new Option('--port <n>').hideHelp().argParser((port) => {
  throw new InvalidArgumentError(`Set the environment variable instead: PORT=${port}.`);
});

export function serveCommand(command: Command): void {
  clockOption(command)
    .addOption(portOption)
    .addHelpText('after', serveHelp)
    .action(async ({ clockIsRight = false }: { clockIsRight?: boolean }) => {
      const config = loadConfig();
      // The module is loaded while the database is opened.
      const serving = import('../../serve/serve.ts');
      const service = await openService(config);
      const { serve } = await serving;
      await serve(config, service, {
        announce: (url) => printWelcome(service, url, process.stderr.isTTY),
        logTo: 'stdout',
        portSetting: 'PORT=',
        isClockRight: clockIsRight,
      });
    });
}

const workerHelp = `
\`payfac serve\` delivers events too. Run workers beside it, on the same database, when one process is not enough or
when events must not share a process with the API. Each event is sent by one process at a time; the events of a worker
that was killed are taken over by another after half a minute. SIGTERM or Ctrl-C stops a worker: deliveries in progress
are finished first, within 15 s. With PAYFAC_WORKER_PORT set, a worker serves /livez, /readyz and /metrics on that port
of HOST; /metrics is for this machine only unless PAYFAC_METRICS_PUBLIC is on.`;

export function workerCommand(command: Command): void {
  clockOption(command)
    .addHelpText('after', workerHelp)
    .action(async ({ clockIsRight = false }: { clockIsRight?: boolean }) => {
      const config = loadConfig();
      await runWorker(config, await openService(config), clockIsRight);
    });
}
