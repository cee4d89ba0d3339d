import type { KyselyConfig } from 'kysely';
import { isTracing, recordStatement } from '../../shared/tracing.ts';

/** Returns what Kysely needs to record each statement as a span; nothing if nothing is traced. */
export function statementSpans(system: 'sqlite' | 'postgresql'): Pick<KyselyConfig, 'log'> {
  if (!isTracing()) return {};
  return {
    log: (event) =>
      recordStatement({
        system,
        text: event.query.sql,
        durationMs: event.queryDurationMillis,
        error: event.level === 'error' ? event.error : undefined,
      }),
  };
}
