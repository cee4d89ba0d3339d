import type { Keyring } from '../../shared/keyring.ts';
import { checkHeadSeal } from '../../ledger/seller-head.repository.ts';
import type { StoredHead } from './chain.repository.ts';
import { compareBytes, type Mismatch } from './discrepancy.ts';

/** Compares the head with the last line and its seal; null if all match (D27). */
export function checkHead(keyring: Keyring, head: StoredHead, lastHash: Buffer): Mismatch | null {
  return (
    compareBytes('the hash of the head is not that of the last line', head.hash, lastHash) ??
    checkSeal(keyring, head) ??
    checkEnd(head)
  );
}

/** The correct seal is not shown: a reader could store it in place of the broken one. */
function checkSeal(keyring: Keyring, head: StoredHead): Mismatch | null {
  const stored = head.seal.toString('hex');
  switch (checkHeadSeal(keyring, head)) {
    case 'intact':
      return null;
    case 'broken':
      return {
        what: 'the seal of the head is broken: the chain was rewritten without the secret key',
        stored,
        expected: `the seal of line ${head.sequence} with hash ${head.hash.toString('hex')}`,
      };
    case 'unknown_key':
      return {
        what: 'the seal of the head was made with a key that is not known here',
        stored,
        expected: 'a seal under PAYFAC_SECRET_KEY or one of PAYFAC_SECRET_KEYS_OLD',
      };
  }
}

function checkEnd(head: StoredHead): Mismatch | null {
  const lastSequence = head.lastSequence ?? 0;
  if (lastSequence <= head.sequence) return null;
  return {
    what: 'there is a line after the head',
    stored: `a line ${lastSequence}`,
    expected: `line ${head.sequence} as the last`,
  };
}
