import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { probeWrite } from '../db/inspect.ts';
import { assertClock } from '../retention/clocks.ts';
import type { Service } from '../service.ts';
import { systemClock } from '../shared/calendar.ts';

/**
 * How long requests in progress may take after a signal. Together with closing the database, stopping takes at most ten
 * seconds.
 */
export const patienceMs = 9_000;
export const closePatienceMs = 1_000;

/**
 * How long a repeated signal counts as the same one. A terminal signals the whole process group, and npm and the
 * launcher forward the signal, so it may come several times.
 */
const sameSignalMs = 1_000;

/** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const receive = (signal: NodeJS.Signals) => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > sameSignalMs) process.exit(1);
      resolve(signal);
    };
    process.on('SIGTERM', receive).on('SIGINT', receive);
  });
}

/** Waits until the requests in progress are finished, and closes the connections of those that take longer. */
export async function gracefulStop(server: Server, longestMs: number): Promise<void> {
  // Without this header, a keep-alive connection would stay open after its last response.
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), longestMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(deadline);
  // When a connection is closed, its response ends and is logged in one of the next turns of the event loop.
  for (let turns = 0; turns < 2; turns++) await nextTurn();
}

/** Throws if nothing can be written, or if this machine's clock must be wrong and the operator has not confirmed it. */
export async function assertUsable(service: Service, isClockRight: boolean): Promise<void> {
  await probeWrite(service.store);
  if (!isClockRight) await assertClock({ store: service.store, clock: systemClock });
}
