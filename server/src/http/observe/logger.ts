import { pino, stdTimeFunctions, type DestinationStream, type Level, type Logger } from 'pino';
import { redacted } from './redaction.ts';

/** Replaces Pino's own serializer, which would change the output of `redacted`. */
const serializers = { err: (shown: unknown) => shown };

/** The words and the form of time that log collectors know, instead of Pino's numbers. */
const formatters = { level: (level: string) => ({ level }), log: redacted };
const timestamp = stdTimeFunctions.isoTime;

/** The service's log: JSON lines, by default on standard output, without what the spec marks `x-sensitive`. */
export function createLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  return pino({ level, base: null, formatters, timestamp, serializers }, destination);
}
