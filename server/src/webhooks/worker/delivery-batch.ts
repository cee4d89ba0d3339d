import type { KeyObject } from 'node:crypto';
import type { AttemptResult } from '../sending/send.ts';
import type { EventFacts } from '../sending/event-payload.ts';

/** A seller, whose endpoint a worker holds. */
export interface EndpointKey {
  intermediaryId: number;
  sellerId: number;
}

/** One event to be sent now. */
export interface Delivery extends EventFacts {
  intermediaryId: number;
  attempts: number;
  tries: number;
  /** Since when it was due when it was claimed; null when it has no row. */
  dueAt: number | null;
  /** The attempts so far, as they are stored. */
  log: string;
  /** It was sent before, and has its row. */
  isKnown: boolean;
}

export interface FinishedAttempt {
  delivery: Delivery;
  /** Where it was sent, as the seller gave it. */
  url: string;
  result: AttemptResult;
  startedAt: number;
  finishedAt: number;
}

/** What a worker claimed of one endpoint. */
export interface ClaimedBatch {
  key: EndpointKey;
  url: string;
  /** Those that sign, the newest first. */
  signingKeys: KeyObject[];
  deliveries: Delivery[];
  /** Once all deliveries are sent, every event up to this sequence has its row. */
  coversUpTo: number;
  isSlow: boolean;
  leaseUntil: number;
}

/** A claimed batch on its way: what is still to be sent, how many sends are on the way, and what came of them. */
export class DeliveryBatch {
  readonly claimed: ClaimedBatch;
  /** Where to send, or the sentence why nothing may be sent there. */
  readonly url: URL | string;
  readonly queue: Delivery[];
  /** Finished and not recorded yet. */
  finished: FinishedAttempt[] = [];
  inFlight = 0;
  leaseUntil: number;
  /** It takes a place of the slow ones. */
  isSlow: boolean;
  hasGone = false;
  /** An attempt met a fault of ours and has no result: the endpoint rests until its lease is over. */
  hasFault = false;
  /** The receiver asked not to be sent anything before. */
  pausedUntil: number | null = null;
  readonly #unsettled: Set<Delivery>;
  #hasTried = false;
  #tookLong = false;

  constructor(claimed: ClaimedBatch, url: URL | string) {
    this.claimed = claimed;
    this.url = url;
    this.queue = [...claimed.deliveries];
    this.#unsettled = new Set(claimed.deliveries);
    this.leaseUntil = claimed.leaseUntil;
    this.isSlow = claimed.isSlow;
  }

  /** Nothing more will be sent or come back. */
  get isOver(): boolean {
    return this.queue.length === 0 && this.inFlight === 0;
  }

  finish(attempt: FinishedAttempt, slowMs: number): void {
    this.finished.push(attempt);
    this.#hasTried = true;
    this.#unsettled.delete(attempt.delivery);
    const { status, outcome, durationMs, retryAfterMs } = attempt.result;
    if (durationMs > slowMs) this.beSlow();
    if (outcome === 'gone') {
      this.hasGone = true;
      this.stop();
    }
    // Sent by a receiver that wants less of everything, not of this event alone (RFC 6585, RFC 9110).
    if ((status === 429 || status === 503) && retryAfterMs !== null) {
      this.pausedUntil = Math.max(this.pausedUntil ?? 0, attempt.finishedAt + retryAfterMs);
      this.stop();
    }
  }

  /** Ends the turn of a slow receiver early: what is left waits for its next one. */
  beSlow(): void {
    this.isSlow = true;
    this.#tookLong = true;
    this.stop();
  }

  /** Whether the receiver is a slow one from now on: by what this batch saw of it, if it saw anything. */
  get wasSlow(): boolean {
    return this.#hasTried ? this.#tookLong : this.isSlow;
  }

  /** Sends no more; what is left is claimed again later. */
  stop(): void {
    this.queue.length = 0;
  }

  /** Up to here every event has its row, once the finished ones are recorded. */
  get cursor(): number {
    const unsent = [...this.#unsettled].filter(({ isKnown }) => !isKnown).map(({ sequence }) => sequence);
    return unsent.length === 0 ? this.claimed.coversUpTo : Math.min(...unsent) - 1;
  }
}
