import type { Server } from 'node:http';

/** Together with closing the database, stopping takes at most ten seconds. */
export const patienceMs = 9_000;

/** Resolves at SIGTERM or SIGINT, which from now on do not end the process by themselves. */
export function stopSignal(): Promise<NodeJS.Signals> {
  // The listeners stay: a terminal signals the whole process group, and the launcher forwards the signal, so the same
  // signal may come twice. Without a listener the second would end the process at once.
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}

/** Waits until the requests in progress are finished, at most nine seconds. */
export async function gracefulStop(server: Server): Promise<void> {
  // Otherwise a keep-alive connection would stay open after its last response.
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), patienceMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(deadline);
}
