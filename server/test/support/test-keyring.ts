import { Keyring } from '../../src/shared/keyring.ts';

/** A secret key for tests, the same for the same number; the service takes none of one byte repeated. */
export function testKey(number: number): Buffer {
  return Buffer.concat([Buffer.alloc(31, number), Buffer.of(0)]);
}

/** The same key in every test, so that two databases can be compared seal by seal. */
export const testKeyring = new Keyring(testKey(7));
