import { sql } from 'kysely';
import { pipelined, runCompiled, writeInOrder } from '../db/query/engine.ts';
import { isOneOf } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { insertRow } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import {
  accountColumnNames,
  type AccountColumns,
  type BankAccountInput,
  type DatedAccount,
  type DatedPayee,
} from './bank-account.ts';
import { searchText } from './seller-fields.ts';
import type { SellerChanges, SellerInput, SellerStatus } from './seller.ts';

type Db = Reader | Tx;

/** Inserts the seller's own row. Returns undefined if the document is already registered (D1). */
export async function insertSeller(
  tx: Tx,
  intermediaryId: number,
  input: SellerInput,
  secrets: { passwordHash: string; createdAt: number },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('sellers')
    .values({
      intermediary_id: intermediaryId,
      document: input.document,
      company_name: input.companyName,
      fantasy_name: input.fantasyName,
      seller_url: input.sellerUrl,
      ip: input.ip,
      webhook: input.webhook,
      email: input.email,
      password_hash: secrets.passwordHash,
      contact_name: input.contact.name,
      contact_email: input.contact.email,
      contact_country_code: input.contact.countryCode,
      contact_phone: input.contact.phone,
      owner_name: input.owner?.name ?? null,
      owner_document: input.owner?.document ?? null,
      owner_birthdate: input.owner?.birthdate ?? null,
      mcc: input.mccCpf ?? null,
      search_text: searchText(input),
      status: 'ACTIVE',
      created_at: secrets.createdAt,
      updated_at: secrets.createdAt,
      forgotten_at: null,
    })
    .onConflict((conflict) => conflict.columns(['intermediary_id', 'document']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Inserts the address and the account of a new seller. */
export async function insertAddressAndAccount(
  tx: Tx,
  intermediaryId: number,
  sellerId: number,
  { address, account }: SellerInput,
): Promise<void> {
  const owned = { intermediary_id: intermediaryId, seller_id: sellerId };
  const addressColumns = {
    country: address.country,
    state: address.state,
    city: address.city,
    district: address.district,
    street: address.street,
    number: address.number,
    complement: address.complement ?? '',
    zip_code: address.zipCode,
  };
  await writeInOrder(tx, [
    () => insertRow(tx, 'seller_addresses', { ...owned, ...addressColumns }),
    () => insertRow(tx, 'bank_accounts', { ...owned, ...accountColumns(account), changed_at: null }),
  ]);
}

/** Replaces the whole account (D13). */
export async function replaceBankAccount(
  tx: Tx,
  intermediaryId: number,
  sellerId: number,
  account: DatedAccount,
  updatedAt: number,
): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .set(account)
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
  await tx
    .updateTable('sellers')
    .set({ updated_at: updatedAt })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', sellerId)
    .execute();
}

const selectPayees = prepared<
  { intermediaryId: number; sellerIds: readonly number[] },
  DatedPayee & { seller_id: number }
>((db, p) =>
  db
    .selectFrom('bank_accounts as b')
    .innerJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 'b.intermediary_id').onRef('s.id', '=', 'b.seller_id'),
    )
    .select(accountColumnNames.map((column) => `b.${column}` as const))
    .select(['b.seller_id', 'b.changed_at', 's.document', 's.company_name'])
    .where('b.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'b.seller_id', p.sellerIds, 'bigint')),
);

/** Returns who of these sellers is paid where, by seller. */
export async function listPayees(
  db: Db,
  intermediaryId: number,
  sellerIds: readonly number[],
): Promise<Map<number, DatedPayee>> {
  const { rows } = await selectPayees(db, { intermediaryId, sellerIds });
  return new Map(rows.map(({ seller_id: sellerId, ...payee }) => [sellerId, payee]));
}

export async function findPayee(
  db: Db,
  intermediaryId: number,
  sellerId: number,
): Promise<DatedPayee | undefined> {
  return (await listPayees(db, intermediaryId, [sellerId])).get(sellerId);
}

interface ListedSeller {
  id: number;
  intermediaryId: number;
  intermediary: string;
  document: string;
  companyName: string;
  status: SellerStatus;
  createdAt: number;
  /**
   * When it was erased, in epoch milliseconds; null if it was not. The name and document of an erased seller mean
   * nothing.
   */
  forgottenAt: number | null;
}

export function listSellers(db: Db): Promise<ListedSeller[]> {
  return db
    .selectFrom('sellers')
    .innerJoin('intermediaries', 'intermediaries.id', 'sellers.intermediary_id')
    .select([
      'sellers.id',
      'sellers.intermediary_id as intermediaryId',
      'intermediaries.name as intermediary',
      'sellers.document',
      'sellers.company_name as companyName',
      'sellers.status',
      'sellers.created_at as createdAt',
      'sellers.forgotten_at as forgottenAt',
    ])
    .orderBy('sellers.id')
    .execute();
}

/**
 * Finds a seller by its id alone: ids come from one sequence, so an operator need not name the intermediary. It does
 * not find an erased one.
 */
export function findSellerOwner(
  db: Db,
  id: number,
): Promise<{ intermediaryId: number; status: SellerStatus } | undefined> {
  return db
    .selectFrom('sellers')
    .select(['intermediary_id as intermediaryId', 'status'])
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
}

const selectIds = prepared<{ intermediaryId: number; ids: readonly number[] }, { id: number }>((db, p) =>
  db
    .selectFrom('sellers')
    .select('id')
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint'))
    .where('forgotten_at', 'is', null)
    // Without this order, SQLite reads all sellers of the intermediary in an index that has all three columns.
    .orderBy('id'),
);

/** Returns which of these are sellers of the intermediary that were not erased. */
export async function findSellerIds(
  db: Db,
  intermediaryId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await selectIds(db, { intermediaryId, ids });
  return new Set(rows.map(({ id }) => id));
}

const selectNames = prepared<{ intermediaryId: number; ids: readonly number[] }, SellerName>((db, p) =>
  db
    .selectFrom('sellers')
    .select(['id', 'company_name as companyName', 'fantasy_name as fantasyName', 'document'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint'))
    .where('forgotten_at', 'is', null)
    .orderBy('id'),
);

export interface SellerName {
  id: number;
  companyName: string;
  fantasyName: string;
  document: string;
}

/** Returns who these sellers of the intermediary are, by id, without those that were erased. */
export async function findSellerNames(
  db: Db,
  intermediaryId: number,
  ids: readonly number[],
): Promise<SellerName[]> {
  if (ids.length === 0) return [];
  return (await selectNames(db, { intermediaryId, ids })).rows;
}

const selectByDocuments = prepared<
  { intermediaryId: number; documents: readonly string[] },
  { id: number; document: string }
>((db, p) =>
  db
    .selectFrom('sellers')
    .select(['id', 'document'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'document', p.documents, 'text'))
    .where('forgotten_at', 'is', null),
);

/** Returns the ids of the sellers of the intermediary that have these documents and were not erased. */
export async function findIdsByDocument(
  db: Db,
  intermediaryId: number,
  documents: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await selectByDocuments(db, { intermediaryId, documents });
  return new Map(rows.map(({ id, document }) => [document, id]));
}

export async function updateSellerStatus(
  tx: Tx,
  intermediaryId: number,
  id: number,
  status: SellerStatus,
  updatedAt: number,
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ status, updated_at: updatedAt })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .execute();
}

/**
 * Changes the given fields; the webhook has its own update. The search text is made of the names after the change. The
 * time is left out if the fields are as they were.
 */
export async function updateSellerData(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
  { address, ...changes }: Omit<SellerChanges, 'webhook'> & { searchText: string },
  updatedAt: number | undefined,
): Promise<void> {
  const { contact = {} } = changes;
  const seller = tx
    .updateTable('sellers')
    // Kysely leaves out undefined values.
    .set({
      company_name: changes.companyName,
      fantasy_name: changes.fantasyName,
      seller_url: changes.sellerUrl,
      email: changes.email,
      contact_name: contact.name,
      contact_email: contact.email,
      contact_country_code: contact.countryCode,
      contact_phone: contact.phone,
      owner_name: changes.owner?.name,
      owner_document: changes.owner?.document,
      owner_birthdate: changes.owner?.birthdate,
      search_text: changes.searchText,
      updated_at: updatedAt,
    })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', sellerId);
  const { zipCode, ...addressData } = address ?? {};
  const ofAddress = tx
    .updateTable('seller_addresses')
    .set({ ...addressData, zip_code: zipCode })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId);
  const queries = [seller.compile(), ...(address === undefined ? [] : [ofAddress.compile()])];
  await pipelined(queries.map((query) => runCompiled(tx, query)));
}

/** Returns the status, or undefined for an erased seller, which is never paid again. */
export async function findSellerStatus(
  db: Db,
  intermediaryId: number,
  id: number,
): Promise<SellerStatus | undefined> {
  const found = await db
    .selectFrom('sellers')
    .select('status')
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  return found?.status;
}

export async function sellerExists(db: Db, intermediaryId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('sellers')
    .select(sql<number>`1`.as('one'))
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the columns of an account as it was sent. */
export function accountColumns(account: BankAccountInput): AccountColumns {
  return {
    bank: account.bank ?? '',
    issuer: account.issuer ?? '',
    issuer_digit: account.issuerDigit ?? '',
    number: account.number ?? '',
    bank_digit: account.bankDigit ?? '',
    account_type: account.accountType ?? '',
    pix_key: account.pixKey ?? '',
    pix_key_type: account.pixKeyType ?? '',
    transfer_type: account.transferType === '' ? null : (account.transferType ?? null),
  };
}
