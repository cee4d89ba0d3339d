import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { toOwner } from '../deliveries.ts';
import { exchange, once } from '../exchange.ts';
import { Step } from '../step.ts';
import type { Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];

const path = '/v2/payfac/webhook';
const day = 24 * 60 * 60 * 1000;

const anyUrl = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('https://127.0.0.1:9/all', 'http://user:word@127.0.0.1:9/all?key=word'),
  },
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('ftp://127.0.0.1:9/all', undefined) },
);

export const setIntermediaryWebhook = fc.record({ caller: mostlyIntermediary, url: anyUrl, key: anyKey }).map(
  ({ caller, url, key }) =>
    new Step(
      `${describeCredentials(caller)} sets its webhook to ${url}${withKey(key)}`,
      remembering(key, (world, real) => {
        const body = url === undefined ? {} : { url };
        const call = { operation: 'setIntermediaryWebhook', body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) => {
          if (url === undefined || url?.startsWith('ftp:')) return invalid('/body/url');
          return once(world, principal, { key, operation: call.operation, path, body }, () =>
            set(world, principal, url),
          );
        });
      }),
      (world) => canCall(world, caller),
    ),
);

/** Sets the webhook. A new one has a new secret; deliveries that wait for a removed one have failed. */
function set(world: World, { owner }: Principal, url: string | null): Prediction {
  const intermediary = world.intermediaries[owner];
  return granted((seen) => {
    const { webhookSecret, ...others } = seen.body as Schemas['IntermediaryWebhookSet'];
    assert.deepEqual(others, { url, disabledAt: null });
    const isNew = intermediary.webhook === null && url !== null;
    assert.equal(webhookSecret !== null, isNew, `the secret is ${webhookSecret}`);
    if (isNew) world.learnId('webhook secret', webhookSecret);
    intermediary.webhook = url;
    if (url !== null || world.rules.removedWebhook === 'keeps what waits') return;
    for (const delivery of intermediary.deliveries) {
      if (delivery.status === 'PENDING' && !delivery.isFormer)
        Object.assign(delivery, { status: 'FAILED', changedAt: world.now });
    }
  });
}

export const getIntermediaryWebhook = mostlyIntermediary.map(
  (caller) =>
    new Step(
      `${describeCredentials(caller)} reads its webhook`,
      (world, real) =>
        exchange(world, real, caller, { operation: 'getIntermediaryWebhook' }, ({ owner }) => {
          const { webhook: url } = world.intermediaries[owner];
          return granted((seen) => assert.deepEqual(seen.body, { url, disabledAt: null }));
        }),
      (world) => canCall(world, caller),
    ),
);

export const rotateWebhookSecret = fc.record({ caller: mostlyIntermediary, key: anyKey }).map(
  ({ caller, key }) =>
    new Step(
      `${describeCredentials(caller)} changes the secret of its webhook${withKey(key)}`,
      remembering(key, (world, real) => {
        const call = { operation: 'rotateWebhookSecret', headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body: {} }, () =>
            world.intermediaries[principal.owner].webhook === null
              ? refused(422, 'webhook_inactive')
              : granted((seen) => {
                  const { webhookSecret, oldSecretUntil } = seen.body as Schemas['WebhookSecret'];
                  world.learnId('webhook secret', webhookSecret);
                  assert.equal(oldSecretUntil, new Date(world.now + day).toISOString());
                }),
          ),
        );
      }),
      (world) => canCall(world, caller),
    ),
);

export const sendTestEvent = fc.record({ caller: mostlyIntermediary, key: anyKey }).map(
  ({ caller, key }) =>
    new Step(
      `${describeCredentials(caller)} tests its webhook${withKey(key)}`,
      remembering(key, (world, real) => {
        const call = { operation: 'sendTestEvent', headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body: {} }, () =>
            sendTest(world, principal),
          ),
        );
      }),
      (world) => canCall(world, caller),
    ),
);

function sendTest(world: World, { owner }: Principal): Prediction {
  const { webhook, deliveries } = world.intermediaries[owner];
  if (webhook === null) return refused(422, 'webhook_inactive');
  return granted((seen) => {
    const { idEvent } = seen.body as Schemas['Delivery'];
    world.learnId('test', idEvent);
    const sequence = Number(idEvent.slice('evt_0_'.length));
    const event = { isFormer: false, seller: null, owner, type: 'webhook.test', sequence };
    const delivery = { ...event, status: 'PENDING', changedAt: world.now } as const;
    deliveries.push(delivery);
    assert.deepEqual(seen.body, toOwner(world, delivery));
  });
}
