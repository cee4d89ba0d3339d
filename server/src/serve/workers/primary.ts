import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Registry from 'prom-client/lib/registry.js';
import type { Config } from '../../config.ts';
import { completedAtScrape } from '../../http/observe/scrape.ts';
import type { Service } from '../../service.ts';
import { DeliveryTally } from '../../webhooks/worker/delivery-tally.ts';
import { assertUsable } from '../assert-usable.ts';
import { startBackground } from '../background.ts';
import { patienceMs, stopSignal } from '../graceful-stop.ts';
import { listen, type PortSetting } from '../listen.ts';
import type { ServeOptions } from '../serve.ts';
import { Crew } from './crew.ts';
import { JointMetrics } from './joint-metrics.ts';
import { processLogger } from './process-logger.ts';

/**
 * The first process of a server with workers. It checks database, clock and port, starts the workers and replaces them,
 * delivers events, prunes, keeps the anchor, and adds up the metrics. It serves no requests: the system spreads the
 * connections over the workers, so a worker that is killed takes only its own connections with it, and none waits for
 * a process that is gone. The workers end when this process does, however it ends.
 */
export async function runPrimary(
  config: Config,
  service: Service,
  options: ServeOptions & { workers: number },
): Promise<void> {
  const { workers, announce, portSetting, isClockRight } = options;
  const { store } = service;
  const logger = processLogger(config, options);
  const tally = new DeliveryTally();
  const crew = new Crew(logger);
  const own = completedAtScrape(new Registry(), { service, deliveries: tally, streams: null });
  const metrics = new JointMetrics(async () => (await own()).getMetricsAsJSON(), logger);
  cluster.on('fork', (worker) => metrics.add(worker)).on('exit', (worker) => metrics.remove(worker));
  let stopping: Promise<NodeJS.Signals>;
  try {
    await assertUsable(service, isClockRight);
    const url = await startOnPort(crew, workers, config, portSetting);
    stopping = stopSignal();
    await announce(url);
    logger.info({ url, engine: store.engine, workers }, 'ready');
  } catch (error) {
    await crew.stop('SIGKILL');
    await store.close();
    throw error;
  }
  const background = await startBackground(config, service, { logger, tally, isClockRight });
  const signal = await Promise.race([stopping, crew.lost]);
  if (signal === null) process.exitCode = 1;
  logger.info({ signal }, 'stopping');
  const drained = sleep(config.drainSeconds * 1_000 + patienceMs);
  const served = Promise.race([crew.stop(signal ?? 'SIGTERM'), drained]);
  await background.stop(served, () => store.close());
  logger.info('stopped');
  process.exit();
}

/**
 * Starts the workers on the port of the settings, or on a free one, and returns the URL. First it asks for the port
 * alone, so that another server there is noticed, even one that shares it. Then it holds it until a worker listens.
 */
async function startOnPort(
  crew: Crew,
  workers: number,
  { host, port: wanted }: Config,
  portSetting: PortSetting,
): Promise<string> {
  const alone = createServer();
  const url = await listen(alone, { host, port: wanted }, portSetting);
  const { port } = alone.address() as AddressInfo;
  await closed(alone);
  const holder = createServer((socket) => socket.destroy());
  await listen(holder, { host, port, reusePort: true }, portSetting);
  const env = { PORT: String(port) };
  try {
    // One alone, so that what is wrong with all of them is said once.
    await crew.add(1, env);
  } finally {
    await closed(holder);
  }
  await crew.add(workers - 1, env);
  return url;
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
