import { UserError } from '../shared/user-error.ts';

/** Of a copy of a database. */
export const nothingKept = 'nothing of the copy was kept.';

/**
 * A signal that is aborted by SIGINT, SIGTERM or SIGHUP, which then no longer end the process: for a command that must
 * clean up first. The reason names the system's signal, and goes on with `consequence`.
 */
export function stopRequest(consequence: string): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) =>
    controller.abort(new UserError(`stopped by ${signal}; ${consequence}`));
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  return controller.signal;
}
