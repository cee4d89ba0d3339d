import { verifyAudit } from '../../audit/audit-chain.ts';
import type { RecordKey } from '../../db/query/batches.ts';
import type { Reader } from '../../db/store.ts';
import { listIntermediaryIds } from '../../intermediaries/intermediary.repository.ts';
import { checkHeadSeal } from '../../ledger/seller-head.repository.ts';
import { freeDefaultWarning } from '../../rate-plans/default-plan.service.ts';
import { listFreeDefaultPlans } from '../../rate-plans/rate-plan.repository.ts';
import { listMemberships, listPeople } from '../../people/person.repository.ts';
import { checkMembershipSeal, checkPersonSeal } from '../../people/person.ts';
import { listSecretKeys } from '../../secret-keys/secret-key.repository.ts';
import { listStoredSellers } from '../../sellers/seller-view.repository.ts';
import { addsUp, listDue } from '../../settlement/due-seller.repository.ts';
import { listWaitingTransfers, type WaitingTransfer } from '../../settlement/transfer.repository.ts';
import { addDays, bankDaysBetween, saoPauloDate, saoPauloDay } from '../../shared/calendar.ts';
import { keyIdOf, type Keyring, type SealCheck } from '../../shared/keyring.ts';
import { counted, shownDuration } from '../../shared/text.ts';
import { checkTokenSeal, listStoredTokens, type StoredToken } from '../../tokens/token.repository.ts';
import { readQueue } from '../../webhooks/operating/delivery.repository.ts';
import { fault, passed, warning, type CheckResult } from './check-result.ts';

/** How many tokens or sellers are read at once. */
const rowsAtOnce = 1_000;
/** How many tokens are named. */
const mostNamed = 20;

/**
 * Returns a function that says whether a seal is of somebody without the key. A seal with a key of ours that is missing
 * now is the fault of another check.
 */
async function forgeryCheck(db: Reader): Promise<(check: SealCheck, seal: Buffer) => boolean> {
  // Each start of a server registers its key before it writes.
  const keyIds = new Set((await listSecretKeys(db)).map(({ seal }) => keyIdOf(seal)));
  return (check, seal) => check === 'broken' || (check === 'unknown_key' && !keyIds.has(keyIdOf(seal)));
}

/** Compares each token with its seal. Tokens are refused whose seal does not hold (D3). */
export async function checkTokens(keyring: Keyring, db: Reader): Promise<CheckResult[]> {
  const isForged = await forgeryCheck(db);
  const forged: number[] = [];
  for (const intermediaryId of await listIntermediaryIds(db)) {
    let after: RecordKey | undefined = { intermediaryId, id: 0 };
    while (after !== undefined) {
      const tokens: StoredToken[] = await listStoredTokens(db, after, rowsAtOnce);
      const found = tokens.filter((token) =>
        isForged(checkTokenSeal(keyring, token, token.seal), token.seal),
      );
      forged.push(...found.map(({ id }) => id));
      after = tokens.at(rowsAtOnce - 1);
    }
  }
  const [first] = forged;
  if (first === undefined) return [passed('tokens', 'each has the owner and the state that are sealed')];
  const others = forged.length > mostNamed ? ` and ${counted(forged.length - mostNamed, 'other')}` : '';
  return [
    fault(
      'tokens',
      `${counted(forged.length, 'token')} (id ${forged.slice(0, mostNamed).join(', ')}${others}) ` +
        `${forged.length === 1 ? 'was' : 'were'} written or changed by somebody without the secret key: the server ` +
        `refuses such tokens; find out who can write to the database, and revoke each (\`payfac token revoke ${first}\`)`,
    ),
  ];
}

/** Compares each person, and each role, with its seal. What was changed without the key is not used (D44). */
export async function checkPeople(keyring: Keyring, db: Reader): Promise<CheckResult[]> {
  const isForged = await forgeryCheck(db);
  const people: string[] = [];
  const roles: string[] = [];
  for (const person of await listPeople(db)) {
    const { email, seal } = person;
    if (isForged(checkPersonSeal(keyring, person, seal), seal)) people.push(email);
    const memberships = await listMemberships(db, person);
    if (memberships.some((each) => isForged(checkMembershipSeal(keyring, each, each.seal), each.seal)))
      roles.push(email);
  }
  if (people.length + roles.length === 0) {
    return [passed('people', 'no person and no role was changed without the secret key')];
  }
  const byWhom = 'by somebody without the secret key: find out who can write to the database, then';
  return [
    ...people.map((email) =>
      fault(
        'people',
        `${email} was changed ${byWhom} run \`payfac user remove ${email}\` and add the person again`,
      ),
    ),
    ...roles.map((email) =>
      fault(
        'people',
        `a role of ${email} was written ${byWhom} run \`payfac user add ${email}\` with the role that they should have, or \`payfac user remove ${email}\``,
      ),
    ),
  ];
}

/** Compares each seller's account and status with the seal of its head. */
export async function checkSellers(keyring: Keyring, db: Reader): Promise<CheckResult[]> {
  const changed: number[] = [];
  for (const intermediaryId of await listIntermediaryIds(db)) {
    for await (const sellers of listStoredSellers(db, intermediaryId, rowsAtOnce)) {
      for (const { id, head } of sellers) {
        // A missing key is the fault of another check.
        if (checkHeadSeal(keyring, head) === 'broken') changed.push(id);
      }
    }
  }
  if (changed.length === 0) return [passed('sellers', 'each has the account and the status that are sealed')];
  return [
    fault(
      'sellers',
      `the account, the status or the statement of ${counted(changed.length, 'seller')} was changed by somebody without ` +
        `the secret key, and closings do not pay such sellers; the first is seller ${Math.min(...changed)}: run ` +
        '`payfac statement verify`, which says what was changed',
    ),
  ];
}

/** Compares the sum of each seller's receivable units that are not paid with its head (D35). */
export async function checkUnits(db: Reader, now: number): Promise<CheckResult[]> {
  const wrong: number[] = [];
  const today = saoPauloDate(now);
  for (const intermediaryId of await listIntermediaryIds(db)) {
    for await (const sellers of listDue(db, intermediaryId, { transferDate: today, today }, rowsAtOnce)) {
      wrong.push(...sellers.filter((seller) => !addsUp(seller)).map(({ sellerId }) => sellerId));
    }
  }
  if (wrong.length === 0) return [passed('units', 'those of each seller add up to its statement')];
  return [
    fault(
      'units',
      `the receivable units of ${counted(wrong.length, 'seller')} do not add up to the statement: somebody without the ` +
        `secret key changed them, and closings do not pay such sellers; the first is seller ${Math.min(...wrong)}: run ` +
        '`payfac statement verify`, which names the unit',
    ),
  ];
}

/** Verifies the chains of audit records (D16). It reads them all. */
export async function checkAudit(keyring: Keyring, db: Reader): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for await (const { intermediaryId, what } of verifyAudit(db, keyring)) {
    results.push(
      fault(
        'audit',
        `of intermediary ${intermediaryId}: ${what}; find out who can write to the database, and compare ` +
          '`payfac audit list` with a backup',
      ),
    );
  }
  return results.length > 0 ? results : [passed('audit', 'the records of each intermediary are complete')];
}

/** Checks the plans. A plan without fees is only a warning, because an operator may want to charge nothing. */
export async function checkPlans(db: Reader): Promise<CheckResult[]> {
  const free = await listFreeDefaultPlans(db, 'all');
  if (free.length > 0) return free.map((plan) => warning('plans', freeDefaultWarning(plan)));
  return [
    passed('plans', 'no default plan is still the zero-fee plan that its intermediary was created with'),
  ];
}

/**
 * How many bank business days an answer may take. A bank pays, or says why not, on the same day or the next; the rest
 * is time for people to act.
 */
const patienceBankDays = 3;

/**
 * Checks the transfers. A late answer is only a warning: perhaps the money was paid, and only the answer is missing.
 */
export async function checkTransfers(db: Reader, now: number): Promise<CheckResult[]> {
  const today = saoPauloDate(now);
  const since = saoPauloDay(lastLateDate(today)).endsAt;
  let count = 0;
  let oldest: WaitingTransfer | null = null;
  for (const intermediaryId of await listIntermediaryIds(db)) {
    const waiting = await listWaitingTransfers(db, intermediaryId, since);
    count += waiting.count;
    if (oldest === null || (waiting.oldest !== null && waiting.oldest.updatedAt < oldest.updatedAt))
      oldest = waiting.oldest;
  }
  const late = `CREATED or SENT for more than ${patienceBankDays} bank business days`;
  if (oldest === null) return [passed('transfers', `none has been ${late}`)];
  const { id, sellerId, status, updatedAt } = oldest;
  return [
    warning(
      'transfers',
      `${counted(count, 'transfer')} ${count === 1 ? 'has' : 'have'} been ${late}; the oldest is transfer ${id} of seller ` +
        `${sellerId}, ${status} since ${saoPauloDate(updatedAt)}. Send those that are CREATED (\`payfac transfers export\`), ` +
        'ask the bank what became of those that are SENT, and enter its answers with `payfac transfers import`',
    ),
  ];
}

/** Returns the last day since which more bank business days have passed than an answer may take. */
function lastLateDate(today: string): string {
  let date = today;
  while (bankDaysBetween(date, today) <= patienceBankDays) date = addDays(date, -1);
  return date;
}

/**
 * How long an event may be due. A worker takes a due event within a second, and waits fifteen seconds for a slow
 * receiver.
 */
const patienceMs = 60_000;

/** Checks the deliveries. A late one is only a warning: without events to deliver no worker is needed. */
export async function checkDeliveries(db: Reader, now: number): Promise<CheckResult[]> {
  const { depth, oldestDueAt } = await readQueue(db, now);
  const waitedMs = oldestDueAt === null ? 0 : now - oldestDueAt;
  const waiting = `${counted(depth, 'event')} ${depth === 1 ? 'waits' : 'wait'}`;
  if (waitedMs <= patienceMs) return [passed('deliveries', `${waiting} for delivery, none for too long`)];
  return [
    warning(
      'deliveries',
      `${waiting} for delivery, and the oldest has been due for ${shownDuration(waitedMs)}: no worker seems to be running; ` +
        'start `payfac serve` or `payfac worker`, or more workers, and see `payfac webhooks list`',
    ),
  ];
}
