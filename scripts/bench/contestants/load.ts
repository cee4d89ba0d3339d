/** Loads a server as `load.ts FILE` says, and reports what came back; in a process of its own, on a core of its own. */
import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import type { LoadJob, LoadReport } from '../load.ts';

const job = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as LoadJob;
const { url, connections, requests } = job;
/** How often autocannon looks whether it is done. */
const sampleMs = 50;

/** What is sent once is shared out; what may be sent again every connection sends from a place of its own. */
const shares = Array.from({ length: connections }, (_, share) =>
  job.amount === null
    ? [...requests.slice(share % requests.length), ...requests.slice(0, share % requests.length)]
    : requests.filter((_request, index) => index % connections === share),
);
const statuses: Record<string, number> = {};
let startedMs = 0;
let lastMs = 0;
let cpuBefore = process.cpuUsage();
const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
  const running = autocannon(
    {
      url,
      connections,
      ...(job.amount === null ? { duration: job.seconds } : { amount: job.amount }),
      sampleInt: sampleMs,
      setupClient: (client) => client.setRequests(shares.shift() ?? []),
    },
    (error: unknown, result) => {
      if (error instanceof Error) reject(error);
      else resolve(result);
    },
  );
  // The requests are built by then, and none is sent yet.
  running.on('start', () => {
    startedMs = performance.now();
    cpuBefore = process.cpuUsage();
  });
  running.on('response', (_client, status) => {
    lastMs = performance.now();
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
});
const elapsedMs = lastMs - startedMs;
const { user, system } = process.cpuUsage(cpuBefore);
const report: LoadReport = {
  statuses,
  failures: errors + timeouts,
  elapsedMs,
  busyShare: (user + system) / 1000 / elapsedMs,
};
console.log(JSON.stringify(report));
