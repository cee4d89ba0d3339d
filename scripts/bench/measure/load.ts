import type { BenchContext, BenchServer } from '../context.ts';
import { cpuMs } from './cpu-time.ts';

/** One request as the load generator sends it. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What the load generator is told. */
export interface LoadJob {
  /** Of one server, or of several that share the connections and the requests. */
  urls: string[];
  connections: number;
  seconds: number;
  /** Whether a request may be sent again; if not, it ends when all were sent, if that is sooner. */
  repeats: boolean;
  /** It also ends after so many requests. */
  atMost?: number;
  requests: LoadRequest[];
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

export interface LoadOptions extends Omit<LoadJob, 'urls'> {
  /** 200 unless others are given. */
  expected?: readonly number[];
}

/**
 * Sends requests over connections that each wait for their answer, for some time. Throws unless every answer has an
 * expected status.
 */
export async function load(
  context: BenchContext,
  servers: BenchServer | readonly BenchServer[],
  { expected = [200], ...job }: LoadOptions,
): Promise<Load> {
  const asked = [servers].flat();
  const name = asked.map((server) => server.name).join(' and ');
  const cpu = async () => {
    const times = await Promise.all(asked.map(({ pid }) => cpuMs(pid)));
    return times.reduce((sum, ms) => sum + ms, 0);
  };
  const before = await cpu();
  const report = await context.generate({ ...job, urls: asked.map(({ url }) => url) });
  const spentMs = (await cpu()) - before;
  const requests = Object.values(report.statuses).reduce((sum, count) => sum + count, 0);
  const isExpected = Object.keys(report.statuses).every((status) => expected.includes(Number(status)));
  if (requests === 0 || !isExpected || report.failures > 0) {
    throw new Error(
      `${name} answered ${JSON.stringify(report.statuses)} with ${report.failures} failures, ` +
        `and not only ${expected.join(', ')}; see ${context.logPath}`,
    );
  }
  if (report.busyShare > busyLimit) context.generatorWasBusy(name);
  return {
    perSecond: (requests / report.elapsedMs) * 1000,
    cpuMicroseconds: (spentMs * 1000) / requests,
  };
}
