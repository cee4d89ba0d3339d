import { destination, pino, stdTimeFunctions, type DestinationStream, type Level, type Logger } from 'pino';
import { redacted } from './redaction.ts';

/** Replaces Pino's own serializer, which would change the output of `redacted`. */
const serializers = { err: (shown: unknown) => shown };

/** The words and the form of time that log collectors know, instead of Pino's numbers. */
const formatters = { level: (level: string) => ({ level }), log: redacted };
const timestamp = stdTimeFunctions.isoTime;

/** The service's log: JSON lines without what the spec marks `x-sensitive`. */
export function createLogger(level: Level | 'silent', output: DestinationStream): Logger {
  return pino({ level, base: null, formatters, timestamp, serializers }, output);
}

/** What a pipe takes in one piece (PIPE_BUF of Linux), so that the lines of two processes never mix. */
const maxWrite = 4_096;

/** Writes the lines of one turn of the event loop at once: to write each takes a tenth of a small request's time. */
export function logTo(fd: number): DestinationStream {
  const file = destination({ dest: fd, maxWrite });
  let lines: string[] = [];
  const flush = () => {
    for (const line of lines) file.write(line);
    lines = [];
  };
  process.once('exit', () => {
    flush();
    file.flushSync();
  });
  return {
    write(line) {
      if (lines.push(line) === 1) setImmediate(flush);
    },
  };
}
