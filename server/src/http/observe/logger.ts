import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { redacted } from './redaction.ts';

/** Replaces Pino's own serializer, which would change the output of `redacted`. */
const serializers = { err: (shown: unknown) => shown };

/** The service's log: JSON lines, by default on standard output, without what the spec marks `x-sensitive`. */
export function createLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  return pino({ level, base: null, formatters: { log: redacted }, serializers }, destination);
}
