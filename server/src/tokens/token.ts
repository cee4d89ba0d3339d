import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sha256 } from '../shared/keyring.ts';

export type Role = 'intermediary' | 'seller';

/** Where a token is valid: `live` on a server with real data, `sandbox` in a sandbox (D3). */
export type TokenUse = 'live' | 'sandbox';

/** Which tokens a service issues and accepts. */
export interface TokenScheme {
  /** The use of the tokens that it accepts. */
  use: TokenUse;
  /** Returns a new token for this role. */
  issue: (role: Role) => string;
}

const livePrefixes: Record<Role, string> = { intermediary: 'pfi_', seller: 'pfs_' };
const sandboxPrefix = 'pft_';

/** The tokens that `payfac serve` issues and accepts. */
export const liveTokens: TokenScheme = { use: 'live', issue: (role) => randomToken(livePrefixes[role]) };

/**
 * The tokens that a sandbox issues and accepts. Both roles have one prefix, so that they are not mistaken for real
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

/** The party that a request comes from, according to its token (D2). */
export type Principal = IntermediaryPrincipal | SellerPrincipal;

interface IntermediaryPrincipal {
  role: 'intermediary';
  intermediaryId: number;
  tokenId: number;
  sellerId: null;
}

interface SellerPrincipal {
  role: 'seller';
  intermediaryId: number;
  tokenId: number;
  sellerId: number;
}
