import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { promisify } from 'node:util';

/** One request as the load generator sends it. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A job for the load generator. */
export interface LoadJob {
  /** The URL of one server, or of several that share the connections and the requests. */
  urls: string[];
  connections: number;
  seconds: number;
  /** Whether a request may be sent again. If not, the load ends when all have been sent, if that is sooner. */
  repeats: boolean;
  /** The load also ends after this many requests. */
  atMost?: number;
  requests: LoadRequest[];
}

/** The results of the load generator. */
export interface LoadReport {
  statuses: Record<string, number>;
  /** How many requests had no response. */
  failures: number;
  elapsedMs: number;
  /** How busy the generator itself was, as a share of one core. */
  busyShare: number;
}

const run = promisify(execFile);

/** The unit in which Linux counts: hundredths of a second on every machine (USER_HZ). */
const msPerTick = 10;

/**
 * Returns the user and system time of a process and of its running children in milliseconds, from /proc if there is
 * one. Otherwise it returns that of the process alone, from `ps`.
 */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await read(`/proc/${pid}/stat`);
  if (stat === null) return clockMs((await run('ps', ['-o', 'time=', '-p', String(pid)])).stdout);
  // The program's name is in brackets and may contain spaces; the times are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const children = ((await read(`/proc/${pid}/task/${pid}/children`)) ?? '').match(/\d+/g) ?? [];
  const times = await Promise.all(children.map((child) => cpuMs(Number(child))));
  return (Number(fields[11]) + Number(fields[12])) * msPerTick + times.reduce((sum, ms) => sum + ms, 0);
}

const read = (path: string) => readFile(path, 'utf8').catch(() => null);

/** Returns the milliseconds of `[hours:]minutes:seconds[.hundredths]`. */
export function clockMs(text: string): number {
  return text
    .trim()
    .split(':')
    .reduce((total, part) => total * 60 + Number(part) * 1000, 0);
}

/** Returns the resident memory of a process in MiB, from /proc if there is one, otherwise from `ps`. */
export async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const found = status === null ? undefined : /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  const kib = found ?? (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
  return Number(kib) / 1024;
}

/** Watches the resident memory of a process, sampled every 20 ms. `stop` returns the highest value. */
export function watchMemory(pid: number): { stop: () => Promise<number> } {
  let highest = 0;
  const watch = { isOn: true };
  const watching = (async () => {
    while (watch.isOn) {
      highest = Math.max(highest, await residentMib(pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async stop() {
      watch.isOn = false;
      await watching;
      return highest;
    },
  };
}

/** Sends the requests one after another on one connection, and returns the milliseconds of each. Each must get 200. */
export async function latenciesMs(url: string, requests: Iterable<LoadRequest>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timesMs: number[] = [];
  for (const one of requests) timesMs.push(await timedMs(url, agent, one));
  agent.destroy();
  return timesMs;
}

/** Returns the time until the last byte of the response. */
function timedMs(url: string, agent: Agent, { method, path, headers, body }: LoadRequest): Promise<number> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { method, agent, headers }, (message) => {
      message.resume();
      message.once('error', reject);
      message.once('end', () => {
        if (message.statusCode === 200) resolve(performance.now() - startedMs);
        else reject(new Error(`${method} ${path} got ${message.statusCode}`));
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
