import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type Role = 'intermediary' | 'seller';

/** Sandbox tokens carry a prefix of their own, which `payfac serve` refuses (D3). */
const prefixes: Record<Role, string> = { intermediary: 'pfi_', seller: 'pfs_' };

const tokenShape = /^(pfi|pfs)_[A-Za-z0-9_-]{49}$/;
const secretBytes = 32;
const checksumLength = 6;

/** A new token: prefix, 256 random bits, and a checksum that lets a mistyped one be refused without a look-up. */
export function newToken(role: Role): string {
  const body = prefixes[role] + randomBytes(secretBytes).toString('base64url');
  return body + checksumOf(body);
}

/** What is stored and looked up instead of the token; null when the text can be no token of ours. */
export function tokenHash(token: string): Buffer | null {
  if (!tokenShape.test(token)) return null;
  const body = token.slice(0, -checksumLength);
  if (checksumOf(body) !== token.slice(-checksumLength)) return null;
  return createHash('sha256').update(token).digest();
}

function checksumOf(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64url');
}
