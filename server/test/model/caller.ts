import fc from 'fast-check';
import { liveTokens, type Role } from '../../src/tokens/token.ts';
import { refused, type Prediction } from './answers.ts';
import type { Owner, SellerName } from './names.ts';
import type { Principal, Tokens, World } from './world.ts';

/** The holder whose token a request carries, and which of the holder's tokens. */
export interface Credentials {
  who: Owner | SellerName;
  token: 'current' | 'revoked' | 'unknown' | 'missing';
}

const who = fc.oneof(
  { weight: 6, arbitrary: fc.constant('A' as const) },
  { weight: 4, arbitrary: fc.constant('A1' as const) },
  { weight: 4, arbitrary: fc.constantFrom('B', 'A2', 'B1', 'A3', 'B2') },
);

const token = fc.oneof(
  { weight: 30, arbitrary: fc.constant('current' as const) },
  { weight: 2, arbitrary: fc.constant('revoked' as const) },
  { weight: 1, arbitrary: fc.constantFrom('unknown', 'missing') },
);

export const anyCredentials: fc.Arbitrary<Credentials> = fc.record({ who, token });

/** Credentials for what only an intermediary may do: mostly an intermediary's, sometimes a seller's. */
export const mostlyIntermediary: fc.Arbitrary<Credentials> = fc.record({
  who: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('A', 'A', 'B') },
    { weight: 1, arbitrary: fc.constant('A1' as const) },
  ),
  token,
});

export function describeCredentials(caller: Credentials): string {
  switch (caller.token) {
    case 'current':
      return caller.who;
    case 'revoked':
      return `${caller.who} (with a revoked token)`;
    case 'unknown':
      return 'somebody (with an unknown token)';
    case 'missing':
      return 'somebody (without a token)';
  }
}

/** Returns false for a seller that was not created, and for a revoked token where none was revoked. */
export function canCall(world: World, caller: Credentials): boolean {
  const tokens = tokensOf(world, caller.who);
  return tokens !== undefined && (caller.token !== 'revoked' || tokens.revoked !== null);
}

export function tokensOf(world: World, name: Credentials['who']): Tokens | undefined {
  return name === 'A' || name === 'B' ? world.intermediaries[name].tokens : world.sellers.get(name)?.tokens;
}

/** Returns the header to send. */
export function tokenOf(world: World, caller: Credentials): { token?: string } {
  if (caller.token === 'missing') return {};
  if (caller.token === 'unknown') return { token: liveTokens.issue('intermediary') };
  const value = tokensOf(world, caller.who)?.[caller.token] ?? null;
  if (value === null) throw new Error(`${caller.who} has no ${caller.token} token`);
  return { token: value };
}

/** Returns the principal, or why the request is refused: token, then role, then seller status (D3, D2, D5, D7). */
export function admit(
  world: World,
  caller: Credentials,
  { roles, safe }: { roles: readonly Role[]; safe: boolean },
): Principal | Prediction {
  if (caller.token === 'missing') return refused(401, 'token_missing');
  if (caller.token !== 'current') return refused(401, 'token_invalid');
  const principal = principalOf(world, caller.who);
  const role = principal.seller === null ? 'admin' : 'seller_owner';
  if (!roles.includes(role)) return refused(403, 'access_denied');
  const isBlocked = principal.seller?.status === 'BLOCKED';
  return isBlocked && !safe ? refused(403, 'seller_blocked') : principal;
}

function principalOf(world: World, name: Credentials['who']): Principal {
  if (name === 'A' || name === 'B') return { owner: name, seller: null };
  const seller = world.sellers.get(name);
  if (seller === undefined) throw new Error(`${name} was not created`);
  return { owner: seller.owner, seller };
}
