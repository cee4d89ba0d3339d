import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** With what is left to close, the stop takes ten seconds at most. */
export const patienceMs = 9_000;

/** Waits for SIGTERM or SIGINT, and logs it. */
export async function stopSignal(logger: Logger): Promise<void> {
  // The listeners stay: a terminal signals the whole process group and the launcher forwards it, so that the
  // same signal may come twice, and the second would end the process at once.
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
  logger.info({ signal }, 'stopping');
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
