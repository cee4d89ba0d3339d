import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixedSandboxToken, liveTokens, sandboxTokens, tokenHash, tokenUse } from './token.ts';

const roles = [
  { scheme: liveTokens, role: 'intermediary', prefix: 'pfi_' },
  { scheme: liveTokens, role: 'seller', prefix: 'pfs_' },
  { scheme: sandboxTokens, role: 'intermediary', prefix: 'pft_' },
  { scheme: sandboxTokens, role: 'seller', prefix: 'pft_' },
] as const;

describe.each(roles)('a $scheme.use token of a $role', ({ scheme, role, prefix }) => {
  const newToken = () => scheme.issue(role);

  test('has its prefix, 256 random bits and a checksum, in characters that need no quoting', () => {
    expect(newToken()).toMatch(new RegExp(`^${prefix}[A-Za-z0-9_-]{49}$`));
    expect(newToken()).not.toBe(newToken());
    expect(tokenUse(newToken())).toBe(scheme.use);
  });

  test('is kept as its SHA-256', () => {
    const token = newToken();
    expect(tokenHash(token)).toEqual(createHash('sha256').update(token).digest());
  });

  test('is none with any one character mistyped', () => {
    const token = newToken();
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === 'A' ? 'B' : 'A';
      expect(tokenHash(token.slice(0, place) + other + token.slice(place + 1)), String(place)).toBeNull();
    }
  });

  test('is none with another case, white space, or a part of it missing or doubled', () => {
    const token = newToken();
    for (const text of [
      token.toUpperCase(),
      ` ${token}`,
      `${token}\n`,
      token.slice(1),
      token.slice(0, -1),
      token + token,
      prefix,
    ]) {
      expect(tokenHash(text), JSON.stringify(text)).toBeNull();
    }
  });
});

test('a text that is no token of ours has no hash', () => {
  for (const text of ['', 'secret', 'pft_', '__proto__', 'a'.repeat(100_000)])
    expect(tokenHash(text)).toBeNull();
});

test('a fixed token is a whole token of the sandbox, the same each time, and another for another owner', () => {
  const token = fixedSandboxToken('seller-1');
  expect(token).toMatch(/^pft_seller-1[A-Za-z0-9_-]{41}$/);
  expect(tokenHash(token)).not.toBeNull();
  expect(fixedSandboxToken('seller-1')).toBe(token);
  expect(fixedSandboxToken('seller-2')).not.toBe(token);
});
