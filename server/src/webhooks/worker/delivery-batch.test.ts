import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { DeliveryResult } from '../sending/deliver.ts';
import { DeliveryBatch, type BatchDeps } from './delivery-batch.ts';

const settings = { perEndpoint: 1, timeoutMs: 15_000, slowMs: 20 };
const endpoint = {
  intermediaryId: 1,
  endpointId: 2,
  url: 'https://shop.example/hooks',
  secret: Buffer.alloc(0),
  oldSecret: null,
  oldSecretUntil: null,
  isSlow: false,
};
const event = {
  sellerId: 2,
  type: 'seller.created',
  changedFields: null,
  occurredAt: 0,
  charge: null,
  refund: null,
  chargeback: null,
  adjustment: null,
  transfer: null,
  hold: null,
  anticipation: null,
  approval: null,
} as const;
const succeeded: DeliveryResult = {
  outcome: 'succeeded',
  status: 204,
  detail: '',
  durationMs: 1,
  retryAfterMs: null,
};

/** Sends a batch of two events to the end, with a lease of 30 s from 0 on. */
async function sendBatch(deps: Pick<BatchDeps, 'hasSameUrl'> & { clock?: () => number }) {
  const sent: number[] = [];
  const errors: unknown[] = [];
  const deliveries = [1, 2].map((sequence) => {
    return {
      ...endpoint,
      ...event,
      sequence,
      attempts: 0,
      tries: 0,
      dueAt: 0,
      log: [],
    };
  });
  const batch: DeliveryBatch = await new Promise((resolve) => {
    const sending: DeliveryBatch = new DeliveryBatch(
      { endpoint, signingKeys: [], deliveries, leaseUntil: 30_000 },
      {
        clock: () => 0,
        ...deps,
        settings,
        deliver: ({ sequence }) => {
          sent.push(sequence);
          return Promise.resolve(succeeded);
        },
        onError: (error) => errors.push(error),
        onProgress: () => {
          if (sending.isOver) resolve(sending);
        },
      },
    );
    sending.send();
  });
  return { batch, sent, errors };
}

describe('the look-up of the URL before each attempt', () => {
  test('is not part of the time that the receiver takes', async () => {
    const hasSameUrl = () => sleep(2 * settings.slowMs, true);
    const { batch, sent } = await sendBatch({ hasSameUrl });
    expect(sent).toEqual([1, 2]);
    expect(batch.wasSlow).toBe(false);
  });

  test('when it fails, ends the batch; its endpoint is released at once, because there is no bug', async () => {
    const failure = new Error('the database is away');
    const { batch, sent, errors } = await sendBatch({ hasSameUrl: () => Promise.reject(failure) });
    expect([sent, errors]).toEqual([[], [failure]]);
    expect(batch).toMatchObject({ finished: [], hasError: false });
  });

  test('when it uses up the lease, is followed by no attempt: another worker may make it', async () => {
    let now = 0;
    const hasSameUrl = () => {
      now += 14_000;
      return Promise.resolve(true);
    };
    const { batch, sent } = await sendBatch({ hasSameUrl, clock: () => now });
    expect([sent, now]).toEqual([[], 14_000]);
    expect(batch.finished).toEqual([]);
  });
});
