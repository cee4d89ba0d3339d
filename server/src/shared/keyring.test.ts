import { describe, expect, test } from 'vitest';
import { Keyring } from './keyring.ts';

const [oldKey, newKey, otherKey] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
];
const before = new Keyring(oldKey);
const after = new Keyring(newKey, [oldKey]);
const other = new Keyring(otherKey);
const text = Buffer.from('the reply');
const context = Buffer.from('its place');

describe('a MAC', () => {
  const mac = before.mac('idempotency-body', text);

  test('has 32 bytes, and is the same each time', () => {
    expect(mac).toHaveLength(32);
    expect(before.mac('idempotency-body', text)).toEqual(mac);
  });

  test('differs for another purpose, text or key', () => {
    expect(before.mac('statement-seal', text)).not.toEqual(mac);
    expect(before.mac('idempotency-body', 'another')).not.toEqual(mac);
    expect(other.mac('idempotency-body', text)).not.toEqual(mac);
  });

  test('is still known after the key was replaced, and by no other ring', () => {
    expect(after.verifiesMac('idempotency-body', text, mac)).toBe(true);
    expect(after.verifiesMac('idempotency-body', 'another', mac)).toBe(false);
    expect(after.verifiesMac('statement-seal', text, mac)).toBe(false);
    expect(other.verifiesMac('idempotency-body', text, mac)).toBe(false);
  });

  test('of another length is merely wrong', () => {
    expect(before.verifiesMac('idempotency-body', text, mac.subarray(1))).toBe(false);
    expect(before.verifiesMac('idempotency-body', text, Buffer.alloc(0))).toBe(false);
  });
});

test('an authentic text gives its content back, also after the key was replaced, and for nothing that was changed', () => {
  const written = before.writeAuthentic('statement-cursor', text);
  expect(written).toMatch(/^[\w-]+$/);
  expect(before.readAuthentic('statement-cursor', written)).toEqual(text);
  expect(after.readAuthentic('statement-cursor', written)).toEqual(text);
  expect(other.readAuthentic('statement-cursor', written)).toBeNull();
  expect(before.readAuthentic('anticipation-quote', written)).toBeNull();
  for (const changed of [
    '',
    'short',
    written.slice(1),
    `${written}.`,
    `${written}=`,
    `A${written.slice(1)}`,
  ]) {
    expect(before.readAuthentic('statement-cursor', changed)).toBeNull();
  }
});

test('a seal is the MAC behind four bytes that name its key', () => {
  const seal = before.seal('statement-seal', text);
  expect(seal.subarray(4)).toEqual(before.mac('statement-seal', text));
  expect(before.seal('statement-seal', context).subarray(0, 4)).toEqual(seal.subarray(0, 4));
  expect(after.seal('statement-seal', text).subarray(0, 4)).not.toEqual(seal.subarray(0, 4));
});

test('a seal holds under its own key, also when that is an old one, and for its own text and purpose', () => {
  const seal = before.seal('statement-seal', text);
  const changed = Buffer.from(seal);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(before.checkSeal('statement-seal', text, seal)).toBe('intact');
  expect(after.checkSeal('statement-seal', text, seal)).toBe('intact');
  expect(before.checkSeal('statement-seal', context, seal)).toBe('broken');
  expect(before.checkSeal('idempotency-body', text, seal)).toBe('broken');
  expect(before.checkSeal('statement-seal', text, changed)).toBe('broken');
  expect(before.checkSeal('statement-seal', text, seal.subarray(0, 30))).toBe('broken');
  expect(other.checkSeal('statement-seal', text, seal)).toBe('unknown_key');
  expect(before.checkSeal('statement-seal', text, Buffer.alloc(0))).toBe('unknown_key');
});

describe('what was encrypted', () => {
  const sealed = before.encrypt('idempotency-reply', text, context);

  test('is read with its key, also when that is an old one', () => {
    expect(before.decrypt('idempotency-reply', sealed, context)).toEqual(text);
    expect(after.decrypt('idempotency-reply', sealed, context)).toEqual(text);
  });

  test('looks different each time, and does not contain the text', () => {
    expect(before.encrypt('idempotency-reply', text, context)).not.toEqual(sealed);
    expect(sealed.includes(text)).toBe(false);
  });

  test('may be empty, but its tag is never shortened', () => {
    const empty = before.encrypt('idempotency-reply', Buffer.alloc(0), context);
    expect(before.decrypt('idempotency-reply', empty, context)).toHaveLength(0);
    expect(() => before.decrypt('idempotency-reply', empty.subarray(0, -4), context)).toThrow();
  });

  test('is not decrypted for another context or another purpose, or with any bit changed', () => {
    expect(() => before.decrypt('idempotency-reply', sealed, text)).toThrow();
    expect(() => before.decrypt('statement-seal', sealed, context)).toThrow();
    for (let byte = 0; byte < sealed.length; byte++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(byte) ^ 1, byte);
      expect(() => before.decrypt('idempotency-reply', changed, context), String(byte)).toThrow();
    }
    expect(() => before.decrypt('idempotency-reply', sealed.subarray(0, 20), context)).toThrow();
  });

  test('under a key that is gone names the settings where it belongs', () => {
    expect(() => other.decrypt('idempotency-reply', sealed, context)).toThrow('PAYFAC_SECRET_KEYS_OLD');
  });
});

test.each([0, 16, 31, 33, 64])('a key of %i bytes is refused', (length) => {
  expect(() => new Keyring(Buffer.alloc(length))).toThrow(RangeError);
  expect(() => new Keyring(newKey, [Buffer.alloc(length)])).toThrow(RangeError);
});
