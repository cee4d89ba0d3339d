/**
 * Loads servers as it is told by messages, and reports what came back: a process of its own, on a core of its own,
 * for the whole bench, so that no contestant meets a generator that is only just warming up. Ends with its parent.
 */
import autocannon from 'autocannon';
import type { LoadJob, LoadReport } from '../measure/load-job.ts';

/** How often autocannon looks whether it is done. */
const sampleMs = 50;
/** How much longer it waits until each connection has had an answer. */
const patienceSeconds = 20;

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
      // The requests are built by then, and none is sent yet.
      onStart() {
        startedMs = Math.min(startedMs, performance.now());
        cpuBefore = process.cpuUsage();
      },
      onAnswer(status) {
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
  onAnswer: (status: number) => void;
}

/** Loads one server; how many requests got no answer. */
function cannon(
  { url, connections, seconds, repeats, atMost = Infinity }: Omit<LoadJob, 'urls'> & { url: string },
  shares: LoadJob['requests'][],
  { onStart, onAnswer }: Hooks,
): Promise<number> {
  const own = shares.splice(0, connections);
  const requests = repeats ? Infinity : own.reduce((sum, share) => sum + share.length, 0);
  const amount = Math.min(requests, atMost);
  let answers = 0;
  let next = 0;
  return new Promise((resolve, reject) => {
    const options: autocannon.Options = {
      url,
      connections,
      ...(amount === Infinity ? { duration: seconds + patienceSeconds } : { amount }),
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
      const isDone = elapsedMs > seconds * 1000 && answers >= connections;
      if (isDone || elapsedMs > (seconds + patienceSeconds) * 1000) running.stop();
    }, sampleMs);
    running.on('start', onStart);
    running.on('response', (_client, status) => {
      answers += 1;
      onAnswer(status);
    });
  });
}

/** What is sent once is shared out; what may be sent again every connection sends from a place of its own. */
function shareOf({ repeats, connections, requests }: LoadJob, share: number): LoadJob['requests'] {
  if (!repeats) return requests.filter((_request, index) => index % connections === share);
  const from = share % requests.length;
  return [...requests.slice(from), ...requests.slice(0, from)];
}
