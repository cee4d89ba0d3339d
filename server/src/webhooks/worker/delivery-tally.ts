import type { AttemptOutcome } from '../attempt-log.ts';
import type { DeliveryState, FinishedAttempt, RecordedDelivery } from './delivery.ts';

/** Counts what the workers of this process have done since it started. */
export class DeliveryTally {
  readonly attempts: Record<AttemptOutcome, number> = {
    succeeded: 0,
    http_error: 0,
    gone: 0,
    redirect: 0,
    timeout: 0,
    connection_failed: 0,
    invalid_answer: 0,
    refused: 0,
  };
  readonly deliveries: Record<Exclude<DeliveryState, 'pending'>, number> = {
    succeeded: 0,
    failed: 0,
    refused: 0,
  };

  add(attempts: readonly FinishedAttempt[], deliveries: readonly RecordedDelivery[]): void {
    for (const { result } of attempts) this.attempts[result.outcome] += 1;
    for (const { state } of deliveries) if (state !== 'pending') this.deliveries[state] += 1;
  }
}
