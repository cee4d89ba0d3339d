import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../db/store.ts';
import type { StoredTransfer } from '../settlement/transfer.repository.ts';
import { statusBefore } from '../settlement/transfer.ts';
import { isBefore, type TransferUpdate } from '../settlement/update-transfer.service.ts';
import { DomainError } from '../shared/errors.ts';
import { layoutOfBank } from './layouts/bank-layouts.ts';
import { payerOf, type PayingAccount } from './paying-account.repository.ts';
import { readCompanyNumber } from './payment-order.ts';
import { findRemittances, type Remittance } from './remittance.repository.ts';
import { findTransfers } from './remitted-transfer.repository.ts';
import type { ReturnedPayment } from './return-file.ts';
import type { ReturnLine } from './return.repository.ts';

/** A payment of a return, and what it means for our transfers. */
export interface Judged {
  payment: ReturnedPayment;
  transfer: StoredTransfer | null;
  problem: ReturnLine['problem'];
  /** What is to be recorded; null if nothing is, or if it was before. */
  update: TransferUpdate | null;
}

/** What was paid comes first, then what is not clear. */
const rankOf = ({ outcome }: ReturnedPayment) => (outcome === 'PAID' ? 0 : outcome === 'UNKNOWN' ? 1 : 2);

/**
 * Decides what each payment means, in the order in which that is to be recorded: a file may speak of a payment twice, and
 * what was paid is recorded first, so that nothing is given back that the bank paid, or may have paid. Nothing is written.
 */
export async function judge(
  db: Reader,
  account: PayingAccount,
  payments: readonly ReturnedPayment[],
): Promise<Judged[]> {
  const { intermediaryId } = account;
  const { bank: payingBank } = payerOf(account);
  const named = new Map(payments.map(({ line, id }) => [line, readCompanyNumber(id)]));
  const numbers = [...named.values()].filter((number) => number !== null);
  const remittances = await lookUp(
    numbers.map(({ remittanceId }) => remittanceId),
    async (ids) =>
      (await findRemittances(db, { intermediaryId, ids })).filter((one) => one.accountId === account.id),
  );
  const transfers = await lookUp(
    numbers.map(({ transferId }) => transferId),
    (ids) => findTransfers(db, { intermediaryId, ids }),
  );
  assertOneApproved(named, remittances);
  const judged: Judged[] = [];
  /** The transfers of which a line says something that somebody must look at. */
  const doubtful = new Set<number>();
  for (const payment of payments.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const number = named.get(payment.line) ?? null;
    const remittance = number === null ? undefined : remittances.get(number.remittanceId);
    const transfer = number === null ? undefined : transfers.get(number.transferId);
    if (remittance === undefined || transfer === undefined) {
      judged.push({ payment, transfer: null, ...open('UNKNOWN_PAYMENT') });
      continue;
    }
    const isOurs = transfer.remittanceId === remittance.id && remittance.status === 'APPROVED';
    const verdict = isOurs ? verdictOn(payment, transfer, payingBank) : open('UNKNOWN_PAYMENT');
    const isDoubtful =
      verdict.update !== null && verdict.update.status !== 'PAID' && doubtful.has(transfer.id);
    const { problem, update } = isDoubtful ? open('UNCLEAR') : verdict;
    if (isOurs && problem !== null) doubtful.add(transfer.id);
    // A later line about the same transfer is judged by what this one made of it.
    if (update !== null) transfers.set(transfer.id, { ...transfer, status: update.status });
    judged.push({ payment, transfer: isOurs ? transfer : null, problem, update });
  }
  return judged;
}

/**
 * Throws for a return that names our remittances, and none that has a file: it cannot be for this service, or the database
 * is older than the file. One that also has payments of a remittance with a file is recorded, and the others are listed.
 */
function assertOneApproved(
  named: ReadonlyMap<number, ReturnType<typeof readCompanyNumber>>,
  remittances: ReadonlyMap<number, Remittance>,
): void {
  const [first] = remittances.values();
  if (first === undefined || [...remittances.values()].some(({ status }) => status === 'APPROVED')) return;
  const [line] = [...named].find(([, number]) => number?.remittanceId === first.id) ?? [];
  throw new DomainError(
    'remittance_state_conflict',
    `Line ${line} names remittance ${first.id}, which is ${first.status} and has no file here. Nothing was written. Check that ` +
      'the return is for this service. If the database was restored, the bank has this remittance: do not approve it, cancel ' +
      'it, and record its transfers with updateTransfer.',
  );
}

/** How many ids one statement looks up. */
const idsPerStatement = 1_000;

/** Returns what is found under these ids, some of them in each statement. */
async function lookUp<Found extends { id: number }>(
  ids: readonly number[],
  find: (part: readonly number[]) => Promise<readonly Found[]>,
): Promise<Map<number, Found>> {
  const wanted = [...new Set(ids)];
  const found = new Map<number, Found>();
  for (let from = 0; from < wanted.length; from += idsPerStatement) {
    for (const one of await find(wanted.slice(from, from + idsPerStatement))) found.set(one.id, one);
    await nextTurn();
  }
  return found;
}

/** What a payment means for its transfer. */
type Verdict = Pick<Judged, 'problem' | 'update'>;

export const open = (problem: NonNullable<Judged['problem']>): Verdict => ({ problem, update: null });
const settled: Verdict = { problem: null, update: null };

/** Returns what a payment means for its transfer, as that is now. */
function verdictOn(payment: ReturnedPayment, transfer: StoredTransfer, payingBank: string): Verdict {
  const { outcome, amountCents, effectiveCents } = payment;
  if (outcome === 'UNKNOWN') return open('UNCLEAR');
  const paidCents = outcome === 'PAID' ? (effectiveCents ?? amountCents) : amountCents;
  if (amountCents !== transfer.amountCents || paidCents !== transfer.amountCents) {
    return open('AMOUNT_DIFFERS');
  }
  if (outcome === 'SCHEDULED') return settled;
  const update = updateOf(payment, transfer, payingBank);
  if (update.status === transfer.status || isBefore(update.status, transfer.status)) return settled;
  if (outcome === 'PAID' && cameBack(transfer, payingBank)) return settled;
  const follows = transfer.status === statusBefore[update.status];
  return follows ? { problem: null, update } : open('STATE_CONFLICT');
}

/** Returns whether the money came back before it was known to be paid: a file that says so later tells nothing new. */
function cameBack({ status, reason }: StoredTransfer, payingBank: string): boolean {
  const { occurrences } = layoutOfBank(payingBank);
  return status === 'FAILED' && occurrences.get(reason ?? '')?.meaning === 'RETURNED';
}

/**
 * Returns what to record. Money that came back before we knew that it was paid never reached the payee: FAILED, so that
 * nobody is told that it was paid.
 */
function updateOf(
  payment: ReturnedPayment,
  { id, status }: StoredTransfer,
  payingBank: string,
): TransferUpdate {
  const { outcome, occurrences, paymentDate, effectiveDate, bankNumber } = payment;
  const printable = bankNumber !== null && /^[ -~]+$/.test(bankNumber) ? bankNumber : null;
  if (outcome === 'PAID') {
    const paidOn = effectiveDate ?? (paymentDate === '' ? null : paymentDate);
    return { id, status: 'PAID', reason: null, endToEndId: null, payingBank, bankNumber: printable, paidOn };
  }
  const codes = occurrences.filter(({ meaning }) => meaning === outcome).map(({ code }) => code);
  const isBack = outcome === 'RETURNED' && (status === 'PAID' || status === 'RETURNED');
  return { id, status: isBack ? 'RETURNED' : 'FAILED', reason: codes.join('-'), endToEndId: null };
}
