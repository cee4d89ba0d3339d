import { recordAudits, type Actor } from '../audit/audit.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Tx } from '../db/store.ts';
import { insertEvents, markDue, type NewEvent } from '../events/outbox.repository.ts';
import { appendEntry, noSource, type AppendedLine } from '../ledger/chain.ts';
import { afterTransfer } from '../ledger/receivable-unit.ts';
import { headOf, updateHeads, type SellerHead } from '../ledger/seller-head.repository.ts';
import { insertEntries } from '../ledger/statement-entry.repository.ts';
import { datedPayeeDigest, payeeDigest, type DatedPayee } from '../sellers/bank-account.ts';
import { listPayees } from '../sellers/seller.repository.ts';
import { addDays, nextBankDay, saoPauloDate, saoPauloTime } from '../shared/calendar.ts';
import { SealBrokenError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { ClosingDays } from './due-seller.repository.ts';
import { insertTransfers, updateTransferSeals } from './transfer.repository.ts';
import { isPaidByPix, sealTransfer, transferLine, type Transfer } from './transfer.ts';

/** A seller whose head is locked, and the amount to pay. */
export interface Payment {
  head: SellerHead;
  amountCents: number;
}

/**
 * Writes a transfer for each of these sellers, with its line and its event. Throws `SealBrokenError` if a payee was
 * changed without the key.
 */
export async function writeTransfers(
  { keyring, tedCutoff }: { keyring: Keyring; tedCutoff: string },
  tx: Tx,
  actor: Actor,
  payments: readonly Payment[],
  { transferDate, today, createdAt }: ClosingDays & Pick<Transfer, 'createdAt'>,
): Promise<void> {
  if (payments.length === 0) return;
  const { intermediaryId } = actor;
  const sellerIds = payments.map(({ head }) => head.sellerId);
  const payees = await listPayees(tx, intermediaryId, sellerIds);
  const firstDay = firstPaymentDay(transferDate, createdAt);
  // Banks take orders to accounts (TED) until late in the afternoon (D36).
  const isLate = firstDay === saoPauloDate(createdAt) && saoPauloTime(createdAt) >= tedCutoff;
  const accountDay = nextBankDay(isLate ? addDays(firstDay, 1) : firstDay);
  const orders = payments.map(({ head, amountCents }) => {
    const { sellerId } = head;
    const account = intactPayee(head, payees.get(sellerId));
    const paymentDate = isPaidByPix(account) ? firstDay : accountDay;
    // If the clock was set back, debits that were deducted must not become due again.
    const debitedThrough = head.debitedThrough > today ? head.debitedThrough : today;
    const dates = { transferDate, debitedThrough, paymentDate };
    const terms = { intermediaryId, sellerId, ...dates, amountCents, throughSequence: head.sequence + 1 };
    return { ...terms, payeeDigest: payeeDigest(account), createdAt, account };
  });
  const transfers = await insertTransfers(tx, orders);
  const heads = new Map(payments.map(({ head }) => [head.sellerId, head]));
  const written = transfers.map((transfer) => entered(headOf(heads, transfer.sellerId), transfer));
  const events = written.map(({ event }) => event);
  await pipelined([
    updateTransferSeals(
      tx,
      transfers.map((transfer) => ({ ...transfer, seal: sealTransfer(keyring, transfer) })),
    ),
    insertEntries(tx, written),
    updateHeads(
      tx,
      keyring,
      written.map(({ head }) => head),
    ),
    insertEvents(tx, events),
    recordAudits(
      tx,
      keyring,
      actor,
      transfers.map(({ id }) => ({
        action: 'transfer.created',
        subject: `transfer:${id}`,
        occurredAt: createdAt,
      })),
    ),
    markDue(tx, intermediaryId, sellerIds, createdAt),
  ]);
}

/**
 * Returns the first day on which a bank can pay. An earlier day may be closed late, but no bank pays in the past (D36).
 * The clock may be set back during a closing.
 */
function firstPaymentDay(transferDate: string, createdAt: number): string {
  const today = saoPauloDate(createdAt);
  return today > transferDate ? today : transferDate;
}

/** The line of a transfer, and the head after the line and the event. */
interface Entered extends AppendedLine {
  event: NewEvent;
}

function entered(before: SellerHead, transfer: Transfer): Entered {
  const { entry, head } = appendEntry(before, transferLine('REPASSE', transfer));
  const paid = afterTransfer(head, transfer, entry.sequence);
  const eventSequence = head.eventSequence + 1;
  const event: NewEvent = {
    intermediaryId: head.intermediaryId,
    sellerId: head.sellerId,
    sequence: eventSequence,
    type: 'transfer.created',
    chargeUuid: null,
    ...noSource,
    transferId: transfer.id,
    occurredAt: transfer.createdAt,
    recordedAt: transfer.createdAt,
  };
  return { entry, event, head: { ...head, ...paid, eventSequence } };
}

/** Returns the payee. The transfer keeps a copy of it, so it must be the one that the head's seal covers. */
function intactPayee(
  { sellerId, payeeDigest: sealed }: SellerHead,
  payee: DatedPayee | undefined,
): DatedPayee {
  if (payee !== undefined && datedPayeeDigest(payee).equals(sealed)) return payee;
  throw new SealBrokenError(
    `the payee of seller ${sellerId} is not the one that its statement's seal covers: its account, the time of its last ` +
      'change, its name or its document was changed by somebody without the secret key. The seller was not paid. See ' +
      `\`payfac statement verify --seller ${sellerId}\`. If its name and document (\`payfac seller list\`) are right, send ` +
      'its account again with its document (cnpj) and a token of the intermediary (updateSellerBankData).',
  );
}
