import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { redacted } from './redaction.ts';

/** Pino's own would change what `redacted` has made of an error. */
const serializers = { err: (shown: unknown) => shown };

/** The service's log: JSON lines, by default on standard output, without what the spec marks `x-sensitive`. */
export function createLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  return pino({ level, base: null, formatters: { log: redacted }, serializers }, destination);
}
