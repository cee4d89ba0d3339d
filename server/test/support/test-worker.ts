import type { Service } from '../../src/service.ts';
import { deliverySettings, type DeliverySettings } from '../../src/webhooks/delivery-settings.ts';
import { DeliveryTally } from '../../src/webhooks/delivery.ts';
import { DeliveryWorker } from '../../src/webhooks/worker/delivery-worker.ts';
import { createSafeAgent, type Lookup } from '../../src/webhooks/sending/safe-agent.ts';

export interface TestWorker {
  worker: DeliveryWorker;
  tally: DeliveryTally;
  /** Everything it reported, outages of the storage included. */
  errors: unknown[];
  /** Returns how often it reported that the storage is available again. */
  returns: () => number;
}

/** Creates a worker on the service's store and clock, which may deliver to this machine and has no jitter. */
export function createTestWorker(
  { store, keyring, clock }: Service,
  options: {
    settings?: Partial<DeliverySettings>;
    allowPrivate?: boolean;
    lookup?: Lookup;
    tally?: DeliveryTally;
  } = {},
): TestWorker {
  const { settings, allowPrivate = true, lookup, tally = new DeliveryTally() } = options;
  const errors: unknown[] = [];
  let returns = 0;
  const worker = new DeliveryWorker(
    {
      store,
      keyring,
      clock,
      agent: createSafeAgent(allowPrivate, lookup),
      allowPrivate,
      tally,
      random: () => 0.5,
      onRecorded: () => undefined,
      onAway: (error) => errors.push(error),
      onBack: () => returns++,
      onError: (error) => errors.push(error),
    },
    { ...deliverySettings, ...settings },
  );
  return { worker, tally, errors, returns: () => returns };
}
