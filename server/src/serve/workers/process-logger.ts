import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { createLogger, logTo } from '../../http/observe/logger.ts';
import type { ServeOptions } from '../serve.ts';

/** The log of one of the processes that write to the same place. Each line has the process's `pid`. */
export function processLogger(config: Config, options: Pick<ServeOptions, 'logTo'>): Logger {
  return createLogger(config.logLevel, logTo(process[options.logTo].fd)).child({ pid: process.pid });
}
