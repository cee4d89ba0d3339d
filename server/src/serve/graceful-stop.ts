import type { Server } from 'node:http';

/** With what is left to close, the stop takes ten seconds at most. */
export const patienceMs = 9_000;

/** SIGTERM or SIGINT, which from now on do not end the process by themselves. */
export function stopSignal(): Promise<NodeJS.Signals> {
  // The listeners stay: a terminal signals the whole process group and the launcher forwards it, so that the
  // same signal may come twice, and the second would end the process at once.
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}

/** Waits until what is in flight is answered, at most nine seconds. */
export async function gracefulStop(server: Server): Promise<void> {
  // A connection that is kept alive would otherwise stay open after its last answer.
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), patienceMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(deadline);
}
