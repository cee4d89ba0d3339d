import { UserError } from '../shared/user-error.ts';

/**
 * Aborted by SIGINT, SIGTERM or SIGHUP, which no longer end the process by themselves: for a command that must take
 * something away first. The reason says which signal it was.
 */
export function stopRequest(): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) =>
    controller.abort(new UserError(`stopped by ${signal}; nothing of the copy was kept.`));
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  return controller.signal;
}
