import type { Keyring } from '../../shared/keyring.ts';
import { checkHeadSeal } from '../../ledger/seller-head.repository.ts';
import type { StoredHead } from './chain.repository.ts';
import { brokenSeal, compareBytes, type Mismatch } from './discrepancy.ts';

/** Compares the head with the last line and its seal; null if all match (D27). */
export function checkHead(keyring: Keyring, head: StoredHead, lastHash: Buffer): Mismatch | null {
  return (
    compareBytes('the hash of the head is not that of the last line', head.hash, lastHash) ??
    checkSeal(keyring, head) ??
    checkEnd(head)
  );
}

export function checkSeal(keyring: Keyring, head: StoredHead): Mismatch | null {
  const check = checkHeadSeal(keyring, head);
  return brokenSeal(check, head.seal, 'the head', {
    cause: 'the chain was rewritten without the secret key',
    expected: `the seal of line ${head.sequence} with hash ${head.hash.toString('hex')}`,
  });
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
