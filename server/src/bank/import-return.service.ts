import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Store, Tx } from '../db/store.ts';
import { describeFault } from '../positional/fault.ts';
import { updateTransfer } from '../settlement/update-transfer.service.ts';
import type { Clock } from '../shared/calendar.ts';
import { DomainError, InvalidInputError, SealBrokenError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import { asSentence } from '../shared/text.ts';
import { judge, open, type Judged } from './judge-return.service.ts';
import { layoutOfBank } from './layouts/bank-layouts.ts';
import {
  assertAccountIntact,
  findAccount,
  payerOf,
  type PayingAccount,
} from './paying-account.repository.ts';
import { accountNotFound } from './paying-account.service.ts';
import { BankFileError, readReturnInTurns, type BankReturn, type ReturnedPayment } from './return-file.ts';
import { findReturn, insertReturn, type NewReturnLine, type RemittanceReturn } from './return.repository.ts';

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

/**
 * Records what a bank's return says of the transfers in our remittances (D47): a transfer becomes PAID, FAILED or RETURNED,
 * some in each transaction, and what cannot be recorded is listed. The same file again changes nothing, so a file is sent
 * again if its import was interrupted. With `dryRun` nothing is written. Throws `paying_account_not_found`,
 * `invalid_request` with all faults of a file that is not a whole return for this account, and
 * `remittance_state_conflict` if it names only remittances that are not approved.
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
    .sort((a, b) => a.payment.line - b.payment.line)
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
