import { Keyring } from '../../src/shared/keyring.ts';

/** Returns a secret key, the same for the same number. */
export function testKey(number: number): Buffer {
  return Buffer.concat([Buffer.alloc(31, number), Buffer.of(0)]);
}

/** The keyring of every test. It is always the same, so that two databases can be compared seal by seal. */
export const testKeyring = new Keyring(testKey(7));
