import { Keyring } from '../../src/shared/keyring.ts';

/** The keyring of every test. It is always the same, so that two databases can be compared seal by seal. */
export const testKeyring = new Keyring(Buffer.alloc(32, 7));
