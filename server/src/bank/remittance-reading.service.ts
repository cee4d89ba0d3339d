import type { RecordKey } from '../db/query/batches.ts';
import type { Reader, Tx } from '../db/store.ts';
import { findPersonNames } from '../people/person.repository.ts';
import type { TransferStatus } from '../settlement/transfer.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import { findAccounts, payerOf } from './paying-account.repository.ts';
import {
  assertRemittanceIntact,
  findRemittance,
  listRemittances,
  type Remittance,
} from './remittance.repository.ts';
import { remittanceNotFound } from './remittance.service.ts';
import { countByStatus } from './remitted-transfer.repository.ts';
import {
  listReturnLines,
  listReturns,
  type LineFilter,
  type RemittanceReturn,
  type ReturnLine,
} from './return.repository.ts';

/** A remittance as it is shown, with names, and what became of its transfers. */
export interface ShownRemittance extends Omit<Remittance, 'payer'> {
  account: string;
  /** The code of the bank that pays. */
  bank: string;
  /** Null for a person who was erased, and for a token that names no person. */
  maker: string | null;
  decider: string | null;
  /** How many of its transfers have each status now; none of a cancelled one. */
  counts: Partial<Record<TransferStatus, number>>;
}

/** Returns remittances with what is shown of them. */
async function showRemittances(
  db: Reader | Tx,
  intermediaryId: number,
  remittances: readonly Remittance[],
): Promise<ShownRemittance[]> {
  const people = remittances
    .flatMap(({ makerId, deciderId }) => [makerId, deciderId])
    .filter((id) => id !== null);
  const [accounts, names, counts] = await Promise.all([
    findAccounts(db, { intermediaryId, ids: remittances.map(({ accountId }) => accountId) }),
    findPersonNames(db, intermediaryId, [...new Set(people)]),
    countByStatus(db, { intermediaryId, ids: remittances.map(({ id }) => id) }),
  ]);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return remittances.map((remittance) => ({
    ...remittance,
    account: accounts.get(remittance.accountId)?.name ?? '',
    bank: payerOf(remittance).bank,
    maker: nameOf(remittance.makerId),
    decider: nameOf(remittance.deciderId),
    counts: Object.fromEntries(
      counts
        .filter(({ remittanceId }) => remittanceId === remittance.id)
        .map(({ status, count }) => [status, count]),
    ),
  }));
}

/** Returns a remittance with what is shown of it. */
export async function showRemittance(db: Reader | Tx, remittance: Remittance): Promise<ShownRemittance> {
  const [shown] = await showRemittances(db, remittance.intermediaryId, [remittance]);
  if (shown === undefined) throw new Error('one remittance is shown');
  return shown;
}

/** Returns a remittance. Throws `remittance_not_found`. */
export async function readRemittance(
  { db, keyring }: { db: Reader; keyring: Keyring },
  key: RecordKey,
): Promise<ShownRemittance> {
  const found = await findRemittance(db, key);
  if (found === undefined) throw remittanceNotFound();
  assertRemittanceIntact(keyring, found);
  return showRemittance(db, found);
}

/** Returns at most `limit` remittances, the newest first. Throws as `pageById` does. */
export async function readRemittancePage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  intermediaryId: number,
  { status = null }: { status?: Remittance['status'] | null },
  page: PageRequest,
): Promise<ListPage<ShownRemittance>> {
  const binding: CursorBinding = ['remittances', intermediaryId, status];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  const { rows, next } = await pageById(keyring, list, page, (before, count) =>
    listRemittances(db, { intermediaryId, status }, before, count),
  );
  return { rows: await showRemittances(db, intermediaryId, rows), next };
}

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
