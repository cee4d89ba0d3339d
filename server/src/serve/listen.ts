import type { Server } from 'node:net';
import { UserError } from '../shared/errors.ts';

/** The setting by which the error message tells the user to choose another port. The number follows it. */
export type PortSetting = 'PORT=' | '--port ' | 'PAYFAC_WORKER_PORT=';

interface ListenAddress {
  host: string;
  /** The port; 0 picks a free one. */
  port: number;
}

/** Listens, and returns the server's URL. */
export async function listen(
  server: Server,
  listenAddress: ListenAddress,
  portSetting: PortSetting,
): Promise<string> {
  const { host, port } = listenAddress;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenError(error, host, port, portSetting)),
    );
    server.listen({ host, port }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on TCP');
  return urlAt(host, address.port);
}

function urlAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Not the next one: a sandbox sends its events to 3001 by default. */
function portNear(port: number): number {
  return port > 65_525 ? port - 10 : port + 10;
}

function listenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  portSetting: PortSetting,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new UserError(
        `${host}:${port} is taken by another program. Stop it, or choose another port, such as ` +
          `${portSetting}${portNear(port)}.`,
      );
    case 'EACCES':
      return new UserError(
        `this user may not listen on ${host}:${port}. Choose one above 1023, such as ${portSetting}3000.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UserError(
        `${host} is not an address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
      );
    default:
      return error;
  }
}
