import { cpuMs, type LoadJob } from './measure.ts';
import type { BenchServer, BenchSession } from './session.ts';

interface Load {
  perSecond: number;
  /** The user and system time of the servers for one request. */
  cpuMicroseconds: number;
}

/** The share of one core above which the generator itself may limit the rate. */
const busyLimit = 0.95;

interface LoadOptions extends Pick<LoadJob, 'connections' | 'requests' | 'atMost'> {
  /** How long the load lasts. The default is in the options of the bench. */
  seconds?: number;
  /** Whether a request may be sent again. Default: true. */
  repeats?: boolean;
  /** The expected statuses. Default: 200. */
  expected?: readonly number[];
}

/**
 * Sends requests for some time, over connections that each wait for the response before they send the next one. Throws
 * unless every response has an expected status.
 */
export async function load(
  session: BenchSession,
  servers: readonly BenchServer[],
  { expected = [200], repeats = true, seconds = session.options.seconds, ...rest }: LoadOptions,
): Promise<Load & Record<string, number>> {
  const name = servers.map((server) => server.name).join(' and ');
  const cpu = async () => {
    const times = await Promise.all(servers.map(({ pid }) => cpuMs(pid)));
    return times.reduce((sum, ms) => sum + ms, 0);
  };
  const before = await cpu();
  const report = await session.generate({ ...rest, repeats, seconds, urls: servers.map(({ url }) => url) });
  const spentMs = (await cpu()) - before;
  const requests = Object.values(report.statuses).reduce((sum, count) => sum + count, 0);
  const isExpected = Object.keys(report.statuses).every((status) => expected.includes(Number(status)));
  if (requests === 0 || !isExpected || report.failures > 0) {
    throw new Error(
      `${name} responded with ${JSON.stringify(report.statuses)} and ${report.failures} failures, ` +
        `expected only ${expected.join(', ')}; see ${session.logPath}`,
    );
  }
  if (report.busyShare > busyLimit) session.warnOfBusyGenerator(name);
  return {
    perSecond: (requests / report.elapsedMs) * 1000,
    cpuMicroseconds: (spentMs * 1000) / requests,
  };
}
