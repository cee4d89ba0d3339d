import { Agent, request } from 'node:http';
import type { LoadRequest } from './load-job.ts';

/** Sends the requests one after another on one connection, and returns the milliseconds of each. Each must get 200. */
export async function latenciesMs(url: string, requests: Iterable<LoadRequest>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timesMs: number[] = [];
  for (const one of requests) timesMs.push(await timedMs(url, agent, one));
  agent.destroy();
  return timesMs;
}

/** The time until the last byte of the response. */
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
