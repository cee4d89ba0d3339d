import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newToken, tokenHash } from './token.ts';

const roles = [
  ['intermediary', 'pfi_'],
  ['seller', 'pfs_'],
] as const;

describe.each(roles)('a token of a %s', (role, prefix) => {
  test('has its prefix, 256 random bits and a checksum, in characters that need no quoting', () => {
    expect(newToken(role)).toMatch(new RegExp(`^${prefix}[A-Za-z0-9_-]{49}$`));
    expect(newToken(role)).not.toBe(newToken(role));
  });

  test('is kept as its SHA-256', () => {
    const token = newToken(role);
    expect(tokenHash(token)).toEqual(createHash('sha256').update(token).digest());
  });

  test('is none with any one character mistyped', () => {
    const token = newToken(role);
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === 'A' ? 'B' : 'A';
      expect(tokenHash(token.slice(0, place) + other + token.slice(place + 1)), String(place)).toBeNull();
    }
  });

  test('is none with another case, white space, or a part of it missing or doubled', () => {
    const token = newToken(role);
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
