import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerWith, Receiver, type Answer } from '../../../../server/test/support/receiver.ts';
import { withStore } from '../../../lab/lab.ts';
import { Tally, type Attack, type Outcome, type Target } from '../attack.ts';
import { addReceivers, type World } from '../world.ts';

const eventsEach = 20;
/** The longest time in which a server decides on all events, however slow the machine is. */
const decideMs = 30_000;

/** This machine by many names. An event that is sent because of it would be sent over TLS. */
const ownHosts = [
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
  ],
  ...['%31%32%37.0.0.1', '１２７。０。０。１', '127.255.255.254', 'localhost', 'LOCALHOST.', 'api.localhost'],
  ...['[::1]', '[::]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'],
  ...['[2002:7f00:1::1]', 'shop.example@127.0.0.1', 'user:secret@localhost', 'shop.example:443@127.0.0.1'],
];

export const webhookUrls: Attack = {
  name: 'webhook-urls',
  async run(target) {
    let connections = 0;
    const listener = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    const port = await listen(listener);
    const urls = ['https', 'http'].flatMap((scheme) =>
      ownHosts.map((host) => `${scheme}://${host}:${port}/`),
    );
    const outcome = await deliverTo(target, urls, decideMs);
    listener.close();
    const sent = `${urls.length * eventsEach} events to ${urls.length} URLs that lead to this machine`;
    const tried = Object.entries(outcome.answers).filter(
      ([state, times]) => state !== 'refused' && times > 0,
    );
    const violations = [
      ...(connections === 0 ? [] : [`the server connected to this machine ${connections} times`]),
      ...tried.map(([state, times]) => `${times} deliveries were not refused but ${state}`),
    ];
    return { ...outcome, sent, violations };
  },
};

const kilobyte = 'x'.repeat(1_024);

const endless: Answer = (res) => {
  res.writeHead(200);
  const more = () => {
    while (!res.destroyed && res.write(kilobyte.repeat(64)));
  };
  res.on('drain', more);
  more();
};

const dripping: Answer = (res) => {
  res.writeHead(200);
  const timer = setInterval(() => res.write('.'), 1_000);
  res.on('close', () => clearInterval(timer));
};

const silent: Answer = () => undefined;
const manyHeaders: Answer = (res) => void res.socket?.end(`HTTP/1.1 200 OK\r\nX: ${kilobyte.repeat(1_000)}`);

const receiversEach = 8;

export const badReceivers: Attack = {
  name: 'bad-receivers',
  env: { PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on' },
  async run(target) {
    const forbidden = await Receiver.start();
    const redirecting = answerWith(307, { location: forbidden.url });
    const answers = [endless, dripping, silent, manyHeaders, redirecting];
    const receivers = await Promise.all(
      answers.flatMap((answer) => Array.from({ length: receiversEach }, () => Receiver.start(answer))),
    );
    const urls = receivers.map(({ url }) => url);
    const outcome = await deliverTo(target, urls);
    const redirected = forbidden.received.length;
    for (const receiver of [...receivers, forbidden]) await receiver.stop();
    const sent =
      `${urls.length * eventsEach} events to ${urls.length} receivers: ` +
      'endless bodies, a byte a second, silence, a megabyte of headers, redirects';
    const violations = redirected === 0 ? [] : [`${redirected} redirects were followed`];
    return { ...outcome, sent, violations };
  },
};

/**
 * Lets the server deliver while the attack lasts, and longer if some deliveries wait still, but not longer than
 * `decideMs` more. Counts the results of the deliveries.
 */
async function deliverTo(
  { world, seconds }: Target,
  urls: readonly string[],
  decideMs = 0,
): Promise<Pick<Outcome, 'answers'>> {
  const before = await states(world);
  await addReceivers(world, urls, eventsEach);
  await sleep(seconds * 1000);
  const waiting = async () => ((await states(world)).get('pending') ?? 0) > (before.get('pending') ?? 0);
  for (let waitedMs = 0; waitedMs < decideMs && (await waiting()); waitedMs += 250) await sleep(250);
  const tally = new Tally();
  for (const [state, times] of await states(world)) tally.add(state, times - (before.get(state) ?? 0));
  return { answers: tally.answers };
}

async function states({ database }: World): Promise<Map<string, number>> {
  const rows = await withStore(database, ({ read }) =>
    read
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => ['state', fn.countAll<number>().as('times')])
      .groupBy('state')
      .execute(),
  );
  return new Map(rows.map(({ state, times }) => [state, times]));
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
