import assert from 'node:assert/strict';
import fc from 'fast-check';
import { granted, refused, type Prediction } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { anySellerName } from '../names.ts';
import { sellerInList } from '../sellers.ts';
import { Step } from '../step.ts';
import type { Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

/** The operations with their statuses. Unblocking is more frequent, because a blocked seller can do nothing. */
const verbs = { block: 'BLOCKED', unblock: 'ACTIVE' } as const;

export const blockSeller = fc
  .record({
    caller: mostlyIntermediary,
    name: anySellerName,
    verb: fc.constantFrom('block', 'unblock', 'unblock'),
    key: anyKey,
  })
  .map(
    ({ caller, name, verb, key }) =>
      new Step(
        `${describeCredentials(caller)} ${verb}s ${name}${withKey(key)}`,
        remembering(key, (world, real) => {
          const id = world.idOf(name);
          const path = `/v2/seller/${id}/${verb}`;
          const call = { operation: `${verb}Seller`, path, headers: keyHeader(key) } as const;
          return exchange(world, real, caller, call, (principal) =>
            once(world, principal, { key, operation: call.operation, path, body: {} }, () =>
              setStatus(world, principal, id, verbs[verb]),
            ),
          );
        }),
        (world) => canCall(world, caller),
      ),
  );

function setStatus(
  world: World,
  { owner }: Principal,
  id: number,
  status: (typeof verbs)[keyof typeof verbs],
): Prediction {
  const seller = world.findSeller(owner, id);
  if (seller === undefined) return refused(404, 'seller_not_found');
  return granted((seen) => {
    if (seller.status !== status) seller.updatedAt = world.now;
    seller.status = status;
    assert.deepEqual(seen.body, sellerInList(seller));
  });
}
