import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { fault, passed, type CheckResult } from './check-result.ts';

export async function checkAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<CheckResult> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(null));
  });
  server.close();
  if (error === null) return passed('address', `${host}:${port} is free`);
  if (error.code === 'EADDRINUSE') {
    return passed('address', `${host}:${port} is in use: a server runs already, or choose another with PORT`);
  }
  return fault(
    'address',
    `cannot listen on ${host}:${port} (${error.message}); choose others with HOST and PORT`,
  );
}
