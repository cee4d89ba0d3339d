import { hash } from 'node:crypto';
import type { BankAccountRow } from '../db/tables.ts';

/** The columns of an account that say where its seller is paid. */
export type AccountColumns = Omit<BankAccountRow, 'intermediary_id' | 'id' | 'seller_id' | 'changed_at'>;

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

/** The digest of a seller's account in its head, so that the seal covers where the seller is paid (D27). */
export function accountDigest(account: AccountColumns): Buffer {
  return hash('sha256', JSON.stringify(accountColumnNames.map((name) => account[name])), 'buffer');
}
