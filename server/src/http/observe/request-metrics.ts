import { Counter, Gauge, type Registry } from 'prom-client';
import { durationBoundsSeconds, type RequestTally } from './request-tally.ts';
import type { StreamSlots } from '../response/stream-slots.ts';

/** What this process does for callers; to be called before each scrape. */
export function addRequests(registry: Registry, tally: RequestTally, streams: StreamSlots): () => void {
  const requests = new Counter({
    name: 'payfac_http_requests_total',
    help: 'Requests that ended, by operation of the OpenAPI document, method and status',
    labelNames: ['operation', 'method', 'status'],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'payfac_http_requests_in_flight',
    help: 'Requests whose answer has not ended',
    registers: [registry],
  });
  const openStreams = new Gauge({
    name: 'payfac_statement_streams_open',
    help: 'Whole statements that are being sent',
    registers: [registry],
  });
  return () => {
    requests.reset();
    for (const { count, ...labels } of tally.counts()) requests.inc(labels, count);
    inFlight.set(tally.inFlight);
    openStreams.set(streams.open);
  };
}

const durationName = 'payfac_http_request_duration_seconds';

/**
 * The histogram of durations in Prometheus' text format: the library's own takes single observations only, not what was
 * counted already.
 */
export function durationText(tally: RequestTally): string {
  const lines = tally.durations().flatMap(({ operation, buckets, sumSeconds }) => {
    let total = 0;
    const upTo = buckets.map((count, index) => {
      total += count;
      const bound = durationBoundsSeconds[index] ?? '+Inf';
      return `${durationName}_bucket{operation="${operation}",le="${bound}"} ${total}`;
    });
    return [
      ...upTo,
      `${durationName}_sum{operation="${operation}"} ${sumSeconds}`,
      `${durationName}_count{operation="${operation}"} ${total}`,
    ];
  });
  return [
    `# HELP ${durationName} From the request's first line to the end of its answer, by operation`,
    `# TYPE ${durationName} histogram`,
    ...lines,
  ].join('\n');
}
