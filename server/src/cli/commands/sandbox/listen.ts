import type { Command } from 'commander';
import { createListener, defaultEventsPort } from '../../../sandbox/listener.ts';
import { stopSignal } from '../../../serve/graceful-stop.ts';
import { listen } from '../../../serve/listen.ts';
import { wholeNumberArgument } from '../../arguments.ts';

const help = `
Each event is one line: whether its signature is valid, its id, and its body as received. A request with an invalid
signature gets 400. It listens on 127.0.0.1 only, and knows the secret of sandboxes only.

Start it before or after the sandbox. If nobody is listening, an event is sent again after 5 seconds, then after 5
minutes, as in production. Ctrl-C stops it.`;

export function define(command: Command): void {
  command
    .option(
      '--port <n>',
      'the port to listen on; 0 chooses a free one',
      wholeNumberArgument(0, 65_535),
      defaultEventsPort,
    )
    .addHelpText('after', help)
    .action(runListener);
}

async function runListener({ port }: { port: number }): Promise<void> {
  const server = createListener((line) => console.log(line));
  const url = await listen(server, { host: '127.0.0.1', port }, '--port ');
  const stopping = stopSignal();
  const { port: chosen } = new URL(url);
  const option = Number(chosen) === defaultEventsPort ? '' : ` --events-port ${chosen}`;
  console.error(
    `Waiting on ${url} for the events of \`payfac sandbox${option}\`. Events sent while nobody was listening come ` +
      'later; refund a charge to see one at once.',
  );
  await stopping;
  server.close();
  server.closeAllConnections();
}
