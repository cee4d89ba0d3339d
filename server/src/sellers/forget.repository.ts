import { sql } from 'kysely';
import type { Reader, Tx } from '../db/store.ts';
import type { DatedAccount, DatedPayee } from './bank-account.ts';

/** Finds a seller, erased or not. Returns undefined if there is none. */
export function findSellerToForget(
  db: Reader | Tx,
  id: number,
): Promise<{ intermediaryId: number; forgottenAt: number | null } | undefined> {
  return db
    .selectFrom('sellers')
    .select(['intermediary_id as intermediaryId', 'forgotten_at as forgottenAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How many there are, and the one with the lowest id. */
interface Found {
  count: number;
  firstId: number | null;
}

/** Finds the refunds of a seller that the processor has not answered, and its open chargebacks. */
export async function findUnsettled(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
): Promise<{ refunds: Found; chargebacks: Found }> {
  const find = (table: 'refunds' | 'chargebacks', status: 'REQUESTED' | 'OPEN') =>
    tx
      .selectFrom(table)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('id').as('firstId')])
      .where('intermediary_id', '=', intermediaryId)
      .where('seller_id', '=', sellerId)
      .where('status', '=', status)
      .executeTakeFirstOrThrow();
  return { refunds: await find('refunds', 'REQUESTED'), chargebacks: await find('chargebacks', 'OPEN') };
}

/** The account that an erased seller has. */
const erasedAccount: DatedAccount = {
  bank: '',
  issuer: '',
  issuer_digit: '',
  number: '',
  bank_digit: '',
  account_type: '',
  pix_key: '',
  pix_key_type: '',
  transfer_type: null,
  changed_at: null,
};

/** An erased seller as a payee, whom nobody can pay. */
export function erasedPayee(sellerId: number): DatedPayee {
  return { ...erasedAccount, document: documentFiller(sellerId), company_name: '' };
}

/** Erases everything that identifies the seller and its bank account, and the names of its tokens. Its history stays. */
export async function eraseSeller(
  tx: Tx,
  intermediaryId: number,
  sellerId: number,
  now: number,
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({
      document: documentFiller(sellerId),
      company_name: '',
      fantasy_name: '',
      seller_url: '',
      ip: '',
      webhook: '',
      email: '',
      // The column accepts only argon2id hashes, and no password matches this one.
      password_hash: '$argon2id$erased',
      contact_name: '',
      contact_email: '',
      contact_country_code: '',
      contact_phone: '',
      owner_name: null,
      owner_document: null,
      owner_birthdate: null,
      mcc: null,
      search_text: '',
      updated_at: now,
      forgotten_at: now,
    })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', sellerId)
    .execute();
  await tx
    .updateTable('seller_addresses')
    .set({
      street: '',
      number: '',
      complement: '',
      district: '',
      city: '',
      state: '',
      zip_code: '',
      country: '',
    })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
  await tx
    .updateTable('bank_accounts')
    .set(erasedAccount)
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
  await tx
    .updateTable('tokens')
    .set({ name: null })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
}

/**
 * Returns a unique value of 11 or 14 characters, which the column needs. It cannot be a document (D11), so the real
 * document can be registered again.
 */
function documentFiller(sellerId: number): string {
  return `#${sellerId.toString(36).padStart(13, '0')}`;
}

/** Returns the charges of the sales between these two lines of the seller's statement, both included. */
export async function listChargeUuids(
  db: Reader | Tx,
  seller: { intermediaryId: number; sellerId: number },
  sequences: { from: number; to: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('statement_entries')
    .select('charge_uuid')
    .where('intermediary_id', '=', seller.intermediaryId)
    .where('seller_id', '=', seller.sellerId)
    .where('sequence', '>=', sequences.from)
    .where('sequence', '<=', sequences.to)
    .where('operation', '=', sql.lit('VENDA'))
    .execute();
  return rows.flatMap((row) => row.charge_uuid ?? []);
}

/**
 * Erases the customers of these charges and the free text about what was sold. The kind of document stays, because on
 * its own it identifies nobody. The statement's hashes cover none of this (D27).
 */
export async function eraseCustomers(
  tx: Tx,
  intermediaryId: number,
  chargeUuids: readonly string[],
): Promise<void> {
  if (chargeUuids.length === 0) return;
  await tx
    .updateTable('charges')
    .set({
      title: '',
      customer_uuid: '',
      customer_document: '',
      customer_name: '',
      customer_email: '',
      customer_phone: '',
      customer_alternative_email: '',
      buyer_key: '',
    })
    .where('intermediary_id', '=', intermediaryId)
    .where('uuid', 'in', [...chargeUuids])
    .execute();
}
