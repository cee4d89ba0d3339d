import { recordAudits, type Actor } from '../audit/audit.repository.ts';
import { writeInOrder } from '../db/query/engine.ts';
import type { Tx } from '../db/store.ts';
import { insertEvents, markDue, type NewEvent } from '../events/outbox.repository.ts';
import { appendEntry, noSource, type AppendedLine } from '../ledger/chain.ts';
import { afterTransfer } from '../ledger/receivable-unit.ts';
import { updateHeads, withTerms, type SellerHead } from '../ledger/seller-head.repository.ts';
import { insertEntries } from '../ledger/statement-entry.repository.ts';
import { datedPayeeDigest, payeeDigest, type DatedPayee, type Payee } from '../sellers/bank-account.ts';
import { addDays, nextBankDay, saoPauloDate, saoPauloTime } from '../shared/calendar.ts';
import { SealBrokenError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { parseStored } from '../shared/stored.ts';
import type { SummedSeller } from './closing-sums.ts';
import type { ClosingDays } from './due-seller.repository.ts';
import { insertHolds, reserveReference, type Hold, type NewHold } from './hold.repository.ts';
import { withHold } from './hold.service.ts';
import { insertTransfers, numberTransfers, type NewTransfer } from './transfer.repository.ts';
import { effectKeyOf, effectsDigest, withStatus, type StoredEffect } from './receivable-effect.ts';
import { saveEffects, type WrittenEffect } from './receivable-effect.repository.ts';
import { isPaidByPix, ofNoUnit, transferLine, type OfUnit, type Transfer } from './transfer.ts';

/** The amount to pay to a seller, what is left of what is due, and what of that its plan holds. */
type OwnPayment = Pick<Transfer, 'amountCents' | 'leftCents'> & Pick<SummedSeller, 'reserve'>;

/** A seller whose head is locked, and what the beneficiaries of its units are paid, and then the seller, if it is. */
export interface Payment extends Pick<SummedSeller, 'effects'> {
  head: SellerHead;
  own: OwnPayment | null;
}

/**
 * Writes the transfers of these sellers and of their beneficiaries (D41), with their lines and events. Throws
 * `SealBrokenError` if a payee was changed without the key.
 */
export async function writeTransfers(
  { keyring, tedCutoff }: { keyring: Keyring; tedCutoff: string },
  tx: Tx,
  actor: Actor,
  payments: readonly Payment[],
  payees: ReadonlyMap<number, DatedPayee>,
  { transferDate, today, createdAt }: ClosingDays & Pick<Transfer, 'createdAt'>,
): Promise<void> {
  if (payments.length === 0) return;
  const { intermediaryId } = actor;
  const sellerIds = payments.map(({ head }) => head.sellerId);
  const days = { transferDate, today, ...paymentDays(transferDate, createdAt, tedCutoff) };
  const orders = ordersOf(intermediaryId, payments, payees, days, createdAt);
  const all = await numberTransfers(tx, orders);
  const transfers = Map.groupBy(all, ({ sellerId }) => sellerId);
  const holds = await insertHolds(tx, keyring, holdsOf(payments, transfers, createdAt));
  const holdOf = new Map(holds.map((hold) => [hold.sellerId, hold]));
  const changed = payments.map(({ effects }) => paidEffects(effects, createdAt));
  const written = payments.map(({ head, effects }, index) => {
    const ofSeller = transfers.get(head.sellerId) ?? [];
    const ended =
      effects.payments.length === 0
        ? head
        : withTerms(head, { effectsDigest: effectsDigest(changed[index] ?? []) });
    return entered(ended, ofSeller, holdOf.get(head.sellerId));
  });
  const events = written.flatMap((seller) => seller.events);
  const lines = written.flatMap((seller) => seller.lines);
  const isChanged = ({ updatedAt }: WrittenEffect) => updatedAt === createdAt;
  await writeInOrder(tx, [
    () => insertTransfers(tx, keyring, all),
    () => saveEffects(tx, keyring, changed.flat().filter(isChanged)),
    () => insertEntries(tx, lines),
    () =>
      updateHeads(
        tx,
        keyring,
        written.map(({ head }) => head),
      ),
    () => insertEvents(tx, events),
    () =>
      recordAudits(tx, keyring, actor, [
        ...all.map(
          ({ id }) =>
            ({ action: 'transfer.created', subject: `transfer:${id}`, occurredAt: createdAt }) as const,
        ),
        ...holds.map(
          ({ id }) => ({ action: 'hold.created', subject: `hold:${id}`, occurredAt: createdAt }) as const,
        ),
      ]),
    () => markDue(tx, intermediaryId, sellerIds, createdAt),
  ]);
}

/** The days of a closing, and those on which a bank pays by pix and to an account. */
type PaymentDays = ClosingDays & { firstDay: string; accountDay: string };

function paymentDays(
  transferDate: string,
  createdAt: number,
  tedCutoff: string,
): Pick<PaymentDays, 'firstDay' | 'accountDay'> {
  const firstDay = firstPaymentDay(transferDate, createdAt);
  // Banks take orders to accounts (TED) until late in the afternoon (D36).
  const isLate = firstDay === saoPauloDate(createdAt) && saoPauloTime(createdAt) >= tedCutoff;
  return { firstDay, accountDay: nextBankDay(isLate ? addDays(firstDay, 1) : firstDay) };
}

/** Returns the transfers to write: for each seller those to its beneficiaries, in the order of their lines, then its own. */
function ordersOf(
  intermediaryId: number,
  payments: readonly Payment[],
  payees: ReadonlyMap<number, DatedPayee>,
  { transferDate, today, firstDay, accountDay }: PaymentDays,
  createdAt: number,
): (NewTransfer & { account: Payee })[] {
  return payments.flatMap(({ head, effects, own }) => {
    const order = (line: number, account: Payee, terms: Cents & (OfUnit | typeof ofNoUnit)) => ({
      ...{ intermediaryId, sellerId: head.sellerId, transferDate, ...terms },
      // If the clock was set back, debits that were deducted must not become due again.
      debitedThrough: head.debitedThrough > today ? head.debitedThrough : today,
      paymentDate: isPaidByPix(account) ? firstDay : accountDay,
      throughSequence: head.sequence + line,
      payeeDigest: payeeDigest(account),
      ...{ createdAt, account },
    });
    const orders = effects.payments.map(({ effect, amountCents }, index) => {
      const { contract, dueDate, arrangement } = effect;
      const terms = { contract, dueDate, arrangement, amountCents, leftCents: 0 };
      return order(index + 1, intactBeneficiary(effect), terms);
    });
    if (own === null) return orders;
    const { amountCents, leftCents } = own;
    const account = intactPayee(head, payees.get(head.sellerId));
    return [...orders, order(orders.length + 1, account, { ...ofNoUnit, amountCents, leftCents })];
  });
}

/**
 * Returns the first day on which a bank can pay. An earlier day may be closed late, but no bank pays in the past (D36).
 * The clock may be set back during a closing.
 */
function firstPaymentDay(transferDate: string, createdAt: number): string {
  const today = saoPauloDate(createdAt);
  return today > transferDate ? today : transferDate;
}

/**
 * Returns the holds that the plans of the sellers ask for, each with its transfer, released so many days after today
 * (D40).
 */
function holdsOf(
  payments: readonly Payment[],
  transfers: ReadonlyMap<number, readonly Transfer[]>,
  createdAt: number,
): NewHold[] {
  return payments.flatMap(({ head, own }): NewHold[] => {
    const reserve = own?.reserve ?? null;
    // The seller's own transfer comes after those to beneficiaries.
    const transfer = transfers.get(head.sellerId)?.at(-1);
    if (reserve === null || transfer === undefined) return [];
    const { intermediaryId, sellerId } = head;
    const releaseOn = addDays(saoPauloDate(createdAt), reserve.days);
    const amountCents = Number(reserve.amountCents);
    const ofPlan = { reason: 'RESERVE', reference: reserveReference(transfer.id) } as const;
    return [{ intermediaryId, sellerId, amountCents, ...ofPlan, releaseOn, createdAt }];
  });
}

type Cents = Pick<Transfer, 'amountCents' | 'leftCents'>;

/** Returns the open effects of a seller after its payments. */
function paidEffects({ open, payments }: SummedSeller['effects'], at: number): WrittenEffect[] {
  if (payments.length === 0) return [];
  const cents = new Map(payments.map(({ effect, amountCents }) => [effectKeyOf(effect), amountCents]));
  return open.map(({ unit: _, ...effect }) => {
    const paid = cents.get(effectKeyOf(effect));
    if (paid === undefined) return effect;
    return withStatus({ ...effect, paidCents: effect.paidCents + paid, updatedAt: at }, 'standing');
  });
}

/** The lines of a seller's transfers, the events, and the head after them. */
interface Entered {
  lines: AppendedLine[];
  events: NewEvent[];
  head: SellerHead;
}

function entered(before: SellerHead, transfers: readonly Transfer[], hold: Hold | undefined): Entered {
  const lines: AppendedLine[] = [];
  const events: NewEvent[] = [];
  let head = before;
  const { intermediaryId, sellerId } = before;
  const announce = (at: number, event: Pick<NewEvent, 'type' | 'transferId' | 'holdId'>) => {
    head = { ...head, eventSequence: head.eventSequence + 1 };
    const about = { ...noSource, chargeUuid: null, occurredAt: at, recordedAt: at };
    events.push({ intermediaryId, sellerId, sequence: head.eventSequence, ...about, ...event });
  };
  for (const transfer of transfers) {
    const line = appendEntry(head, transferLine('REPASSE', transfer));
    lines.push(line);
    head = line.head;
    if (transfer.contract === null) head = { ...head, ...afterTransfer(transfer, line.entry.sequence) };
    announce(transfer.createdAt, { type: 'transfer.created', transferId: transfer.id });
  }
  if (hold !== undefined) {
    head = withHold(head, hold);
    announce(hold.createdAt, { type: 'hold.created', transferId: null, holdId: hold.id });
  }
  return { lines, events, head };
}

/** Returns who is paid for an effect, whose seal holds. */
function intactBeneficiary({ account, payeeDigest: sealed, ...effect }: StoredEffect): Payee {
  const what = `the beneficiary of contract ${effect.contract} of seller ${effect.sellerId}`;
  const payee = account === null ? null : (parseStored(account, what) as Payee);
  if (payee !== null && payeeDigest(payee).equals(sealed)) return payee;
  throw new SealBrokenError(
    `the beneficiary of contract ${effect.contract} on the unit ${effect.dueDate} ${effect.arrangement} of seller ` +
      `${effect.sellerId} was changed by somebody without the secret key. Nothing of this seller was paid. Send the ` +
      'effect again (importReceivableEffects).',
  );
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
