import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { refusalFor } from '../lists.ts';
import { anySellerName } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, Seller, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];
type SellerUser = Schemas['SellerUser'];

const pathOf = (id: number) => `/v2/seller/${id}/users`;
const week = 7 * 24 * 60 * 60 * 1000;

export const inviteSellerUser = fc
  .record({
    caller: mostlyIntermediary,
    name: anySellerName,
    who: fc.constantFrom('Ana', 'Bia'),
    role: fc.constantFrom('seller_viewer', 'seller_owner'),
    key: anyKey,
  })
  .map(
    ({ caller, name, who, role, key }) =>
      new Step(
        `${describeCredentials(caller)} invites ${who} to ${name} as ${role}${withKey(key)}`,
        remembering(key, (world, real) => {
          const path = pathOf(world.idOf(name));
          const body = { email: `${who}@example.com`, name: who, role } as const;
          const call = { operation: 'inviteSellerUser', path, body, headers: keyHeader(key) } as const;
          return exchange(world, real, caller, call, (principal) =>
            once(world, principal, { key, operation: call.operation, path, body }, () =>
              invite(world, principal, world.idOf(name), body),
            ),
          );
        }),
        (world) => canCall(world, caller),
      ),
  );

/** No token of a seller in the model names a person. */
function refusal(world: World, principal: Principal, id: number): Prediction | null {
  const { seller } = principal;
  if (seller !== null) {
    return seller.id === id ? refused(403, 'person_required') : refused(403, 'access_denied');
  }
  return refusalFor(world, principal, id);
}

function invite(
  world: World,
  principal: Principal,
  id: number,
  { email: written, name, role }: Schemas['SellerUserInput'],
): Prediction {
  const no = refusal(world, principal, id);
  if (no !== null) return no;
  const email = written.toLowerCase();
  const seller = world.findSeller(principal.owner, id)!;
  const known = [...world.sellers.values()].filter(({ users }) => users.some((user) => user.email === email));
  if (known.some((each) => each !== seller)) return refused(422, 'email_known');
  return granted((seen) => {
    const { link, ...user } = seen.body as Schemas['SellerUserInvited'];
    assert.match(link ?? '', /^http:\/\/127\.0\.0\.1:3000\/console#\/invitation\/[\w-]{43}$/);
    world.learnId('invitation', link);
    const before = seller.users.find((each) => each.email === email);
    if (before === undefined) world.learnId('person', user.idUser);
    const invitedUntil = new Date(world.now + week).toISOString();
    const idUser = before?.idUser ?? user.idUser;
    const named = before?.name ?? name;
    const shownNow = { idUser, idSeller: id, name: named, email, role, status: 'INVITED', invitedUntil };
    assert.deepEqual(user, shownNow);
    seller.users = [...seller.users.filter((each) => each !== before), user];
  });
}

export const removeSellerUser = fc
  .record({ caller: mostlyIntermediary, name: anySellerName, isThere: fc.boolean(), key: anyKey })
  .map(
    ({ caller, name, isThere, key }) =>
      new Step(
        `${describeCredentials(caller)} removes ${isThere ? 'a user' : 'nobody'} of ${name}${withKey(key)}`,
        remembering(key, (world, real) => {
          const found = isThere ? world.sellers.get(name)?.users.at(-1) : undefined;
          const path = `${pathOf(world.idOf(name))}/${found?.idUser ?? 999_999_999}/remove`;
          const call = { operation: 'removeSellerUser', path, headers: keyHeader(key) } as const;
          return exchange(world, real, caller, call, (principal) =>
            once(world, principal, { key, operation: call.operation, path, body: {} }, () =>
              remove(world, principal, world.idOf(name), found),
            ),
          );
        }),
        (world) => canCall(world, caller),
      ),
  );

function remove(world: World, principal: Principal, id: number, user: SellerUser | undefined): Prediction {
  const no = refusal(world, principal, id);
  if (no !== null) return no;
  if (user === undefined) return refused(404, 'user_not_found');
  const seller = world.findSeller(principal.owner, id)!;
  return granted((seen) => {
    assert.deepEqual(seen.body, shown(world, user));
    seller.users = seller.users.filter((each) => each !== user);
  });
}

export const listSellerUsers = fc.record({ caller: anyCredentials, name: anySellerName }).map(
  ({ caller, name }) =>
    new Step(
      `${describeCredentials(caller)} lists the users of ${name}`,
      (world, real) => {
        const id = world.idOf(name);
        return exchange(
          world,
          real,
          caller,
          { operation: 'listSellerUsers', path: pathOf(id) },
          (principal) => {
            const { users = [] }: Partial<Pick<Seller, 'users'>> =
              world.findSeller(principal.owner, id) ?? {};
            const inOrder = users.toSorted((a, b) => (a.name < b.name ? -1 : 1));
            return (
              refusalFor(world, principal, id) ??
              granted((seen) =>
                assert.deepEqual(
                  seen.body,
                  inOrder.map((user) => shown(world, user)),
                ),
              )
            );
          },
        );
      },
      (world) => canCall(world, caller),
    ),
);

function shown(world: World, user: SellerUser): SellerUser {
  const isOpen = user.invitedUntil !== null && Date.parse(user.invitedUntil) > world.now;
  return isOpen ? user : { ...user, invitedUntil: null };
}
