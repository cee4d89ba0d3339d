import type { Reader } from '../../db/store.ts';
import { listIntermediaryIds } from '../../intermediaries/intermediary.repository.ts';
import { checkHeadSeal } from '../../ledger/seller-head.repository.ts';
import {
  beforePlans,
  checkPlan,
  listSealedPlans,
  type SealedPlan,
} from '../../rate-plans/plan-seal.repository.ts';
import {
  arePlansIntact,
  listAssignments,
  type PricedAssignment,
} from '../../rate-plans/seller-plan.repository.ts';
import { datedPayeeDigest, type DatedPayee } from '../../sellers/bank-account.ts';
import { findPayee, findSellerStatus } from '../../sellers/seller.repository.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { formatBrl } from '../../shared/money.ts';
import { counted } from '../../shared/text.ts';
import { checkHoldSeal, listHolds, type StoredHold } from '../../settlement/hold.repository.ts';
import { findHead, type StoredHead } from './chain.repository.ts';
import {
  brokenSeal,
  compare,
  compareBytes,
  shownInstant,
  type Discrepancy,
  type Mismatch,
} from './discrepancy.ts';

/** Compares the seller's account, status and plans with its head, whose seal holds (D27). */
export async function checkTerms(
  deps: { db: Reader; keyring: Keyring },
  head: StoredHead,
): Promise<Mismatch | null> {
  const mismatch = await compareTerms(deps.db, head);
  if (mismatch === null) return null;
  // A writer may have changed them, and the head with them, since the head was read.
  const now = await findHead(deps.db, head.intermediaryId, head.sellerId);
  if (now === undefined || (now.seal.equals(head.seal) && now.eventSequence === head.eventSequence)) {
    return mismatch;
  }
  return checkSeal(deps.keyring, now) ?? checkTerms(deps, now);
}

async function compareTerms(db: Reader, head: StoredHead): Promise<Mismatch | null> {
  const { intermediaryId, sellerId } = head;
  const payee = await findPayee(db, intermediaryId, sellerId);
  if (payee === undefined || !datedPayeeDigest(payee).equals(head.payeeDigest)) {
    return {
      what:
        'the account does not match the head: it, the time of its last change, or the name or document of the seller was ' +
        'changed without the secret key',
      stored:
        payee === undefined ? 'no account' : `another account, time, name or document: ${shownChange(payee)}`,
      expected: 'what the seller last had from createSeller, updateSeller and updateSellerBankData, and when',
    };
  }
  const status = await findSellerStatus(db, intermediaryId, sellerId);
  if (status !== undefined && status !== head.status) {
    return {
      what: 'the status does not match the head: it was changed without the secret key',
      stored: status,
      expected: head.status,
    };
  }
  const assignments = await listAssignments(db, intermediaryId, [sellerId]);
  if (arePlansIntact(head, assignments)) return null;
  return {
    what: 'the plans do not match the head: an assignment, or the prices of a plan, were changed without the secret key',
    stored: shownAssignments(assignments),
    expected: 'the assignments in the audit record, with the prices that the plans had then',
  };
}

function shownChange({ changed_at: changedAt }: DatedPayee): string {
  return changedAt === null ? 'never replaced' : `replaced at ${shownInstant(changedAt)}`;
}

function shownAssignments(assignments: readonly PricedAssignment[]): string {
  if (assignments.length === 0) return 'no assignment';
  return assignments
    .map(({ planId, validFrom, sinceSequence, untilSequence }) => {
      const since = sinceSequence === 0 ? '' : ` after line ${sinceSequence}`;
      const until = untilSequence === null ? '' : ` up to line ${untilSequence}`;
      return `plan ${planId} from ${shownInstant(validFrom)}${since}${until}`;
    })
    .join(', ');
}

const plansAtOnce = 500;

/** Yields the plans of all intermediaries whose seal does not hold. */
export async function* listBrokenPlans(db: Reader, keyring: Keyring): AsyncGenerator<Discrepancy> {
  for (const intermediaryId of await listIntermediaryIds(db)) {
    let plans: SealedPlan[] = [];
    do {
      plans = await listSealedPlans(db, plans.at(-1) ?? beforePlans(intermediaryId), plansAtOnce);
      for (const plan of plans) {
        const mismatch = planMismatch(keyring, plan);
        if (mismatch === null) continue;
        yield { intermediaryId, sellerId: null, sequence: null, chargeUuid: null, ...mismatch };
      }
    } while (plans.length === plansAtOnce);
  }
}

function planMismatch(keyring: Keyring, plan: SealedPlan): Mismatch | null {
  return brokenSeal(checkPlan(keyring, plan), plan.seal, `plan ${plan.id}`, {
    cause: 'its versions, or which plan is the default, were changed without the secret key',
    expected: `the seal of ${plan.isDefault === 1 ? 'the default plan' : 'a plan that is not the default'} with these versions`,
  });
}

/** How many holds are read at once. */
const holdsAtOnce = 500;

/**
 * Compares the head, whose seal holds, with the open holds of the seller, and checks the seals of all its holds (D40).
 */
export async function checkHolds(
  { db, keyring }: { db: Reader; keyring: Keyring },
  head: StoredHead,
): Promise<Mismatch | null> {
  const shown = ({ heldCents, holdsAll }: StoredHead['holds']) =>
    `${formatBrl(heldCents)} BRL, and all ${counted(holdsAll, 'time')}`;
  const mismatch = compare(
    'the open holds are not what the head says: one was added or removed without the secret key',
    shown(head.holds),
    shown(head),
  );
  if (mismatch !== null) return mismatch;
  const filter = { ...head, status: null, reason: null };
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined;) {
    const holds: StoredHold[] = await listHolds(db, filter, before, holdsAtOnce);
    for (const hold of holds) {
      const broken = brokenSeal(checkHoldSeal(keyring, hold, hold.seal), hold.seal, `hold ${hold.id}`, {
        cause: 'what it holds, why, until when or whether it is released was changed without the secret key',
        expected: `the seal of hold ${hold.id} of ${shownInstant(hold.createdAt)}`,
      });
      if (broken !== null) return broken;
    }
    before = holds.at(holdsAtOnce - 1)?.id;
  }
  return null;
}

/** Compares the head with the last line and with its seal. Returns null if all match (D27). */
export function checkHead(keyring: Keyring, head: StoredHead, lastHash: Buffer): Mismatch | null {
  return (
    compareBytes('the hash of the head is not that of the last line', head.hash, lastHash) ??
    checkSeal(keyring, head) ??
    checkEnd(head)
  );
}

function checkSeal(keyring: Keyring, head: StoredHead): Mismatch | null {
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
