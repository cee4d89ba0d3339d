import { operator, recordAudit, type Actor } from '../audit/audit.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Store, Tx } from '../db/store.ts';
import { appendLines, recordEvent } from '../events/event.service.ts';
import { importAnswers, type AnswersSummary } from '../imports/import-answers.ts';
import type { ImportSource } from '../imports/lines.ts';
import { noSource } from '../ledger/chain.ts';
import { headMissing, lockHead, withTerms, type SellerHead } from '../ledger/seller-head.repository.ts';
import type { Clock } from '../shared/calendar.ts';
import { DomainError, SealBrokenError } from '../shared/errors.ts';
import { assertIntact, type Keyring } from '../shared/keyring.ts';
import { findReserveId } from './hold.repository.ts';
import { releaseHold } from './hold.service.ts';
import { assertEffectIntact, assertEffectsIntact, effectsDigest, withStatus } from './receivable-effect.ts';
import { findEffect, listOpenEffects, saveEffects } from './receivable-effect.repository.ts';
import {
  findTransfer,
  lockTransfer,
  updateTransferStatus,
  type StoredTransfer,
} from './transfer.repository.ts';
import {
  checkTransferSeal,
  givenBack,
  isGivenBack,
  sealTransfer,
  statusBefore,
  transferLine,
  transferNotFound,
  unitOf,
  type TransferStatus,
} from './transfer.ts';

interface UpdateDeps {
  keyring: Keyring;
  clock: Clock;
}

/** The new status of a transfer, with the bank's data. */
export interface TransferUpdate {
  id: number;
  status: Exclude<TransferStatus, 'CREATED'>;
  /** The bank's code for the reason, such as AC03; null if it gives none, or leaves the earlier one as it is. */
  reason: string | null;
  /** Null if the bank gives none, or leaves the earlier one as it is; so are the next two. */
  endToEndId: string | null;
  /** The code of the bank that paid. */
  payingBank?: string | null;
  /** Its number of the payment. */
  bankNumber?: string | null;
  /** The day on which the bank paid. */
  paidOn?: string | null;
}

/** A transfer after an update, and whether the update changed it. */
interface UpdatedTransfer {
  transfer: StoredTransfer;
  isNew: boolean;
}

const actions = { SENT: 'transfer.sent', PAID: 'transfer.paid', ...givenBack } as const;

/**
 * Records what became of a transfer (D34). The amount of one that was cancelled, failed or was returned is due again: a
 * REPASSE_DEVOLVIDO line gives it back, and what its plan held with it is released. The same update again changes
 * nothing. Throws `transfer_not_found` for a transfer that the intermediary does not have, and
 * `transfer_state_conflict` for an update that cannot follow.
 */
export async function updateTransfer(
  { keyring, clock }: UpdateDeps,
  tx: Tx,
  actor: Actor,
  update: TransferUpdate,
): Promise<UpdatedTransfer> {
  const { intermediaryId } = actor;
  const key = { intermediaryId, id: update.id };
  const { sellerId } = existing(await findTransfer(tx, key));
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  if (head === undefined) throw headMissing(sellerId);
  // The transfer is read again under the lock.
  const transfer = existing(await lockTransfer(tx, key));
  const updated = { ...transfer, ...changed(transfer, update) };
  if (isSame(transfer, updated)) return { transfer, isNew: false };
  const expected = statusBefore[update.status];
  if (transfer.status !== expected) throw conflict(transfer, update);
  if (transfer.status === 'CREATED' && transfer.remittanceId !== null)
    throw inRemittance(transfer.remittanceId);
  assertSealed(keyring, transfer);
  const now = clock();
  const stored = sealed(keyring, { ...updated, updatedAt: now });
  const [isFirst] = await pipelined([
    updateTransferStatus(tx, stored, expected),
    announce(keyring, tx, head, stored),
    recordAudit(tx, keyring, actor, {
      action: actions[update.status],
      subject: `transfer:${transfer.id}`,
      occurredAt: now,
    }),
  ]);
  if (!isFirst) throw new Error(`transfer ${transfer.id} changed under the lock of its seller`);
  if (isGivenBack(update.status)) await releaseReserve({ keyring, clock }, tx, actor, transfer);
  return { transfer: stored, isNew: true };
}

/**
 * Releases what the plan held with a transfer that is given back: the next closing pays the same again, and its share is
 * held then (D40).
 */
async function releaseReserve(
  deps: UpdateDeps,
  tx: Tx,
  actor: Actor,
  transfer: StoredTransfer,
): Promise<void> {
  if (transfer.leftCents === 0) return;
  const id = await findReserveId(tx, transfer);
  if (id !== undefined) await releaseHold(deps, tx, actor, { sellerId: transfer.sellerId, id });
}

function existing(transfer: StoredTransfer | undefined): StoredTransfer {
  if (transfer !== undefined) return transfer;
  throw transferNotFound();
}

/** Returns the transfer after the update. Earlier data of the bank stays, unless the update replaces it. */
function changed(
  transfer: StoredTransfer,
  { status, ...said }: TransferUpdate,
): Pick<StoredTransfer, 'status' | (typeof bankData)[number]> {
  const { reason, endToEndId, payingBank, bankNumber, paidOn } = transfer;
  return {
    status,
    reason: said.reason ?? reason,
    endToEndId: said.endToEndId ?? endToEndId,
    payingBank: said.payingBank ?? payingBank,
    bankNumber: said.bankNumber ?? bankNumber,
    paidOn: said.paidOn ?? paidOn,
  };
}

/** What the bank says of a transfer besides its status. */
const bankData = ['reason', 'endToEndId', 'payingBank', 'bankNumber', 'paidOn'] as const;

function isSame(a: StoredTransfer, b: StoredTransfer): boolean {
  return a.status === b.status && bankData.every((name) => a[name] === b[name]);
}

function conflict({ status }: StoredTransfer, update: TransferUpdate): DomainError {
  const detail =
    status === update.status
      ? `This transfer is ${status} with other data of the bank; nothing was written.`
      : `This transfer is ${status} and cannot become ${update.status}; nothing was written. CREATED is followed by SENT ` +
        'or CANCELLED, SENT by PAID or FAILED, and PAID by RETURNED.';
  return new DomainError('transfer_state_conflict', detail);
}

function inRemittance(id: number): DomainError {
  return new DomainError(
    'transfer_state_conflict',
    `This transfer is in remittance ${id}, which is a draft; nothing was written. Approve the remittance, which makes the ` +
      'transfer SENT, or cancel it first.',
  );
}

/** Returns whether a transfer has the one status before it can have the other. */
export function isBefore(earlier: TransferStatus, status: TransferStatus): boolean {
  if (status === 'CREATED') return false;
  const before = statusBefore[status];
  return before === earlier || isBefore(earlier, before);
}

/**
 * Throws unless the seal holds: sealing the transfer again would make a change that was made without the key look
 * valid.
 */
function assertSealed(keyring: Keyring, transfer: StoredTransfer): void {
  assertIntact(
    checkTransferSeal(keyring, transfer, transfer.seal),
    `transfer ${transfer.id}`,
    `Nothing was written. See \`payfac statement verify --seller ${transfer.sellerId}\`.`,
  );
}

function sealed(keyring: Keyring, transfer: StoredTransfer): StoredTransfer & { seal: Buffer } {
  return { ...transfer, seal: sealTransfer(keyring, transfer) };
}

/** Records the event, if the status has one, and writes the line that gives the amount back. */
async function announce(keyring: Keyring, tx: Tx, head: SellerHead, transfer: StoredTransfer): Promise<void> {
  const { status, updatedAt: occurredAt } = transfer;
  if (isGivenBack(status)) {
    const line = transferLine('REPASSE_DEVOLVIDO', transfer);
    const owed = await reopenEffect(keyring, tx, head, transfer);
    await appendLines(keyring, tx, owed, [line], { type: givenBack[status], occurredAt });
  }
  if (status === 'PAID') {
    const event = { ...noSource, transferId: transfer.id, chargeUuid: null, occurredAt };
    await recordEvent(keyring, tx, head, { ...event, type: 'transfer.paid' });
  }
}

/**
 * Takes what a beneficiary did not get off what it was paid, so that the next closing pays it again (D41). Returns the
 * head after that.
 */
async function reopenEffect(
  keyring: Keyring,
  tx: Tx,
  head: SellerHead,
  transfer: StoredTransfer,
): Promise<SellerHead> {
  const { intermediaryId, sellerId, amountCents, updatedAt } = transfer;
  const unit = unitOf(transfer);
  if (unit === null) return head;
  const open = head.effectsDigest === null ? [] : await listOpenEffects(tx, intermediaryId, [sellerId]);
  assertEffectsIntact(keyring, head, open);
  const effect = await findEffect(tx, { intermediaryId, sellerId, ...unit });
  if (effect === undefined) throw effectMissing(transfer);
  assertEffectIntact(keyring, effect);
  const unpaid = { ...effect, paidCents: effect.paidCents - amountCents, updatedAt };
  const changed = withStatus(unpaid, effect.status === 'WITHDRAWN' ? 'WITHDRAWN' : 'standing');
  await saveEffects(tx, keyring, [changed]);
  const others = open.filter(({ id }) => id !== effect.id);
  return withTerms(head, { effectsDigest: effectsDigest([...others, changed]) });
}

function effectMissing({ id, sellerId }: StoredTransfer): SealBrokenError {
  return new SealBrokenError(
    `the effect for which transfer ${id} was made was removed from the database. Nothing was written. See ` +
      `\`payfac statement verify --seller ${sellerId}\`, and take the row of receivable_effects from a backup.`,
  );
}

/**
 * Records the bank's answers to transfers of one intermediary. Throws `UserError` if it cannot begin, or finds a
 * transfer that somebody changed without the key.
 */
export function importTransferAnswers(
  { store, ...deps }: UpdateDeps & { store: Store },
  source: ImportSource,
  intermediaryId: number,
): Promise<AnswersSummary> {
  const actor = operator(intermediaryId);
  return importAnswers<TransferUpdate['status']>(source, {
    form: { idName: 'idTransfer', statuses: ['SENT', 'PAID', 'FAILED', 'RETURNED', 'CANCELLED'] },
    async record(answer) {
      const transfer = await findTransfer(store.read, { intermediaryId, id: answer.id });
      if (transfer !== undefined && isEarlierAnswer(transfer, answer)) return false;
      const { isNew } = await store.write((tx) => updateTransfer(deps, tx, actor, answer));
      return isNew;
    },
    refusals: ['transfer_not_found', 'transfer_state_conflict'],
    isBefore,
  });
}

/**
 * Returns whether the transfer had this status, with these codes, before the one that it has now. So a file with both
 * answers can be imported again. It needs no lock, because a status never comes back.
 */
function isEarlierAnswer(transfer: StoredTransfer, update: TransferUpdate): boolean {
  if (!isBefore(update.status, transfer.status)) return false;
  return bankData.every((name) => (update[name] ?? transfer[name]) === transfer[name]);
}
