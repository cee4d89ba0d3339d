import { pino, type Logger } from 'pino';
import type { Config } from '../../config.ts';
import { createLogger } from '../../http/observe/logger.ts';
import type { ServeOptions } from '../serve.ts';

/** What a pipe takes in one piece (PIPE_BUF of Linux), so that the lines of two processes never mix. */
const maxWrite = 4_096;

/** The log of one of the processes that write to the same place. Each line has the process's `pid`. */
export function processLogger({ logLevel }: Config, { logTo }: Pick<ServeOptions, 'logTo'>): Logger {
  const destination = pino.destination({ dest: process[logTo].fd, maxWrite });
  return createLogger(logLevel, destination).child({ pid: process.pid });
}
