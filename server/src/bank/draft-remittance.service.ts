import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Store, Tx } from '../db/store.ts';
import type { TransferType } from '../sellers/bank-account.ts';
import { claimTransfers, findTransfers, listPayable } from './remitted-transfer.repository.ts';
import { isPaidByPix, transferNotFound } from '../settlement/transfer.ts';
import type { StoredTransfer } from '../settlement/transfer.repository.ts';
import { isBankDay, nextBankDay, saoPauloDate, type Clock } from '../shared/calendar.ts';
import { DomainError, UserError, wrongField } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { layoutOfBank } from './layouts/bank-layouts.ts';
import {
  assertAccountIntact,
  findAccount,
  lockAccount,
  payerOf,
  type Payer,
} from './paying-account.repository.ts';
import { accountNotFound } from './paying-account.service.ts';
import { assertPayable, paymentOf, type PayableTransfer } from './payment-order.ts';
import { remittanceLines, type Remittance as RemittanceFile } from './remittance-file.ts';
import {
  insertRemittance,
  transfersDigest,
  type NewRemittance,
  type Remittance,
} from './remittance.repository.ts';

/** How many transfers a remittance has at most. Its file then has about 5 MB. */
const mostTransfers = 10_000;

export interface DraftOrder {
  /** The name of the paying account. */
  account: string;
  /** The day on which the bank is to pay. */
  paymentDate: string;
  /** Only transfers that are paid so; null for all. */
  transferType: TransferType | null;
  /** Only these transfers; null for all that may be paid by the day. */
  ids: readonly number[] | null;
  leaveOut: readonly number[];
}

/** The transfers for a remittance, which can be written to a file. */
interface PreparedDraft {
  draft: NewRemittance;
  ids: readonly number[];
  /** Whether transfers are left for another remittance, because this one is full. */
  isFull: boolean;
}

/**
 * Chooses the transfers for a remittance, and writes its file once, so that whatever cannot be written is known before
 * anything is stored (D47). Throws `paying_account_not_found`, `invalid_request` for a day that has passed,
 * `transfer_not_found` and `transfer_state_conflict` for a named transfer, and `remittance_not_writable`.
 */
export async function prepareDraft(
  { store, keyring, clock }: { store: Store; keyring: Keyring; clock: Clock },
  { intermediaryId }: Actor,
  order: DraftOrder,
  makerId: number | null,
): Promise<PreparedDraft> {
  const account = await findAccount(store.read, { intermediaryId, name: order.account });
  if (account === undefined) throw accountNotFound();
  assertAccountIntact(keyring, account);
  const createdAt = clock();
  const today = saoPauloDate(createdAt);
  const { paymentDate } = order;
  if (paymentDate < today)
    throw wrongField('paymentDate', `must be today, ${today} in America/Sao_Paulo, or later`);
  const { transfers, isFull } = await choose(store, keyring, intermediaryId, order);
  const payer = payerOf(account);
  if (transfers.length === 0) throw notWritable(nothingToPay(order));
  assertBankDay(transfers, payer, paymentDate);
  const [first] = transfers;
  const payments = transfers.map((transfer) => paymentOf(String(transfer.id), transfer, payer, paymentDate));
  await gatherFile({ layout: layoutOfBank(payer.bank), company: payer, fileNumber: 1, createdAt, payments });
  const amountCents = transfers.reduce((sum, transfer) => sum + transfer.amountCents, 0);
  if (first === undefined || !Number.isSafeInteger(amountCents))
    throw notWritable(
      'The transfers are worth more than one file can hold. Leave some out for another remittance.',
    );
  return {
    draft: {
      ...{ intermediaryId, accountId: account.id, payer: account.payer, paymentDate, makerId, createdAt },
      ...{ transfers: transfers.length, amountCents, transfersDigest: transfersDigest(transfers) },
    },
    ids: transfers.map(({ id }) => id),
    isFull,
  };
}

/**
 * Stores a draft, which fixes its transfers. Throws `remittance_state_conflict` if one of them was changed, or taken by
 * another remittance, since it was chosen, or if the account was changed.
 */
export async function insertDraft(
  keyring: Keyring,
  tx: Tx,
  actor: Actor,
  { draft, ids }: PreparedDraft,
): Promise<Remittance> {
  // Its number stays as it is from here on.
  const account = await lockAccount(tx, { intermediaryId: draft.intermediaryId, id: draft.accountId });
  if (account?.payer !== draft.payer) {
    throw new DomainError(
      'remittance_state_conflict',
      'Somebody changed the paying account at this moment; nothing was written. Send the request again.',
    );
  }
  const remittance = await insertRemittance(tx, keyring, draft);
  const claimed = await claimTransfers(tx, remittance, ids);
  if (claimed !== ids.length) {
    throw new DomainError(
      'remittance_state_conflict',
      'Somebody changed one of the transfers at this moment, or put it into another remittance; nothing was written. ' +
        'Send the request again.',
    );
  }
  await recordAudit(tx, keyring, actor, {
    ...{ action: 'remittance.created', subject: `remittance:${remittance.id}`, occurredAt: draft.createdAt },
  });
  return remittance;
}

interface Chosen {
  transfers: PayableTransfer[];
  isFull: boolean;
}

async function choose(
  store: Store,
  keyring: Keyring,
  intermediaryId: number,
  { paymentDate, transferType, ids, leaveOut }: DraftOrder,
): Promise<Chosen> {
  const left = new Set(leaveOut);
  const chosen: PayableTransfer[] = [];
  const pages =
    ids === null
      ? listPayable(store.read, { intermediaryId, paymentDate })
      : [await named(store, intermediaryId, ids)];
  for await (const page of pages) {
    for (const transfer of page) {
      if (left.has(transfer.id)) continue;
      assertPayable(keyring, transfer);
      if (transferType !== null && isPaidByPix(transfer.account) !== (transferType === 'PIX')) continue;
      if (chosen.length === mostTransfers) return { transfers: chosen, isFull: true };
      chosen.push(transfer);
    }
    await nextTurn();
  }
  return { transfers: chosen, isFull: false };
}

/** Returns the named transfers, or throws for the first that cannot be in a remittance. */
async function named(
  store: Store,
  intermediaryId: number,
  ids: readonly number[],
): Promise<StoredTransfer[]> {
  const found = await findTransfers(store.read, { intermediaryId, ids });
  const known = new Set(found.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw transferNotFound();
  for (const { id, status, remittanceId } of found) {
    if (status === 'CREATED' && remittanceId === null) continue;
    const state = remittanceId === null ? `is ${status}` : `is in remittance ${remittanceId}`;
    throw new DomainError(
      'transfer_state_conflict',
      `Transfer ${id} ${state}; nothing was written. A remittance takes transfers that are CREATED and in no other one.`,
    );
  }
  return found;
}

function nothingToPay({ paymentDate, transferType }: DraftOrder): string {
  const which = transferType === null ? '' : ` of the type ${transferType}`;
  return (
    `There is nothing to pay: no transfer${which} that is CREATED and in no other remittance has a paymentDate up to ` +
    `${paymentDate}, or all were left out. Close transfers first, choose a later day, or leave fewer out.`
  );
}

/** Throws if the bank does not pay to accounts on this day. Pix is paid on every day. */
function assertBankDay(
  transfers: readonly PayableTransfer[],
  { accountsBy }: Payer,
  paymentDate: string,
): void {
  if (isBankDay(paymentDate) || accountsBy === 'PIX') return;
  if (transfers.every(({ account }) => isPaidByPix(account))) return;
  throw notWritable(
    `${paymentDate} is no bank business day, so banks pay no TED then. Choose ${nextBankDay(paymentDate)}, or only the ` +
      'transferType PIX.',
  );
}

function notWritable(detail: string): DomainError {
  return new DomainError('remittance_not_writable', `${detail} Nothing was written.`);
}

/** How many lines of a file are written in one turn: about 5 ms of work. */
const linesPerTurn = 500;

/** Returns the text of a file, and lets other requests have their turns. Throws `remittance_not_writable`. */
export async function gatherFile(file: RemittanceFile): Promise<string> {
  const lines: string[] = [];
  try {
    for (const line of remittanceLines(file)) {
      lines.push(line);
      if (lines.length % linesPerTurn === 0) await nextTurn();
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new DomainError(
      'remittance_not_writable',
      `The file cannot be written: ${error.message} Nothing was written.`,
    );
  }
  return lines.join('');
}
