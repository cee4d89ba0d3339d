/**
 * Receives jobs as messages, sends the load and reports the responses. One process serves the whole bench, so that no
 * contestant is measured with a generator that is still warming up. It ends with its parent.
 */
import autocannon from 'autocannon';
import type { LoadJob, LoadReport } from './measure.ts';

/** How often, in milliseconds, it checks whether the load is done. */
const sampleMs = 50;
/** How many more seconds it waits until each connection has had a response. */
const extraSeconds = 20;

process.on('message', (job: LoadJob) => {
  void run(job).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit());

async function run(job: LoadJob): Promise<LoadReport> {
  const { urls, connections } = job;
  const shares = Array.from({ length: connections }, (_, share) => shareOf(job, share));
  const statuses: Record<string, number> = {};
  let startedMs = Infinity;
  let lastMs = 0;
  let cpuBefore = process.cpuUsage();
  const loads = urls.map((url) => {
    return cannon({ ...job, connections: connections / urls.length, url }, shares, {
      // At this moment the requests are built, and none is sent.
      onStart() {
        startedMs = Math.min(startedMs, performance.now());
        cpuBefore = process.cpuUsage();
      },
      onResponse(status) {
        lastMs = performance.now();
        statuses[status] = (statuses[status] ?? 0) + 1;
      },
    });
  });
  const failures = await Promise.all(loads);
  const elapsedMs = lastMs - startedMs;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    statuses,
    failures: failures.reduce((sum, count) => sum + count, 0),
    elapsedMs,
    busyShare: (user + system) / 1000 / elapsedMs,
  };
}

interface Hooks {
  onStart: () => void;
  onResponse: (status: number) => void;
}

/** Sends load to one server. Returns how many requests had no response. */
function cannon(
  { url, connections, seconds, repeats, atMost = Infinity }: Omit<LoadJob, 'urls'> & { url: string },
  shares: LoadJob['requests'][],
  { onStart, onResponse }: Hooks,
): Promise<number> {
  const own = shares.splice(0, connections);
  const requests = repeats ? Infinity : own.reduce((sum, share) => sum + share.length, 0);
  const amount = Math.min(requests, atMost);
  let responses = 0;
  let next = 0;
  return new Promise((resolve, reject) => {
    const options: autocannon.Options = {
      url,
      connections,
      ...(amount === Infinity ? { duration: seconds + extraSeconds } : { amount }),
      sampleInt: sampleMs,
      setupClient: (client) => client.setRequests(own[next++] ?? []),
    };
    const running = autocannon(options, (error: unknown, result) => {
      clearInterval(clock);
      if (error instanceof Error) reject(error);
      else resolve(result.errors + result.timeouts);
    });
    const startedMs = performance.now();
    const clock = setInterval(() => {
      const elapsedMs = performance.now() - startedMs;
      const isDone = elapsedMs > seconds * 1000 && responses >= connections;
      if (isDone || elapsedMs > (seconds + extraSeconds) * 1000) running.stop();
    }, sampleMs);
    running.on('start', onStart);
    running.on('response', (_client, status) => {
      responses += 1;
      onResponse(status);
    });
  });
}

/**
 * Returns the requests of one connection. If each request is sent once, they are divided among the connections.
 * Otherwise each connection starts at a different one.
 */
function shareOf({ repeats, connections, requests }: LoadJob, share: number): LoadJob['requests'] {
  if (!repeats) return requests.filter((_request, index) => index % connections === share);
  const from = share % requests.length;
  return [...requests.slice(from), ...requests.slice(0, from)];
}
