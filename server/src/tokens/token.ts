import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sha256 } from '../shared/keyring.ts';

export type Role = 'intermediary' | 'seller';

/** Where a token is valid: on a server with real data, or in a sandbox (D3). */
export type TokenUse = 'live' | 'sandbox';

/** Which tokens a service issues and accepts. */
export interface TokenScheme {
  /** It accepts tokens of this use only. */
  use: TokenUse;
  /** A new token for this role. */
  issue: (role: Role) => string;
}

const livePrefixes: Record<Role, string> = { intermediary: 'pfi_', seller: 'pfs_' };
const sandboxPrefix = 'pft_';

/** What `payfac serve` issues and accepts. */
export const liveTokens: TokenScheme = { use: 'live', issue: (role) => randomToken(livePrefixes[role]) };

/** What a sandbox issues and accepts: one prefix for both roles, so that they are not mistaken for real tokens. */
export const sandboxTokens: TokenScheme = { use: 'sandbox', issue: () => randomToken(sandboxPrefix) };

const tokenShape = /^(pfi|pfs|pft)_[A-Za-z0-9_-]{49}$/;
const secretBytes = 32;
const secretLength = 43;
const checksumLength = 6;

/** Prefix, 256 random bits, and a checksum that lets a mistyped token be refused without a look-up. */
function randomToken(prefix: string): string {
  return withChecksum(prefix + randomBytes(secretBytes).toString('base64url'));
}

/** A sandbox token that is the same at every start and names its owner: at most 43 of `A-Z a-z 0-9 _ -`. */
export function fixedSandboxToken(owner: string): string {
  return withChecksum(sandboxPrefix + owner.padEnd(secretLength, '0'));
}

/** What is stored and looked up instead of the token; null for text that cannot be one of our tokens. */
export function tokenHash(token: string): Buffer | null {
  if (!tokenShape.test(token)) return null;
  if (withChecksum(token.slice(0, -checksumLength)) !== token) return null;
  return sha256(token);
}

/** Which use a token is for, by its prefix. */
export function tokenUse(token: string): TokenUse {
  return token.startsWith(sandboxPrefix) ? 'sandbox' : 'live';
}

function withChecksum(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return body + bytes.toString('base64url');
}

/** Who a request comes from, according to its token (D2). */
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
