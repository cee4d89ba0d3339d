import { loadConfig } from '../config.ts';
import type { StoreOptions } from '../db/store.ts';
import { fileSource, streamSource, type ImportSource } from '../imports/lines.ts';
import { openService, type Service } from '../service.ts';
import { UserError } from '../shared/errors.ts';

/**
 * Opens the service for a command's work, and closes it whatever happens. A SQLite database must exist, unless the
 * options say otherwise.
 */
export async function withService<T>(
  work: (service: Service) => Promise<T>,
  options: StoreOptions = {},
): Promise<T> {
  const service = await openService(loadConfig(), { mustExist: true, ...options });
  try {
    return await work(service);
  } finally {
    await service.store.close();
  }
}

/** The end of the message of a command that was stopped while it copied a database. */
export const nothingKept = 'nothing of the copy was kept.';

/**
 * Returns a signal that is aborted by SIGINT, SIGTERM or SIGHUP, which then do not end the process. It is for a command
 * that must clean up first. The reason names the system's signal, and ends with `consequence`.
 */
export function stopRequest(consequence: string): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) =>
    controller.abort(new UserError(`stopped by ${signal}; ${consequence}`));
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  return controller.signal;
}

/** Returns the lines of a file, or of standard input for `-`. Throws `UserError` if the file cannot be read. */
export async function sourceOf(file: string, rejected: string | undefined): Promise<ImportSource> {
  if (file !== '-') return fileSource(file, rejected);
  if (rejected === undefined) {
    throw new UserError('with - as the file, say where to write rejected lines: --rejected FILE.');
  }
  return streamSource(process.stdin, rejected);
}
