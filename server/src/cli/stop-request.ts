import { UserError } from '../shared/user-error.ts';

/**
 * A signal that is aborted by SIGINT, SIGTERM or SIGHUP, which then no longer end the process: for a command that must
 * clean up first. The reason names the system's signal.
 */
export function stopRequest(): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) =>
    controller.abort(new UserError(`stopped by ${signal}; nothing of the copy was kept.`));
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  return controller.signal;
}
