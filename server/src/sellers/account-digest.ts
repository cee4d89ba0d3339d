import type { BankAccountRow } from '../db/tables.ts';
import { sha256 } from '../shared/sha256.ts';

/** The columns of an account that say where its seller is paid. */
export type AccountColumns = Omit<BankAccountRow, 'intermediary_id' | 'id' | 'seller_id' | 'changed_at'>;

/** An account with the time of its last change, which may hold it back from being paid (D33). */
export type DatedAccount = AccountColumns & Pick<BankAccountRow, 'changed_at'>;

export const accountColumnNames = [
  'bank',
  'issuer',
  'issuer_digit',
  'number',
  'bank_digit',
  'account_type',
  'pix_key',
  'pix_key_type',
  'transfer_type',
] as const satisfies readonly (keyof AccountColumns)[];

/** The digest of a transfer's copy of an account (D32). */
export function accountDigest(account: AccountColumns): Buffer {
  return digestOf(valuesOf(account));
}

/**
 * The digest of a seller's account in its head, so that the seal covers where the seller is paid, and since when (D27).
 * Before accounts had a time, it was that of the account alone, as it still is for one that was never replaced.
 */
export function datedAccountDigest(account: DatedAccount): Buffer {
  const { changed_at: changedAt } = account;
  return digestOf(changedAt === null ? valuesOf(account) : [...valuesOf(account), changedAt]);
}

const valuesOf = (account: AccountColumns) => accountColumnNames.map((name) => account[name]);

function digestOf(values: readonly (string | number | null)[]): Buffer {
  return sha256(JSON.stringify(values));
}
