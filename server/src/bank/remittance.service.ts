import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordAudit, recordAudits, type Actor } from '../audit/audit.repository.ts';
import type { RecordKey } from '../db/query/batches.ts';
import { databaseName } from '../db/query/database-name.ts';
import type { Reader, Tx } from '../db/store.ts';
import { saoPauloDate, type Clock } from '../shared/calendar.ts';
import { DomainError, SealBrokenError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { gatherFile } from './draft-remittance.service.ts';
import { layoutOfBank } from './layouts/bank-layouts.ts';
import {
  assertAccountIntact,
  findAccount,
  lockAccount,
  payerOf,
  updateAccount,
  type StoredAccount,
} from './paying-account.repository.ts';
import { assertPayable, companyNumberOf, paymentOf, type PayableTransfer } from './payment-order.ts';
import {
  assertRemittanceIntact,
  findRemittance,
  lockRemittance,
  transfersDigest,
  updateRemittance,
  type Remittance,
  type StoredRemittance,
} from './remittance.repository.ts';
import { listRemitted, lockRemitted, markSent, releaseTransfers } from './remitted-transfer.repository.ts';

interface RemittanceDeps {
  keyring: Keyring;
  clock: Clock;
}

/** The person who decides about a remittance; null for a token that names none, and for the operator. */
interface Decision {
  actor: Actor;
  personId: number | null;
}

/**
 * Approves a draft: its file gets the account's next number, and its transfers become SENT, all of it in one transaction.
 * With four eyes (`mustDiffer`), who made it cannot approve it. A second call changes nothing. Throws
 * `remittance_not_found`, `approval_by_asker`, `file_number_unknown` and `remittance_state_conflict`.
 */
export async function approveRemittance(
  { keyring, clock }: RemittanceDeps,
  tx: Tx,
  { actor, personId, mustDiffer }: Decision & { mustDiffer: boolean },
  id: number,
): Promise<Remittance> {
  const { intermediaryId } = actor;
  const remittance = await lockIntact(tx, keyring, { intermediaryId, id });
  if (remittance.status === 'APPROVED') return remittance;
  const now = clock();
  assertDraft(remittance, 'approved');
  if (mustDiffer) assertOtherPerson(remittance, personId);
  assertInTime(remittance, saoPauloDate(now));
  const account = await lockAccount(tx, { intermediaryId, id: remittance.accountId });
  if (account === undefined) throw new Error('a remittance has an account');
  assertAccountIntact(keyring, account);
  if (account.numberedIn !== (await databaseName(tx))) throw numberUnknown(account);
  const transfers = await lockDraftedTransfers(tx, keyring, remittance);
  await markSent(tx, keyring, transfers, now);
  const fileNumber = account.lastFileNumber + 1;
  if (fileNumber > lastNumber) throw numbersUsedUp(account);
  await updateAccount(tx, keyring, { ...account, lastFileNumber: fileNumber, updatedAt: now });
  const decided = { status: 'APPROVED', fileNumber, deciderId: personId, endedAt: now } as const;
  const approved = await updateRemittance(tx, keyring, { ...remittance, ...decided });
  await recordAudits(tx, keyring, actor, [
    ...transfers.map((transfer) => ({
      ...{ action: 'transfer.sent' as const, subject: `transfer:${transfer.id}`, occurredAt: now },
    })),
    { action: 'remittance.approved', subject: `remittance:${id}`, occurredAt: now },
  ]);
  return approved;
}

/**
 * Returns the transfers of a draft, locked until the transaction ends. Throws `SealBrokenError` unless they are those that
 * the seal of the draft covers, each under its own seal.
 */
async function lockDraftedTransfers(
  tx: Tx,
  keyring: Keyring,
  remittance: Remittance,
): Promise<PayableTransfer[]> {
  await lockRemitted(tx, remittance);
  const transfers = await remittedTransfers(tx, keyring, remittance);
  for (const { id, status } of transfers) {
    if (status !== 'CREATED') throw new Error(`transfer ${id} left CREATED while it was in a draft`);
  }
  return transfers;
}

/** Returns the transfers of a remittance by id. Throws `SealBrokenError` unless its seal covers just these. */
async function remittedTransfers(
  db: Reader | Tx,
  keyring: Keyring,
  remittance: Remittance,
): Promise<PayableTransfer[]> {
  const transfers: PayableTransfer[] = [];
  for await (const page of listRemitted(db, remittance)) {
    // Thousands of seals are checked, so other requests get their turns.
    await nextTurn();
    for (const transfer of page) {
      if (transfer.account === null) throw erased(remittance, transfer.sellerId);
      assertPayable(keyring, transfer);
      transfers.push(transfer);
    }
  }
  if (transfersDigest(transfers).equals(remittance.transfersDigest)) return transfers;
  throw new SealBrokenError(
    `the transfers of remittance ${remittance.id} are not those that its seal covers: somebody added or removed one ` +
      'without the secret key. No file was made, and nothing was written. Cancel the remittance if it is a draft, and make ' +
      'it again.',
  );
}

/**
 * Cancels a draft, whose transfers may then be in another remittance. A second call changes nothing. Throws
 * `remittance_not_found`, and `remittance_state_conflict` for one whose file the bank may have.
 */
export async function cancelRemittance(
  { keyring, clock }: RemittanceDeps,
  tx: Tx,
  { actor, personId }: Decision,
  id: number,
): Promise<Remittance> {
  const remittance = await lockIntact(tx, keyring, { intermediaryId: actor.intermediaryId, id });
  if (remittance.status === 'CANCELLED') return remittance;
  assertDraft(remittance, 'cancelled');
  const now = clock();
  await releaseTransfers(tx, remittance);
  const decided = { status: 'CANCELLED', deciderId: personId, endedAt: now } as const;
  const cancelled = await updateRemittance(tx, keyring, { ...remittance, ...decided });
  await recordAudit(tx, keyring, actor, {
    ...{ action: 'remittance.cancelled', subject: `remittance:${id}`, occurredAt: now },
  });
  return cancelled;
}

/** The file of a remittance. */
interface RemittanceFile {
  fileName: string;
  /** ASCII, with CRLF at the end of each line. */
  content: string;
}

/**
 * Returns the file of an approved remittance: the same each time while the layout is the same, because all that is in it is
 * under seals. Throws `remittance_not_found`, and `remittance_state_conflict` for one that is not approved or has an
 * erased seller.
 */
export async function readRemittanceFile(
  { db, keyring }: { db: Reader; keyring: Keyring },
  key: RecordKey,
): Promise<RemittanceFile> {
  const remittance = await findRemittance(db, key);
  if (remittance === undefined) throw remittanceNotFound();
  assertRemittanceIntact(keyring, remittance);
  const { id, status, fileNumber, endedAt, paymentDate } = remittance;
  if (fileNumber === null || endedAt === null) {
    throw new DomainError(
      'remittance_state_conflict',
      `Remittance ${id} is ${status}, and only an approved one has a file. ${status === 'DRAFT' ? 'Approve it first.' : 'Make another one.'}`,
    );
  }
  const payer = payerOf(remittance);
  const transfers = await remittedTransfers(db, keyring, remittance);
  const payments = transfers.map((transfer) =>
    paymentOf(companyNumberOf(id, transfer.id), transfer, payer, paymentDate),
  );
  const layout = layoutOfBank(payer.bank);
  const content = await gatherFile({ layout, company: payer, fileNumber, createdAt: endedAt, payments });
  const account = await findAccount(db, { intermediaryId: key.intermediaryId, id: remittance.accountId });
  return { fileName: `${account?.name ?? layout.name}-${String(fileNumber).padStart(6, '0')}.rem`, content };
}

async function lockIntact(tx: Tx, keyring: Keyring, key: RecordKey): Promise<StoredRemittance> {
  const stored = await lockRemittance(tx, key);
  if (stored === undefined) throw remittanceNotFound();
  assertRemittanceIntact(keyring, stored);
  return stored;
}

export function remittanceNotFound(): DomainError {
  return new DomainError(
    'remittance_not_found',
    'There is no such remittance. Find them with listRemittances.',
  );
}

function assertDraft({ id, status }: Remittance, what: 'approved' | 'cancelled'): void {
  if (status === 'DRAFT') return;
  const advice =
    status === 'APPROVED'
      ? 'The bank may have its file: record what became of its transfers instead.'
      : 'Its transfers may be in another one: make a new remittance.';
  throw new DomainError(
    'remittance_state_conflict',
    `Remittance ${id} is ${status}, so it cannot be ${what}; nothing was written. ${advice}`,
  );
}

function assertInTime({ id, paymentDate }: Remittance, today: string): void {
  if (paymentDate >= today) return;
  throw new DomainError(
    'remittance_state_conflict',
    `Remittance ${id} was to be paid on ${paymentDate}, which has passed; nothing was written. Cancel it, and make ` +
      'another one.',
  );
}

function assertOtherPerson({ id, makerId }: Remittance, personId: number | null): void {
  if (makerId === null) {
    throw new DomainError(
      'person_required',
      `No person made remittance ${id}, so nobody can say that another one approves it; nothing was written. Cancel it, and make ` +
        'it again as a person.',
    );
  }
  if (makerId !== personId) return;
  throw new DomainError(
    'approval_by_asker',
    'You made this remittance, so another person must approve it; nothing was written. To take it back, cancel it.',
  );
}

/** A file has six digits for its number. */
const lastNumber = 999_999;

function numbersUsedUp({ name }: StoredAccount): DomainError {
  return new DomainError(
    'file_number_unknown',
    `The account ${name} has used all numbers of files; nothing was written. Ask the bank for another agreement.`,
  );
}

function numberUnknown({ name, lastFileNumber }: StoredAccount): DomainError {
  return new DomainError(
    'file_number_unknown',
    `The database was restored since file ${lastFileNumber} of ${name} was numbered, so the bank may have had later files; ` +
      'nothing was written. Look up at the bank which file was the last, and set the account with lastFileNumber.',
  );
}

function erased({ id }: Remittance, sellerId: number): DomainError {
  return new DomainError(
    'remittance_state_conflict',
    `Seller ${sellerId} was erased, and its account in the transfers too, so the file of remittance ${id} cannot be made again. ` +
      'Use the copy that was downloaded, or ask the bank for what it has.',
  );
}
