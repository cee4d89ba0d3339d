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
import type { SummedSeller } from './closing-sums.ts';
import type { ClosingDays } from './due-seller.repository.ts';
import { insertHolds, type Hold, type NewHold } from './hold.repository.ts';
import { withHold } from './hold.service.ts';
import { insertTransfers, updateTransferSeals } from './transfer.repository.ts';
import { isPaidByPix, sealTransfer, transferLine, type Transfer } from './transfer.ts';

/** A seller whose head is locked, the amount to pay, what is left of what is due, and what of that its plan holds. */
export interface Payment extends Pick<Transfer, 'amountCents' | 'leftCents'>, Pick<SummedSeller, 'reserve'> {
  head: SellerHead;
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
  const orders = payments.map(({ head, amountCents, leftCents }) => {
    const { sellerId } = head;
    const account = intactPayee(head, payees.get(sellerId));
    const paymentDate = isPaidByPix(account) ? firstDay : accountDay;
    // If the clock was set back, debits that were deducted must not become due again.
    const debitedThrough = head.debitedThrough > today ? head.debitedThrough : today;
    const dates = { transferDate, debitedThrough, paymentDate };
    const terms = { intermediaryId, sellerId, ...dates, amountCents, leftCents };
    return {
      ...terms,
      throughSequence: head.sequence + 1,
      payeeDigest: payeeDigest(account),
      createdAt,
      account,
    };
  });
  const transfers = await insertTransfers(tx, orders);
  const heads = new Map(payments.map(({ head }) => [head.sellerId, head]));
  const holds = await insertHolds(tx, keyring, holdsOf(payments, createdAt));
  const holdOf = new Map(holds.map((hold) => [hold.sellerId, hold]));
  const written = transfers.map((transfer) =>
    entered(headOf(heads, transfer.sellerId), transfer, holdOf.get(transfer.sellerId)),
  );
  const events = written.flatMap((line) => line.events);
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
    recordAudits(tx, keyring, actor, [
      ...transfers.map(
        ({ id }) =>
          ({ action: 'transfer.created', subject: `transfer:${id}`, occurredAt: createdAt }) as const,
      ),
      ...holds.map(
        ({ id }) => ({ action: 'hold.created', subject: `hold:${id}`, occurredAt: createdAt }) as const,
      ),
    ]),
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

/** Returns the holds that the plans of the sellers ask for, released so many days after today (D40). */
function holdsOf(payments: readonly Payment[], createdAt: number): NewHold[] {
  return payments.flatMap(({ head, reserve }) =>
    reserve === null
      ? []
      : {
          intermediaryId: head.intermediaryId,
          sellerId: head.sellerId,
          amountCents: Number(reserve.amountCents),
          reason: 'RESERVE',
          reference: null,
          releaseOn: addDays(saoPauloDate(createdAt), reserve.days),
          createdAt,
        },
  );
}

/** The line of a transfer, and the head after the line and the events. */
interface Entered extends AppendedLine {
  events: NewEvent[];
}

function entered(before: SellerHead, transfer: Transfer, hold: Hold | undefined): Entered {
  const { entry, head } = appendEntry(before, transferLine('REPASSE', transfer));
  const paid = { ...head, ...afterTransfer(transfer, entry.sequence) };
  const after = hold === undefined ? paid : withHold(paid, hold);
  const { intermediaryId, sellerId, eventSequence } = head;
  const about = {
    chargeUuid: null,
    ...noSource,
    occurredAt: transfer.createdAt,
    recordedAt: transfer.createdAt,
  };
  const events: NewEvent[] = [
    {
      ...{ intermediaryId, sellerId, sequence: eventSequence + 1, ...about },
      ...{ type: 'transfer.created', transferId: transfer.id },
    },
  ];
  if (hold !== undefined) {
    events.push({
      ...{ intermediaryId, sellerId, sequence: eventSequence + 2, ...about },
      ...{ type: 'hold.created', holdId: hold.id },
    });
  }
  return { entry, events, head: { ...after, eventSequence: eventSequence + events.length } };
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
