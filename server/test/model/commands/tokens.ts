import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { refusalFor } from '../lists.ts';
import { anySellerName, ownerOf } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, Real, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];

const path = '/v2/payfac/tokens';

export const createToken = fc
  .record({
    caller: mostlyIntermediary,
    name: fc.option(anySellerName),
    role: fc.constantFrom('viewer', 'admin', 'seller_viewer', 'seller_owner'),
    key: anyKey,
  })
  .map(
    ({ caller, name, role, key }) =>
      new Step(
        `${describeCredentials(caller)} makes a token of ${name ?? 'its own'} as ${role}${withKey(key)}`,
        remembering(key, (world, real) => {
          const body = { role, ...(name === null ? {} : { idSeller: world.idOf(name) }) } as const;
          const call = { operation: 'createToken', body, headers: keyHeader(key) } as const;
          return exchange(world, real, caller, call, (principal) =>
            once(world, principal, { key, operation: call.operation, path, body }, () =>
              make(world, real, principal, body),
            ),
          );
        }),
        (world) => canCall(world, caller),
      ),
  );

function make(
  world: World,
  real: Real,
  principal: Principal,
  { role, idSeller: wanted }: Schemas['TokenInput'],
): Prediction {
  const idSeller = wanted ?? null;
  if (role.startsWith('seller_') !== (idSeller !== null)) return invalid('/body/role');
  const refusal = refusalFor(world, principal, idSeller);
  if (refusal !== null) return refusal;
  const { made, person } = world.intermediaries[principal.owner];
  return granted(async (seen) => {
    const { idToken, token } = seen.body as Schemas['TokenCreated'];
    world.learnId('token', idToken);
    const isNew = { lastUsedOn: null, revokedAt: null, isCurrent: false };
    const createdAt = new Date(world.now).toISOString();
    const shown = {
      ...isNew,
      ...{ idToken, token, name: null, role, idSeller, person: person.name, createdAt },
    };
    assert.deepEqual(seen.body, shown);
    made.push(shown);
    assert.equal(await statusWith(real, token), 200);
  });
}

/** Returns the status of a request with this token. */
async function statusWith({ api }: Real, token: string): Promise<number> {
  return (await api.call('GET', '/v2/session', { token })).status;
}

export const revokeToken = fc
  .record({ caller: mostlyIntermediary, nth: fc.constantFrom(0, 0, 1, 2, -1), key: anyKey })
  .map(({ caller, nth, key }) => {
    const owner = ownerOf(caller.who);
    return new Step(
      `${describeCredentials(caller)} revokes token ${nth}${withKey(key)}`,
      remembering(key, (world, real) => {
        const found = world.intermediaries[owner].made.at(-1 - nth);
        const ofOther = world.intermediaries[owner === 'A' ? 'B' : 'A'].made.at(-1);
        const token = nth === -1 ? undefined : found;
        const id = (nth === -1 ? ofOther : token)?.idToken ?? 999_999_999;
        const at = `${path}/${id}/revoke`;
        const call = { operation: 'revokeToken', path: at, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path: at, body: {} }, () => {
            if (token === undefined) return refused(404, 'token_not_found');
            return granted(async (seen) => {
              token.revokedAt ??= new Date(world.now).toISOString();
              assert.deepEqual(listed(seen.body as Schemas['Token']), listed(token));
              assert.equal(await statusWith(real, token.token), 401);
            });
          }),
        );
      }),
      (world) => canCall(world, caller) && world.intermediaries[owner].made.length > nth,
    );
  });

/** Lists all tokens, and looks at those that were made with `createToken`. */
export const listTokens = fc
  .record({ caller: mostlyIntermediary, party: fc.option(fc.constantFrom('INTERMEDIARY', 'SELLER')) })
  .map(
    ({ caller, party }) =>
      new Step(
        `${describeCredentials(caller)} lists tokens of ${party ?? 'all'}`,
        (world, real) => {
          const query = party === null ? '' : `&party=${party}`;
          const call = { operation: 'listTokens', path: `${path}?limit=1000${query}` } as const;
          return exchange(world, real, caller, call, ({ owner }) =>
            granted(({ body }) => {
              const { made } = world.intermediaries[owner];
              const isMade = ({ idToken }: Schemas['Token']) => made.some((each) => each.idToken === idToken);
              const expected = made.filter(
                ({ idSeller }) => party === null || (idSeller === null) === (party === 'INTERMEDIARY'),
              );
              const seen = (body as Schemas['Token'][]).filter(isMade);
              assert.deepEqual(seen.map(listed), expected.map(listed).toReversed());
            }),
          );
        },
        (world) => canCall(world, caller),
      ),
  );

/** Returns what a list shows, without the day of the last use, which is noted some time after it. */
function listed({ token: _, lastUsedOn: __, ...shown }: Schemas['Token'] & { token?: string }) {
  return shown;
}
