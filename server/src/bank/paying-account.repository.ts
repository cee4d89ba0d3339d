import type { Selectable } from 'kysely';
import { underOtherKeys, locked } from '../db/query/batches.ts';
import { fieldsOf, inCamelCase, inColumns, without, type CamelCased } from '../db/query/expressions.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { PayingAccountRow } from '../db/tables.ts';
import { assertIntact, sealing, type Keyring } from '../shared/keyring.ts';
import { parseStored } from '../shared/stored.ts';
import type { Company } from './remittance-file.ts';

/** Who pays, as its bank knows it, and how it pays to accounts. */
export interface Payer extends Company {
  accountsBy: 'TED' | 'PIX';
}

/** An account from which an intermediary pays; its seal covers all but `numberedIn` (D47). */
export type PayingAccount = CamelCased<Omit<Selectable<PayingAccountRow>, 'seal'>>;

export type StoredAccount = PayingAccount & Pick<PayingAccountRow, 'seal'>;

const sealedColumns = [
  'intermediary_id',
  'id',
  'name',
  'payer',
  'last_file_number',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof PayingAccountRow)[];

const accountFields = inCamelCase([...sealedColumns, 'numbered_in', 'seal'] as const);

const { seal, check } = sealing<PayingAccount>('paying-account-seal', fieldsOf(sealedColumns));
export const checkAccountSeal = check;

/** An account by its number, or by the name that its intermediary gave it. */
type AccountKey = { intermediaryId: number } & ({ id: number } | { name: string });

const select = (db: Reader | Tx, key: AccountKey) => {
  const query = db
    .selectFrom('paying_accounts')
    .select(accountFields)
    .where('intermediary_id', '=', key.intermediaryId);
  return 'id' in key ? query.where('id', '=', key.id) : query.where('name', '=', key.name);
};

export function findAccount(db: Reader | Tx, key: AccountKey): Promise<StoredAccount | undefined> {
  return select(db, key).executeTakeFirst();
}

/** Returns an account, locked until the transaction ends. */
export function lockAccount(tx: Tx, key: AccountKey): Promise<StoredAccount | undefined> {
  const query = select(tx, key);
  return locked(tx, query).executeTakeFirst();
}

/** Returns the accounts of an intermediary by their names. */
export function listAccounts(
  db: Reader | Tx,
  intermediaryId: number,
  limit: number,
): Promise<StoredAccount[]> {
  return db
    .selectFrom('paying_accounts')
    .select(accountFields)
    .where('intermediary_id', '=', intermediaryId)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** Returns these accounts by their ids. */
export async function findAccounts(
  db: Reader | Tx,
  { intermediaryId, ids }: { intermediaryId: number; ids: readonly number[] },
): Promise<Map<number, StoredAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('paying_accounts')
    .select(accountFields)
    .where('intermediary_id', '=', intermediaryId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((account) => [account.id, account]));
}

/** Inserts an account, and seals it. It fails if another transaction has just made one with this name. */
export async function insertAccount(
  tx: Tx,
  keyring: Keyring,
  account: Omit<PayingAccount, 'id'>,
): Promise<PayingAccount> {
  const { id } = await tx
    .insertInto('paying_accounts')
    .values(inColumns(account, [...without(sealedColumns, 'id'), 'numbered_in' as const]))
    .returning('id')
    .executeTakeFirstOrThrow();
  return updateAccount(tx, keyring, { ...account, id });
}

/** Seals an account, and saves what may change of it. */
export async function updateAccount(
  tx: Tx,
  keyring: Keyring,
  account: PayingAccount,
): Promise<PayingAccount> {
  await tx
    .updateTable('paying_accounts')
    .set({
      ...inColumns(account, ['payer', 'last_file_number', 'numbered_in', 'updated_at']),
      seal: seal(keyring, account),
    })
    .where('intermediary_id', '=', account.intermediaryId)
    .where('id', '=', account.id)
    .execute();
  return account;
}

/** Forgets, in a restored database, that the last file numbers are right: the bank may have had later files. */
export async function forgetFileNumbers(tx: Tx): Promise<void> {
  await tx.updateTable('paying_accounts').set({ numbered_in: '' }).execute();
}

export const lockAccountsUnderOtherKeys = underOtherKeys((tx) =>
  tx.selectFrom('paying_accounts as r').select(accountFields),
);

/** Throws `SealBrokenError` for an account that was changed without the key. */
export function assertAccountIntact(keyring: Keyring, account: StoredAccount): void {
  const check = checkAccountSeal(keyring, account, account.seal);
  assertIntact(
    check,
    `paying account ${account.name}`,
    'Nothing was written. Set the account again, with lastFileNumber: the number of the last file that the bank had.',
  );
}

/** Returns who pays from an account, or paid by a remittance. */
export function payerOf({ payer }: Pick<PayingAccount, 'payer'>): Payer {
  return parseStored(payer, 'the payer of an account') as Payer;
}
