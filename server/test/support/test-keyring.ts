import { Keyring } from '../../src/shared/keyring.ts';

/** The same key in every test, so that two databases can be compared seal by seal. */
export const testKeyring = new Keyring(Buffer.alloc(32, 7));
