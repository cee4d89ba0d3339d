import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import { databaseName } from '../db/query/database-name.ts';
import type { Reader, Tx } from '../db/store.ts';
import { lockIntermediary } from '../intermediaries/intermediary.repository.ts';
import type { Clock } from '../shared/calendar.ts';
import { DomainError, UserError, wrongField } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { layoutOfBank } from './layouts/bank-layouts.ts';
import {
  assertAccountIntact,
  checkAccountSeal,
  insertAccount,
  listAccounts,
  lockAccount,
  payerOf,
  updateAccount,
  type Payer,
  type PayingAccount,
  type StoredAccount,
} from './paying-account.repository.ts';
import { writeRemittance } from './remittance-file.ts';
import { hasRemittance } from './remittance.repository.ts';

/** An account as it is shown: `isNumberKnown` is false after a restore, until somebody says which file was the last. */
export type ShownAccount = Omit<PayingAccount, 'payer'> & { payer: Payer; isNumberKnown: boolean };

interface AccountOrder {
  /** What the intermediary calls the account. */
  name: string;
  payer: Payer;
  /** The number of the last file that the bank had; null to go on. */
  lastFileNumber: number | null;
}

/**
 * Sets who pays from an account, whether or not it exists (D47). Throws `remittance_not_writable` for what the bank's
 * layout cannot hold, and `invalid_request` for Pix at a bank whose layout has none, for another bank or company, for
 * another number of an account that has remittances, and for a file number before one that was given here; a new account
 * needs a file number.
 */
export async function setAccount(
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  tx: Tx,
  actor: Actor,
  order: AccountOrder,
): Promise<ShownAccount> {
  assertWritable(order.payer);
  const { intermediaryId } = actor;
  const now = clock();
  const database = await databaseName(tx);
  // Two that set a new account at once must not both make it.
  await lockIntermediary(tx, intermediaryId);
  const set = {
    payer: JSON.stringify(order.payer),
    lastFileNumber: order.lastFileNumber ?? 0,
    updatedAt: now,
    numberedIn: database,
  };
  const fresh = { ...set, intermediaryId, name: order.name, createdAt: now };
  const known = await lockAccount(tx, { intermediaryId, name: order.name });
  if (known === undefined && order.lastFileNumber === null) {
    throw wrongField(
      'lastFileNumber',
      'must be sent for a new account: 0, if its bank never had a file of the company',
    );
  }
  await assertOtherAccounts(tx, intermediaryId, order);
  if (known !== undefined) await assertReturnsFit(tx, known, order.payer);
  const account =
    known === undefined
      ? await insertAccount(tx, keyring, fresh)
      : await updateAccount(tx, keyring, { ...known, ...set, ...numberOf(keyring, known, order) });
  await recordAudit(tx, keyring, actor, {
    ...{ action: 'paying_account.set', subject: `paying-account:${account.id}`, occurredAt: now },
  });
  return shown(account, database);
}

/** Throws `invalid_request` if the account has another name already, or if there are too many. */
async function assertOtherAccounts(
  tx: Tx,
  intermediaryId: number,
  { name, payer }: AccountOrder,
): Promise<void> {
  const others = (await listAccounts(tx, intermediaryId, mostAccounts)).filter((one) => one.name !== name);
  const same = others.find((other) => isSameAccount(payerOf(other), payer));
  if (same !== undefined) {
    throw wrongField('account', `is already set as ${same.name}, whose files are numbered: use that name`);
  }
  if (others.length === mostAccounts) {
    throw wrongField('account', `is one more than ${mostAccounts}, which is the most`);
  }
}

const isSameAccount = (one: Payer, other: Payer) =>
  one.bank === other.bank &&
  Number(one.account.branch) === Number(other.account.branch) &&
  Number(one.account.number) === Number(other.account.number);

/** Throws `invalid_request` unless returns of the account's earlier files, which name it, can still be imported. */
async function assertReturnsFit(tx: Tx, known: StoredAccount, payer: Payer): Promise<void> {
  const { bank, document, account } = payerOf(known);
  const other =
    'cannot change, because returns of earlier files may still come: set an account with another name';
  if (payer.bank !== bank) throw wrongField('bank', other);
  if (payer.document !== document) throw wrongField('document', other);
  const isSame = Number(payer.account.number) === Number(account.number);
  if (!isSame && (await hasRemittance(tx, known))) throw wrongField('account', other);
}

/** Returns the file number with which a known account goes on, and in which database it was given. */
function numberOf(
  keyring: Keyring,
  known: StoredAccount,
  { lastFileNumber }: AccountOrder,
): Partial<Pick<PayingAccount, 'lastFileNumber' | 'numberedIn'>> {
  if (lastFileNumber === null) {
    assertAccountIntact(keyring, known);
    return { lastFileNumber: known.lastFileNumber, numberedIn: known.numberedIn };
  }
  // A number that somebody changed without the key must not keep out the right one.
  const isTrusted = checkAccountSeal(keyring, known, known.seal) === 'intact';
  if (!isTrusted || lastFileNumber >= known.lastFileNumber) return {};
  throw wrongField(
    'lastFileNumber',
    `must be at least ${known.lastFileNumber}, which was given to a file here`,
  );
}

/** Throws `invalid_request` or `remittance_not_writable` unless the layout of the payer's bank can hold it. */
function assertWritable(payer: Payer): void {
  const { hasPix, title } = layoutOfBank(payer.bank);
  if (payer.accountsBy === 'PIX' && !hasPix) {
    throw wrongField(
      'accountsBy',
      `must be TED, because no public source shows how ${title} takes Pix in a file`,
    );
  }
  const anybody = {
    account: { branch: '1', branchDigit: '', number: '1', digit: '1', type: 'CHECKING_ACCOUNT' as const },
    ...{ bank: '001', ispb: '', byPix: false },
  };
  const payment = {
    ...{ id: '1', amountCents: 1, paymentDate: '2026-01-01' },
    payee: { name: 'A', document: '00000000000', to: anybody },
  };
  try {
    writeRemittance({
      ...{
        layout: layoutOfBank(payer.bank),
        company: payer,
        fileNumber: 1,
        createdAt: 0,
        payments: [payment],
      },
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new DomainError(
      'remittance_not_writable',
      `The account does not fit the file: ${error.message} Nothing was written.`,
    );
  }
}

/** How many paying accounts a list has. An intermediary has a few. */
const mostAccounts = 100;

export async function readAccounts(db: Reader, intermediaryId: number): Promise<ShownAccount[]> {
  const [accounts, database] = await Promise.all([
    listAccounts(db, intermediaryId, mostAccounts),
    databaseName(db),
  ]);
  return accounts.map((account) => shown(account, database));
}

function shown(account: PayingAccount, database: string): ShownAccount {
  return { ...account, payer: payerOf(account), isNumberKnown: account.numberedIn === database };
}

export function accountNotFound(): DomainError {
  return new DomainError(
    'paying_account_not_found',
    'There is no such paying account. Set it with setPayingAccount, or see listPayingAccounts.',
  );
}
