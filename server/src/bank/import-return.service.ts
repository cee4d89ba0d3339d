import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Reader, Store, Tx } from '../db/store.ts';
import type { StoredTransfer } from '../settlement/transfer.repository.ts';
import { statusBefore } from '../settlement/transfer.ts';
import { isBefore, updateTransfer, type TransferUpdate } from '../settlement/update-transfer.service.ts';
import type { Clock } from '../shared/calendar.ts';
import { DomainError, InvalidInputError, SealBrokenError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import { asSentence } from '../shared/text.ts';
import { layoutOfBank } from './layouts/bank-layouts.ts';
import {
  assertAccountIntact,
  findAccount,
  payerOf,
  type PayingAccount,
} from './paying-account.repository.ts';
import { accountNotFound } from './paying-account.service.ts';
import { readCompanyNumber } from './payment-order.ts';
import { findRemittances, type Remittance } from './remittance.repository.ts';
import { findTransfers } from './remitted-transfer.repository.ts';
import {
  BankFileError,
  describeFault,
  readReturnInTurns,
  type BankReturn,
  type ReturnedPayment,
} from './return-file.ts';
import {
  findReturn,
  insertReturn,
  type NewReturnLine,
  type RemittanceReturn,
  type ReturnLine,
} from './return.repository.ts';

interface ImportDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** What a return said, and what was done about it. */
export interface ImportedReturn extends Omit<
  RemittanceReturn,
  'id' | 'intermediaryId' | 'accountId' | 'digest'
> {
  /** Null for a dry run. */
  id: number | null;
  account: string;
  /** The code of the account's bank, which says what its codes mean. */
  bank: string;
  lines: readonly NewReturnLine[];
}

/** A payment of a return, and what it means for our transfers. */
interface Judged {
  payment: ReturnedPayment;
  transfer: StoredTransfer | null;
  problem: ReturnLine['problem'];
  /** What is to be recorded; null if nothing is, or if it was before. */
  update: TransferUpdate | null;
}

/**
 * Records what a bank's return says of the transfers in our remittances (D47): a transfer becomes PAID, FAILED or RETURNED,
 * some in each transaction, and what cannot be recorded is listed. The same file again changes nothing, so a file is sent
 * again if its import was interrupted. With `dryRun` nothing is written. Throws `paying_account_not_found`, `invalid_request` with
 * all faults of a file that is not a whole return for this account, and `remittance_state_conflict` if it names a
 * remittance that is not approved.
 */
export async function importReturn(
  deps: ImportDeps,
  actor: Actor,
  order: { account: string; content: string | Buffer; dryRun: boolean },
): Promise<ImportedReturn> {
  const { store, keyring, clock } = deps;
  const { intermediaryId } = actor;
  const account = await findAccount(store.read, { intermediaryId, name: order.account });
  if (account === undefined) throw accountNotFound();
  assertAccountIntact(keyring, account);
  const file = await readWhole(order.content, account);
  // The same file is the same return, whether it came as text or as bytes.
  const { content } = order;
  const digest = sha256(typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  const judged = await judge(store.read, account, file.payments);
  if (!order.dryRun) await recordAll(deps, actor, judged);
  const found = {
    ...{ intermediaryId, accountId: account.id, digest, fileNumber: file.fileNumber, fileDate: file.date },
    ...{ payments: file.payments.length, ...countsOf(judged), importedAt: clock() },
  };
  const shown = { ...found, account: account.name, bank: payerOf(account).bank, lines: linesOf(judged) };
  if (order.dryRun) return { ...shown, id: null };
  const { id, importedAt } = await store.write(async (tx) => {
    const inserted = await insertReturn(tx, found, shown.lines);
    if (inserted === undefined) return known(tx, found);
    await recordAudit(tx, keyring, actor, {
      action: 'remittance_return.imported',
      subject: `remittance-return:${inserted.id}`,
      occurredAt: inserted.importedAt,
    });
    return inserted;
  });
  return { ...shown, id, importedAt };
}

async function known(tx: Tx, found: Omit<RemittanceReturn, 'id'>): Promise<RemittanceReturn> {
  const earlier = await findReturn(tx, found);
  if (earlier === undefined) throw new Error('the return was imported before');
  return earlier;
}

async function readWhole(content: string | Buffer, account: PayingAccount): Promise<BankReturn> {
  const payer = payerOf(account);
  try {
    return await readReturnInTurns(content, { layout: layoutOfBank(payer.bank), company: payer });
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    const fields = error.faults.slice(0, mostFaults).map((fault) => ({
      ...{ path: ['content'], detail: describeFault(fault).replace(/\.$/, '') },
    }));
    throw new InvalidInputError(asSentence(error.message), fields);
  }
}

/** How many faults of a file are told. */
const mostFaults = 100;

/** Decides what each payment means, in the order of the file. Nothing is written. */
async function judge(
  db: Reader,
  account: PayingAccount,
  payments: readonly ReturnedPayment[],
): Promise<Judged[]> {
  const { bank: payingBank } = payerOf(account);
  const named = new Map(payments.map(({ line, id }) => [line, readCompanyNumber(id)]));
  const numbers = [...named.values()].filter((number) => number !== null);
  const remittances = await remittancesOf(
    db,
    account,
    numbers.map(({ remittanceId }) => remittanceId),
  );
  const transfers = await transfersOf(
    db,
    account,
    numbers.map(({ transferId }) => transferId),
  );
  assertOneApproved(named, remittances);
  const judged: Judged[] = [];
  for (const payment of payments) {
    const number = named.get(payment.line) ?? null;
    const remittance = number === null ? undefined : remittances.get(number.remittanceId);
    const transfer = number === null ? undefined : transfers.get(number.transferId);
    if (remittance === undefined || transfer === undefined) {
      judged.push({ payment, transfer: null, ...open('UNKNOWN_PAYMENT') });
      continue;
    }
    const isOurs = transfer.remittanceId === remittance.id && remittance.status === 'APPROVED';
    const { problem, update } = isOurs ? verdictOn(payment, transfer, payingBank) : open('UNKNOWN_PAYMENT');
    // A file may speak of a payment twice: the second time it is as the first one made it.
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

function pagesOf(ids: readonly number[]): number[][] {
  const wanted = [...new Set(ids)];
  const starts = Array.from(
    { length: Math.ceil(wanted.length / idsPerStatement) },
    (_, n) => n * idsPerStatement,
  );
  return starts.map((start) => wanted.slice(start, start + idsPerStatement));
}

async function transfersOf(
  db: Reader,
  { intermediaryId }: PayingAccount,
  ids: readonly number[],
): Promise<Map<number, StoredTransfer>> {
  const found = new Map<number, StoredTransfer>();
  for (const page of pagesOf(ids)) {
    for (const transfer of await findTransfers(db, { intermediaryId, ids: page }))
      found.set(transfer.id, transfer);
    await nextTurn();
  }
  return found;
}

/** Returns the remittances with these ids that were paid from this account. */
async function remittancesOf(
  db: Reader,
  { intermediaryId, id: accountId }: PayingAccount,
  ids: readonly number[],
): Promise<Map<number, Remittance>> {
  const found: Remittance[] = [];
  for (const page of pagesOf(ids)) found.push(...(await findRemittances(db, { intermediaryId, ids: page })));
  return new Map(found.filter((one) => one.accountId === accountId).map((one) => [one.id, one]));
}

/** What a payment means for its transfer. */
type Verdict = Pick<Judged, 'problem' | 'update'>;

const open = (problem: NonNullable<Judged['problem']>): Verdict => ({ problem, update: null });
const settled: Verdict = { problem: null, update: null };

/** Returns what a payment means for its transfer, as that is now. */
function verdictOn(payment: ReturnedPayment, transfer: StoredTransfer, payingBank: string): Verdict {
  const { outcome, amountCents, effectiveCents } = payment;
  const paidCents = outcome === 'PAID' ? (effectiveCents ?? amountCents) : amountCents;
  if (amountCents !== transfer.amountCents || paidCents !== transfer.amountCents) {
    return open('AMOUNT_DIFFERS');
  }
  if (outcome === 'UNKNOWN') return open('UNCLEAR');
  if (outcome === 'SCHEDULED') return settled;
  const update = updateOf(payment, transfer, payingBank);
  if (update.status === transfer.status || isBefore(update.status, transfer.status)) return settled;
  const follows = transfer.status === statusBefore[update.status];
  return follows ? { problem: null, update } : open('STATE_CONFLICT');
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

/** How many transfers one transaction updates: each locks its seller, for whom others wait. */
const updatesPerTransaction = 50;

/**
 * Records all updates, those of a seller one after another. One that somebody else has overtaken meanwhile becomes a
 * problem of its payment.
 */
async function recordAll(deps: ImportDeps, actor: Actor, judged: readonly Judged[]): Promise<void> {
  const updates = judged
    .filter(({ update }) => update !== null)
    // Heads are locked in the order of their sellers, as everywhere, so that nobody waits in a circle.
    .sort((a, b) => (a.transfer?.sellerId ?? 0) - (b.transfer?.sellerId ?? 0));
  const broken: SealBrokenError[] = [];
  for (let at = 0; at < updates.length; at += updatesPerTransaction) {
    const part = updates.slice(at, at + updatesPerTransaction);
    const error = await recordPart(deps, actor, part);
    if (error === null) continue;
    // Whoever writes to the database without the key must not keep up the others.
    for (const one of part) {
      const own = await recordPart(deps, actor, [one]);
      if (own !== null) broken.push(own);
    }
  }
  const [first] = broken;
  if (first !== undefined) throw first;
}

/** Records updates in one transaction. Returns null, or, if a seal is broken, the error; then nothing of it is written. */
async function recordPart(
  deps: ImportDeps,
  actor: Actor,
  part: readonly Judged[],
): Promise<SealBrokenError | null> {
  try {
    const overtaken = await deps.store.write(async (tx) => {
      const late: Judged[] = [];
      for (const one of part) if (!(await isRecorded(deps, tx, actor, one))) late.push(one);
      return late;
    });
    for (const one of overtaken) Object.assign(one, open('STATE_CONFLICT'));
    return null;
  } catch (error) {
    if (error instanceof SealBrokenError) return error;
    throw error;
  }
}

async function isRecorded(deps: ImportDeps, tx: Tx, actor: Actor, { update }: Judged): Promise<boolean> {
  if (update === null) return true;
  try {
    await updateTransfer(deps, tx, actor, update);
    return true;
  } catch (error) {
    // It is thrown before anything is written.
    if (error instanceof DomainError && error.code === 'transfer_state_conflict') return false;
    throw error;
  }
}

function countsOf(
  judged: readonly Judged[],
): Pick<RemittanceReturn, 'paid' | 'failed' | 'returned' | 'scheduled' | 'open'> {
  const count = (wanted: ReturnedPayment['outcome']) =>
    judged.filter(({ problem, payment }) => problem === null && payment.outcome === wanted).length;
  return {
    paid: count('PAID'),
    failed: count('FAILED'),
    returned: count('RETURNED'),
    scheduled: count('SCHEDULED'),
    open: judged.filter(({ problem }) => problem !== null).length,
  };
}

/** Returns the lines that somebody may want to look at: all but payments that were made, or will be. */
function linesOf(judged: readonly Judged[]): NewReturnLine[] {
  return judged
    .filter(
      ({ problem, payment: { outcome } }) =>
        problem !== null || (outcome !== 'PAID' && outcome !== 'SCHEDULED'),
    )
    .map(({ problem, transfer, payment }) => ({
      ...{ line: payment.line, problem, companyNumber: payment.id, transferId: transfer?.id ?? null },
      ...{
        outcome: payment.outcome,
        occurrences: payment.occurrences.map(({ code }) => code.padEnd(2)).join(''),
      },
      ...{ amountCents: payment.amountCents, paidCents: payment.effectiveCents },
      ...{ paidOn: payment.effectiveDate, bankNumber: payment.bankNumber },
    }));
}
