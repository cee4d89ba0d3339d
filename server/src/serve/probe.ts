import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type RequestOptions, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { onePerPath } from '../http/request/route.ts';
import { UserError } from '../shared/errors.ts';

/**
 * Sends one request without a token to each path; each must get 401. A path that is missing in the API description
 * would cause a 500 only at the first request to it. With this probe, the server does not start instead.
 */
export async function probe(server: Server, logger: Logger): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { level } = logger;
  logger.level = 'silent';
  try {
    for (const { method, path } of onePerPath) {
      const response = await send({
        ...reachableAt(server),
        method,
        path: path.replace(/\{\w+\}/g, '1'),
        agent,
      });
      const body = await text(response);
      if (response.statusCode === 401) continue;
      throw new UserError(
        `the server does not work: ${method} ${path} got ${response.statusCode} instead of 401: ${body}`,
      );
    }
  } finally {
    logger.level = level;
    agent.destroy();
  }
}

async function send(options: RequestOptions): Promise<IncomingMessage> {
  const sent = request(options).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/**
 * Returns the address at which a server is reached. One that listens on all addresses is reached at the loopback
 * address.
 */
function reachableAt(server: Server): { host: string; port: number } {
  const { address, port } = server.address() as AddressInfo;
  const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  return { host: loopback[address] ?? address, port };
}
