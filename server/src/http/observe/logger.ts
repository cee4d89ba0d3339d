import { destination, pino, stdTimeFunctions, type DestinationStream, type Level, type Logger } from 'pino';
import { atTurnsEnd } from '../../shared/at-turns-end.ts';
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
  // When the process ends, Pino flushes it after `atTurnsEnd` has written the last lines: it listens later.
  const file = destination({ dest: fd, maxWrite });
  return { write: atTurnsEnd<string>((line) => file.write(line)) };
}
