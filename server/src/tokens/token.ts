import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sha256 } from '../shared/keyring.ts';

/** The party that a token belongs to: an intermediary, or one of its sellers. */
export type Party = 'intermediary' | 'seller';

/**
 * What the holder of a token may do (D43). The contract names the roles that may call each operation. A token that is
 * given no role has the last one of its party, which may do everything.
 */
export const rolesOf = {
  intermediary: ['viewer', 'operator', 'approver', 'admin'],
  seller: ['seller_viewer', 'seller_owner'],
} as const satisfies Record<Party, readonly string[]>;

export type Role = (typeof rolesOf)[Party][number];

/** Where a token is valid: `live` on a server with real data, `sandbox` in a sandbox (D3). */
export type TokenUse = 'live' | 'sandbox';

/** Which tokens a service issues and accepts. */
export interface TokenScheme {
  /** The use of the tokens that it accepts. */
  use: TokenUse;
  /** Returns a new token for this party. */
  issue: (party: Party) => string;
}

const livePrefixes: Record<Party, string> = { intermediary: 'pfi_', seller: 'pfs_' };
const sandboxPrefix = 'pft_';

/** The tokens that `payfac serve` issues and accepts. */
export const liveTokens: TokenScheme = { use: 'live', issue: (party) => randomToken(livePrefixes[party]) };

/**
 * The tokens that a sandbox issues and accepts. Both parties have one prefix, so that they are not mistaken for real
 * tokens.
 */
export const sandboxTokens: TokenScheme = { use: 'sandbox', issue: () => randomToken(sandboxPrefix) };

const tokenShape = /^(pfi|pfs|pft)_[A-Za-z0-9_-]{49}$/;
const secretBytes = 32;
const secretLength = 43;
const checksumLength = 6;

/**
 * Returns the prefix, 256 random bits, and a checksum. By the checksum a mistyped token is refused without a look-up.
 */
function randomToken(prefix: string): string {
  return withChecksum(prefix + randomBytes(secretBytes).toString('base64url'));
}

/**
 * Returns a sandbox token that is the same at every start. `owner` stands in it: at most 43 characters of `A-Z a-z 0-9
 * _ -`.
 */
export function fixedSandboxToken(owner: string): string {
  return withChecksum(sandboxPrefix + owner.padEnd(secretLength, '0'));
}

/**
 * Returns the hash that is stored and looked up instead of the token, or null for text that cannot be one of our
 * tokens.
 */
export function tokenHash(token: string): Buffer | null {
  if (!tokenShape.test(token)) return null;
  if (withChecksum(token.slice(0, -checksumLength)) !== token) return null;
  return sha256(token);
}

/** Returns the use of a token, by its prefix. */
export function tokenUse(token: string): TokenUse {
  return token.startsWith(sandboxPrefix) ? 'sandbox' : 'live';
}

function withChecksum(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return body + bytes.toString('base64url');
}

/** The party that a request comes from, according to its credential (D2). */
export type Principal = IntermediaryPrincipal | SellerPrincipal;

export interface IntermediaryPrincipal {
  party: 'intermediary';
  intermediaryId: number;
  sellerId: null;
}

interface SellerPrincipal {
  party: 'seller';
  intermediaryId: number;
  sellerId: number;
}

/** Returns the principal of a seller, or of the intermediary itself if the seller is null. */
export function principalOf(intermediaryId: number, sellerId: number | null): Principal {
  return sellerId === null
    ? { party: 'intermediary', intermediaryId, sellerId }
    : { party: 'seller', intermediaryId, sellerId };
}

/** Who sends a request, and what it may do now. */
export interface Holder {
  principal: Principal;
  /** What the request carries, such as `token:12` or `person:7/session:31`. The audit names it. */
  credential: string;
  /** By what the limits count: the token, or the person in all sessions. */
  spender: string;
  /** The person who signed in, or for whom the token was made; null for a token that names no person (D45). */
  personId: number | null;
  role: Role;
  /** Whether it is a blocked seller, which may only read (D5). */
  isBlocked: boolean;
}
