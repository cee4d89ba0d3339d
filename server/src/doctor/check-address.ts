import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { fault, passed, type CheckResult } from './check-result.ts';

/** Whether the server could listen. A port in use is no fault: the server may be running. */
export async function checkAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<CheckResult[]> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(null));
  });
  server.close();
  if (error === null) return [passed('address', `${host}:${port} is free`)];
  if (error.code === 'EADDRINUSE') {
    const detail = `${host}:${port} is in use: a server is already running, or choose another with PORT`;
    return [passed('address', detail)];
  }
  const detail = `cannot listen on ${host}:${port} (${error.message}); choose others with HOST and PORT`;
  return [fault('address', detail)];
}
