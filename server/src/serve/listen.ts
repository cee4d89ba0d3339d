import type { Server } from 'node:http';
import { UserError } from '../shared/user-error.ts';

/** How the error message tells the user to set another port; the number follows. */
export type PortSetting = 'PORT=' | '--port ' | 'PAYFAC_WORKER_PORT=';

/** Listens, and returns the server's URL; port 0 picks a free port. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
  portSetting: PortSetting,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenError(error, host, port, portSetting)),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on TCP');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
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
        `${host}:${port} is taken by another program. Stop it, or choose another port, such as ${portSetting}${port + 1}.`,
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
