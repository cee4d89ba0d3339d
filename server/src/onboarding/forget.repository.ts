import { sql } from 'kysely';
import type { Reader, Tx } from '../db/store.ts';
import type { SellerStatus } from '../sellers/seller.ts';

/** Also an erased one; undefined when there is none. */
export function findSellerToForget(
  db: Reader | Tx,
  id: number,
): Promise<{ intermediaryId: number; status: SellerStatus; forgottenAt: number | null } | undefined> {
  return db
    .selectFrom('sellers')
    .select(['intermediary_id as intermediaryId', 'status', 'forgotten_at as forgottenAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Empties everything that identifies the seller and its bank account; its id, status and history stay. */
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
      // The column takes argon2id hashes only; no password gives this one.
      password_hash: '$argon2id$erased',
      contact_name: '',
      contact_email: '',
      contact_country_code: '',
      contact_phone: '',
      owner_name: null,
      owner_document: null,
      owner_birthdate: null,
      mcc: null,
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
    .set({
      bank: '',
      issuer: '',
      issuer_digit: '',
      number: '',
      bank_digit: '',
      account_type: '',
      pix_key: '',
      pix_key_type: '',
      transfer_type: null,
    })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
}

/**
 * The column takes something unique of 11 or 14 characters. No document looks like this one (D11), so that the real one
 * may be registered again.
 */
function documentFiller(sellerId: number): string {
  return `#${sellerId.toString(36).padStart(13, '0')}`;
}

/** The charges of the seller's sales in this part of its statement, both ends included. */
export async function listChargeUuids(
  db: Reader | Tx,
  place: { intermediaryId: number; sellerId: number },
  sequences: { from: number; to: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('statement_entries')
    .select('charge_uuid')
    .where('intermediary_id', '=', place.intermediaryId)
    .where('seller_id', '=', place.sellerId)
    .where('sequence', '>=', sequences.from)
    .where('sequence', '<=', sequences.to)
    .where('operation', '=', sql.lit('VENDA'))
    .execute();
  return rows.map((row) => row.charge_uuid);
}

/**
 * Empties who paid these charges and the free text of what was sold. The kind of document stays: alone it identifies
 * nobody. None of this is in the statement's hashes (D27).
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
    })
    .where('intermediary_id', '=', intermediaryId)
    .where('uuid', 'in', [...chargeUuids])
    .execute();
}
