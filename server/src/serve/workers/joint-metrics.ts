import type { Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { MetricsReport } from '../../http/observe/scrape.ts';
import { Peer } from './peer.ts';

/** A process that is busy for longer appears with its last report. */
const reportTimeoutMs = 2_000;

interface Member {
  peer: Peer<MetricsReport>;
  last: MetricsReport;
}

/**
 * The metrics of the primary and its workers, added up as those of one server. The counters of a worker that is gone
 * stay, as it last reported them: a counter that falls looks like a restart to Prometheus, which then counts all of it
 * again.
 */
export class JointMetrics {
  readonly #own: () => Promise<MetricsReport>;
  readonly #logger: Logger;
  readonly #members = new Map<number, Member>();
  readonly #departed: MetricsReport[] = [];
  #running: Promise<string> | null = null;

  /** `own` reads the metrics of the primary. */
  constructor(own: () => Promise<MetricsReport>, logger: Logger) {
    this.#own = own;
    this.#logger = logger;
  }

  /** From now on, this worker counts, and its questions are answered. */
  add(worker: Worker): void {
    this.#members.set(worker.id, { peer: new Peer(worker, () => this.#read(), this.#logger), last: [] });
  }

  remove({ id }: Worker): void {
    const last = this.#members.get(id)?.last ?? [];
    this.#members.delete(id);
    this.#departed.push(last.filter(({ type }) => String(type) !== 'gauge'));
  }

  /** All who ask at once get the same. */
  #read(): Promise<string> {
    return (this.#running ??= this.#addUp().finally(() => (this.#running = null)));
  }

  async #addUp(): Promise<string> {
    // Loaded at the first scrape.
    const { AggregatorRegistry } = await import('prom-client');
    const [own] = await Promise.all([this.#own(), ...[...this.#members.values()].map(refresh)]);
    const gone = AggregatorRegistry.aggregate(this.#departed);
    const count = this.#departed.length;
    const lasts = [...this.#members.values()].map(({ last }) => last);
    const text = await AggregatorRegistry.aggregate(
      [own, ...lasts, ...this.#departed].map(withStart),
    ).metrics();
    // One report for all that are gone, however many they become.
    this.#departed.splice(0, count, await gone.getMetricsAsJSON());
    return text;
  }
}

async function refresh(member: Member): Promise<void> {
  member.last = (await member.peer.ask(reportTimeoutMs)) ?? member.last;
}

/** The library leaves out when a process started. For a server this is the start of its first process. */
function withStart(report: MetricsReport): MetricsReport {
  return report.map((metric) =>
    metric.name === 'process_start_time_seconds' ? { ...metric, aggregator: 'min' } : metric,
  );
}
