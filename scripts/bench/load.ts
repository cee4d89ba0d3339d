import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchContext, BenchServer } from './context.ts';
import { cpuMs } from './cpu-time.ts';

/** One request as the load generator sends it. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What the load generator is told; either `amount` requests, or as many as `seconds` allow. */
export interface LoadJob {
  url: string;
  connections: number;
  seconds: number;
  amount: number | null;
  requests: readonly LoadRequest[];
}

/** What it says when it is done. */
export interface LoadReport {
  statuses: Record<string, number>;
  failures: number;
  elapsedMs: number;
  /** Of one core, by the load generator itself. */
  busyShare: number;
}

export interface Load {
  perSecond: number;
  /** User and system time of the server for one request. */
  cpuMicroseconds: number;
}

/** From here on the generator may be what is measured. */
const busyLimit = 0.95;

/**
 * Sends requests over connections that each wait for their answer, for some time or once each. Throws unless every
 * answer has the expected status.
 */
export async function load(
  context: BenchContext,
  server: BenchServer,
  job: Omit<LoadJob, 'url'> & { expected?: number },
): Promise<Load> {
  const { expected = 200, ...rest } = job;
  const file = join(context.lab.folder, 'load.json');
  const task: LoadJob = { ...rest, url: server.url };
  await writeFile(file, JSON.stringify(task), { mode: 0o600 });
  const before = await cpuMs(server.pid);
  const report = await context.contestant<LoadReport>('load.ts', file);
  const spentMs = (await cpuMs(server.pid)) - before;
  const requests = report.statuses[expected] ?? 0;
  const others = Object.keys(report.statuses).filter((status) => status !== String(expected));
  if (requests === 0 || others.length > 0 || report.failures > 0) {
    throw new Error(
      `${server.name} answered ${JSON.stringify(report.statuses)} with ${report.failures} failures, ` +
        `and not only ${expected}; see ${context.logPath}`,
    );
  }
  if (report.busyShare > busyLimit) context.generatorWasBusy(server.name);
  return {
    perSecond: (requests / report.elapsedMs) * 1000,
    cpuMicroseconds: (spentMs * 1000) / requests,
  };
}
