import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from 'undici';
import { isOnCluster } from '../../db/query/engine.ts';
import type { Store, Tx } from '../../db/store.ts';
import type { Clock } from '../../shared/calendar.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { DeliverySettings } from '../delivery-settings.ts';
import type { DeliveryTally, RecordedDelivery } from '../delivery.ts';
import { hasDueEndpoint, listOwnersOfDue, type WantedOwner } from '../endpoints/due-endpoint.repository.ts';
import { endpointName } from '../endpoints/endpoint.ts';
import { invalidUrlReason } from '../sending/address-guard.ts';
import { deliver, type DeliveryResult, inDeliverySpan, signedMessage } from '../sending/deliver.ts';
import { claimBatches, type ClaimedBatch } from './claim.ts';
import { DeliveryBatch, type BatchDeps } from './delivery-batch.ts';
import { recordProgress, type BatchProgress } from './record.ts';
import { StorageOutage, type OutageReport } from './storage-outage.ts';
import { UrlLookup } from './url-lookup.ts';

interface DeliveryDeps extends OutageReport {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  agent: Agent;
  /** http: and private addresses may be used. */
  allowPrivate: boolean;
  tally: DeliveryTally;
  /** In [0, 1), for the jitter. */
  random: () => number;
  /** Called after deliveries were attempted and stored. */
  onRecorded: (deliveries: readonly RecordedDelivery[]) => void;
}

/**
 * Delivers due events (D28). It leases endpoints, commits, sends, and records the results in the next transaction,
 * which also leases more. A lease is renewed while attempts are in flight. If a worker is killed, others claim its
 * endpoints when its leases end, and send again the events that it had sent but not recorded. While the storage or a
 * node of a cluster is away, it keeps its results and tries again after longer and longer pauses.
 */
export class DeliveryWorker {
  readonly #deps: DeliveryDeps;
  readonly #settings: DeliverySettings;
  readonly #owner = randomUUID();
  readonly #urls: UrlLookup;
  readonly #outage: StorageOutage;
  readonly #batches = new Set<DeliveryBatch>();
  readonly #stopped = Promise.withResolvers<null>();
  #isStopping = false;
  #wake: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: DeliveryDeps, settings: DeliverySettings) {
    this.#deps = deps;
    this.#settings = settings;
    this.#urls = new UrlLookup(deps.store.read);
    this.#outage = new StorageOutage(deps);
  }

  start(): void {
    this.#running = this.#run();
  }

  /**
   * Claims nothing more, and waits at most `patienceMs` for attempts in flight. Another worker repeats those without a
   * result when their leases end.
   */
  async stop(patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    this.#isStopping = true;
    for (const batch of this.#batches) batch.stop();
    this.#stopped.resolve(null);
    this.#wake();
    await this.#running;
    while (this.#batches.size > 0 && performance.now() < deadline) {
      try {
        await this.#cycle(false);
      } catch (error) {
        await sleep(Math.min(this.#pauseAfter(error), deadline - performance.now()));
      }
      if (this.#batches.size > 0) await this.#sleepUntilWoken(deadline - performance.now());
    }
    await this.#deps.agent.destroy();
  }

  /** Delivers all events that are due now, and returns when none is left. */
  async drain(): Promise<void> {
    for (;;) {
      await this.#cycle(true);
      if (this.#batches.size === 0) return;
      await this.#sleepUntilWoken(this.#settings.pollMs);
      await this.#collectResults();
    }
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        if (this.#outage.isOn || (await this.#hasWork())) {
          await this.#cycle(true);
          await this.#collectResults();
        }
        await this.#sleepUntilWoken(this.#settings.pollMs);
      } catch (error) {
        await Promise.race([sleep(this.#pauseAfter(error)), this.#stopped.promise]);
      }
    }
  }

  #pauseAfter(error: unknown): number {
    this.#outage.note(error);
    return this.#outage.nextPauseMs(this.#deps.random());
  }

  async #hasWork(): Promise<boolean> {
    const { store, clock } = this.#deps;
    const now = clock();
    const batches = [...this.#batches];
    if (batches.some((batch) => batch.hasProgress || this.#isAging(batch, now))) return true;
    const { endpoints, slowEndpoints } = this.#settings;
    const slow = batches.filter(({ isSlow }) => isSlow).length;
    const hasRoom = batches.length - slow < endpoints || slow < slowEndpoints;
    return hasRoom && (await hasDueEndpoint(store.read, now));
  }

  /** Records results, releases endpoints, renews leases, claims the next endpoints: in one transaction. */
  async #cycle(claims: boolean): Promise<void> {
    const { store, clock } = this.#deps;
    const now = clock();
    const progress = this.#progress(now);
    if (isOnCluster(store.read)) await this.#cycleOfEach(progress, now, claims);
    else await this.#part(progress, now, claims ? {} : null);
    this.#outage.end();
  }

  /**
   * On a cluster there is one transaction for each intermediary. If one of all of them waited for a node that is
   * silent, it would keep the endpoints of the others locked, and their refunds waiting.
   */
  async #cycleOfEach(progress: readonly BatchProgress[], now: number, claims: boolean): Promise<void> {
    const byOwner = Map.groupBy(progress, ({ batch }) => batch.endpoint.intermediaryId);
    const due = claims ? await listOwnersOfDue(this.#deps.store.read, now) : [];
    const errors: unknown[] = [];
    for (const intermediaryId of new Set([...byOwner.keys(), ...due])) {
      const own = byOwner.get(intermediaryId) ?? [];
      await this.#part(own, now, claims ? { intermediaryId } : null).catch((error: unknown) =>
        errors.push(error),
      );
    }
    if (errors.length > 0) throw errors[0];
  }

  /** One transaction, which claims only what is wanted. */
  async #part(progress: readonly BatchProgress[], now: number, wanted: WantedOwner | null): Promise<void> {
    const { store, keyring, random, tally, onRecorded } = this.#deps;
    const leaseUntil = now + this.#settings.leaseMs;
    const work = async (tx: Tx) => {
      const recorded = await recordProgress(tx, progress, {
        keyring,
        now,
        owner: this.#owner,
        leaseUntil,
        random,
      });
      return { recorded, claimed: wanted === null ? [] : await this.#claim(tx, progress, now, wanted) };
    };
    const { recorded, claimed } = await store.write(work);
    for (const { batch, attempts, isOver, isAging } of progress) {
      batch.finished.splice(0, attempts.length);
      if (isOver) this.#batches.delete(batch);
      else if (!recorded.held.has(endpointName(batch.endpoint))) batch.stop();
      else if (isAging) batch.leaseUntil = leaseUntil;
    }
    tally.add(
      progress.flatMap(({ attempts }) => attempts.map(({ result }) => result)),
      recorded.deliveries,
    );
    onRecorded(recorded.deliveries);
    for (const batch of claimed) this.#begin(batch);
  }

  #progress(now: number): BatchProgress[] {
    const progress: BatchProgress[] = [];
    let count = 0;
    for (const batch of this.#batches) {
      const attempts = count < this.#settings.resultsPerCycle ? [...batch.finished] : [];
      count += attempts.length;
      const isOver = batch.isOver && attempts.length === batch.finished.length;
      const isAging = !isOver && this.#isAging(batch, now);
      if (attempts.length > 0 || isOver || isAging) progress.push({ batch, attempts, isOver, isAging });
    }
    return progress;
  }

  async #claim(
    tx: Tx,
    progress: readonly BatchProgress[],
    now: number,
    wanted: WantedOwner,
  ): Promise<ClaimedBatch[]> {
    const { endpoints, slowEndpoints, batch, slowBatch, leaseMs } = this.#settings;
    const over = new Set(progress.filter(({ isOver }) => isOver).map((each) => each.batch));
    const kept = [...this.#batches].filter((each) => !over.has(each));
    const slow = kept.filter(({ isSlow }) => isSlow).length;
    const common = { ...wanted, now, owner: this.#owner, leaseUntil: now + leaseMs };
    const fast = { ...common, isSlow: false, endpoints: endpoints - (kept.length - slow), batch };
    const late = { ...common, isSlow: true, endpoints: slowEndpoints - slow, batch: slowBatch };
    return [...(await claimBatches(tx, this.#deps, fast)), ...(await claimBatches(tx, this.#deps, late))];
  }

  #begin(claimed: ClaimedBatch): void {
    const { clock } = this.#deps;
    const batch = new DeliveryBatch(claimed, {
      clock,
      settings: this.#settings,
      hasSameUrl: async () => (await this.#urls.find(claimed.endpoint)) === claimed.endpoint.url,
      deliver: this.#delivererOf(claimed),
      onError: (error) => this.#outage.note(error),
      onProgress: () => this.#wake(),
    });
    this.#batches.add(batch);
    if (this.#isStopping) batch.stop();
    batch.send();
  }

  #delivererOf({ endpoint, signingKeys: keys }: ClaimedBatch): BatchDeps['deliver'] {
    const { agent, allowPrivate } = this.#deps;
    const { timeoutMs } = this.#settings;
    const reason = invalidUrlReason(endpoint.url, allowPrivate);
    if (reason !== null) {
      const detail = `${reason} The operator sets another with \`payfac webhooks set-url\`.`;
      return () => Promise.resolve(refused(detail));
    }
    const url = new URL(endpoint.url);
    // `async`, so that an event that cannot be rendered fails only this attempt.
    return async (delivery, now) => {
      const send = () => deliver(agent, signedMessage(url, delivery, { keys, now }), { timeoutMs, now });
      const result = await inDeliverySpan(url, delivery, send);
      return allowPrivate ? { ...result, anyAddress: true } : result;
    };
  }

  /** A lease is renewed after a fifth of its time, so that most of it is left if the database becomes unreachable. */
  #isAging(batch: DeliveryBatch, now: number): boolean {
    return batch.leaseUntil - now < this.#settings.leaseMs * 0.8;
  }

  /** Waits for more results, so that one transaction records many, unless there are many already. */
  async #collectResults(): Promise<void> {
    const { cycleMs, resultsPerCycle } = this.#settings;
    let finished = 0;
    for (const batch of this.#batches) finished += batch.finished.length;
    await sleep(finished < resultsPerCycle / 2 ? cycleMs : 0);
  }

  async #sleepUntilWoken(longestMs: number): Promise<void> {
    if (longestMs <= 0 || [...this.#batches].some((batch) => batch.hasProgress)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}

function refused(detail: string): DeliveryResult {
  return { outcome: 'refused', status: null, detail, durationMs: 0, retryAfterMs: null };
}
