import type { Reader } from '../db/store.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import { findAccounts, payerOf } from './paying-account.repository.ts';
import {
  listReturnLines,
  listReturns,
  type LineFilter,
  type RemittanceReturn,
  type ReturnLine,
} from './return.repository.ts';

interface ReadDeps {
  db: Reader;
  keyring: Keyring;
}

/** A return as it is shown, with the name of its account. */
export type ShownReturn = Omit<RemittanceReturn, 'intermediaryId' | 'accountId' | 'digest'> & {
  account: string;
};

/** Returns at most `limit` returns of banks, the newest first. Throws as `pageById` does. */
export async function readReturns(
  { db, keyring }: ReadDeps,
  intermediaryId: number,
  page: PageRequest,
): Promise<ListPage<ShownReturn>> {
  const binding: CursorBinding = ['remittance-returns', intermediaryId];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  const { rows, next } = await pageById(keyring, list, page, (before, count) =>
    listReturns(db, intermediaryId, before, count),
  );
  const accounts = await findAccounts(db, { intermediaryId, ids: rows.map(({ accountId }) => accountId) });
  return { rows: rows.map((row) => ({ ...row, account: accounts.get(row.accountId)?.name ?? '' })), next };
}

/** A line as it is shown, with the code of the bank, which says what its codes mean. */
export type ShownLine = ReturnLine & { bank: string };

/** Returns at most `limit` lines of returns, the newest first. Throws as `pageById` does. */
export async function readReturnLines(
  { db, keyring }: ReadDeps,
  filter: LineFilter,
  page: PageRequest,
): Promise<ListPage<ShownLine>> {
  const { intermediaryId, returnId } = filter;
  const binding: CursorBinding = ['return-lines', intermediaryId, returnId];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  const { rows, next } = await pageById(keyring, list, page, (before, count) =>
    listReturnLines(db, filter, before, count),
  );
  const accounts = await findAccounts(db, { intermediaryId, ids: rows.map(({ accountId }) => accountId) });
  const bankOf = (id: number) => {
    const account = accounts.get(id);
    return account === undefined ? '' : payerOf(account).bank;
  };
  return { rows: rows.map((row) => ({ ...row, bank: bankOf(row.accountId) })), next };
}
