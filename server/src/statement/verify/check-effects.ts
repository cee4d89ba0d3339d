import type { Reader } from '../../db/store.ts';
import { payeeDigest } from '../../sellers/bank-account.ts';
import { areEffectsOf, checkEffectSeal, type StoredEffect } from '../../settlement/receivable-effect.ts';
import { findPaid, listEffects } from '../../settlement/receivable-effect.repository.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { formatBrl } from '../../shared/money.ts';
import { findHead, type StoredHead } from './chain.repository.ts';
import { accountOrNull } from './transfer-lines.ts';
import { brokenSeal, compareBytes, compareCents, shownInstant, type Mismatch } from './discrepancy.ts';

const effectsAtOnce = 500;

interface Deps {
  db: Reader;
  keyring: Keyring;
}

/**
 * Compares the head, whose seal holds, with the open effects of contracts on the seller's units, checks the seals of all
 * its effects, and compares what each says was paid with the transfers, whose lines were verified (D41).
 */
export async function checkEffects(deps: Deps, head: StoredHead): Promise<Mismatch | null> {
  const mismatch = await compareEffects(deps, head);
  if (mismatch === null) return null;
  // A writer may have changed them since the head was read: then the next run checks them.
  const now = await findHead(deps.db, head.intermediaryId, head.sellerId);
  return now === undefined || now.seal.equals(head.seal) ? mismatch : null;
}

async function compareEffects({ db, keyring }: Deps, head: StoredHead): Promise<Mismatch | null> {
  const { intermediaryId, sellerId } = head;
  const filter = { intermediaryId, sellerId, contract: null, dueDate: null, status: null };
  const paid = await findPaid(db, head);
  const open: StoredEffect[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const effects: StoredEffect[] = await listEffects(db, filter, after, effectsAtOnce);
    for (const effect of effects) {
      const broken = checkEffect(keyring, effect, paid);
      if (broken !== null) return broken;
      if (effect.status === 'OPEN') open.push(effect);
    }
    after = effects.at(effectsAtOnce - 1)?.id;
  }
  const [unknown] = paid;
  if (unknown !== undefined) {
    return {
      what: `a beneficiary was paid for ${unknown[0]}, and there is no such effect: it was removed`,
      stored: 'no effect',
      expected: `an effect of which ${formatBrl(unknown[1])} BRL are paid`,
    };
  }
  if (areEffectsOf(head, open)) return null;
  return {
    what: 'the open effects are not what the head says: one was added, removed or put back without the secret key',
    stored: `${open.length} open effects`,
    expected: 'those that the head was sealed with',
  };
}

function checkEffect(keyring: Keyring, effect: StoredEffect, paid: Map<string, number>): Mismatch | null {
  const key = `${effect.contract} ${effect.dueDate} ${effect.arrangement}`;
  const paidCents = paid.get(key) ?? 0;
  paid.delete(key);
  return (
    brokenSeal(checkEffectSeal(keyring, effect, effect.seal), effect.seal, `the effect ${key}`, {
      cause: 'what it says, or what was paid of it, was changed without the secret key',
      expected: `the seal of the effect of ${shownInstant(effect.updatedAt)}`,
    }) ??
    checkBeneficiary(key, effect) ??
    compareCents(`what was paid of ${key} is not what its transfers paid`, effect.paidCents, paidCents)
  );
}

/** Checks the beneficiary. The seal covers its digest only, because it is erased with the seller. */
function checkBeneficiary(key: string, { account, payeeDigest: digest }: StoredEffect): Mismatch | null {
  if (account === null) return null;
  const payee = accountOrNull(account);
  const what = `the beneficiary of ${key} is not that of its digest: it was changed`;
  if (payee !== null) return compareBytes(what, payeeDigest(payee), digest);
  return { what, stored: 'a text that is no account', expected: 'the account that it was imported with' };
}
