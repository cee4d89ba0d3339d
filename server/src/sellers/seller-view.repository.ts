import type { Kysely } from 'kysely';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { statementHeadFields, toHead, type SealedHead } from '../ledger/seller-head.repository.ts';
import { datedPayeeDigest } from './bank-account.ts';
import type { Seller } from './seller.ts';

/** A seller with its head, whose seal covers the account and the status (D27). */
export interface StoredSeller extends Seller {
  /** When its account was last replaced, in epoch milliseconds; null if never. */
  accountChangedAt: number | null;
  /**
   * The head. Its account digest and its status are computed from the stored account and seller, so that the seal shows
   * a change of either.
   */
  head: Omit<SealedHead, 'eventSequence'>;
}

type Db = Reader | Tx;

/** Selects the sellers that are not erased: the data of the others is gone. */
function selectSeller(db: Kysely<Tables>) {
  return db
    .selectFrom('sellers as s')
    .innerJoin('seller_addresses as a', (join) =>
      join.onRef('a.intermediary_id', '=', 's.intermediary_id').onRef('a.seller_id', '=', 's.id'),
    )
    .innerJoin('bank_accounts as b', (join) =>
      join.onRef('b.intermediary_id', '=', 's.intermediary_id').onRef('b.seller_id', '=', 's.id'),
    )
    .innerJoin('seller_heads as h', (join) =>
      join.onRef('h.intermediary_id', '=', 's.intermediary_id').onRef('h.seller_id', '=', 's.id'),
    )
    .select(statementHeadFields)
    .select([
      's.id',
      's.document',
      's.company_name',
      's.fantasy_name',
      's.seller_url',
      's.webhook',
      's.email',
      's.contact_name',
      's.contact_email',
      's.contact_country_code',
      's.contact_phone',
      's.status',
      's.created_at',
      's.updated_at',
      's.owner_name',
      's.owner_document',
      's.owner_birthdate',
      's.mcc',
      'a.id as address_id',
      'a.street',
      'a.number as street_number',
      'a.complement',
      'a.district',
      'a.city',
      'a.state',
      'a.zip_code',
      'a.country',
      'b.id as account_id',
      'b.bank',
      'b.issuer',
      'b.issuer_digit',
      'b.number',
      'b.bank_digit',
      'b.account_type',
      'b.pix_key',
      'b.pix_key_type',
      'b.transfer_type',
      'b.changed_at',
    ])
    .where('s.forgotten_at', 'is', null);
}

type SellerView = Awaited<ReturnType<ReturnType<typeof selectSeller>['execute']>>[number];

const selectById = prepared<{ intermediaryId: number; id: number }, SellerView>((db, p) =>
  selectSeller(db).where('s.intermediary_id', '=', p.intermediaryId).where('s.id', '=', p.id),
);

const selectByDocument = prepared<{ intermediaryId: number; document: string }, SellerView>((db, p) =>
  selectSeller(db).where('s.intermediary_id', '=', p.intermediaryId).where('s.document', '=', p.document),
);

const selectNext = prepared<{ intermediaryId: number; after: number; limit: number }, SellerView>((db, p) =>
  selectSeller(db)
    .where('s.intermediary_id', '=', p.intermediaryId)
    .where('s.id', '>', p.after)
    .orderBy('s.id')
    .limit(p.limit),
);

/** Yields the sellers of the intermediary by id, at most `limit` at a time. */
export async function* listStoredSellers(
  db: Reader,
  intermediaryId: number,
  limit: number,
): AsyncGenerator<StoredSeller[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const { rows }: { rows: SellerView[] } = await selectNext(db, { intermediaryId, after, limit });
    if (rows.length > 0) yield rows.map(toSeller);
    after = rows.at(limit - 1)?.id;
  }
}

export async function findSellerById(
  db: Db,
  intermediaryId: number,
  id: number,
): Promise<StoredSeller | undefined> {
  const { rows } = await selectById(db, { intermediaryId, id });
  return rows[0] && toSeller(rows[0]);
}

export async function findSellerByDocument(
  db: Db,
  intermediaryId: number,
  document: string,
): Promise<StoredSeller | undefined> {
  const { rows } = await selectByDocument(db, { intermediaryId, document });
  return rows[0] && toSeller(rows[0]);
}

function toSeller(row: SellerView): StoredSeller {
  const { owner_name: name, owner_document: document, owner_birthdate: birthdate } = row;
  return {
    id: row.id,
    document: row.document,
    companyName: row.company_name,
    fantasyName: row.fantasy_name,
    sellerUrl: row.seller_url,
    webhook: row.webhook,
    email: row.email,
    contact: {
      name: row.contact_name,
      email: row.contact_email,
      countryCode: row.contact_country_code,
      phone: row.contact_phone,
    },
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    owner: name === null || document === null || birthdate === null ? null : { name, document, birthdate },
    mccCpf: row.mcc,
    address: {
      id: row.address_id,
      street: row.street,
      number: row.street_number,
      complement: row.complement,
      district: row.district,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
      country: row.country,
    },
    bankAccount: {
      id: row.account_id,
      bank: row.bank,
      issuer: row.issuer,
      issuerDigit: row.issuer_digit,
      number: row.number,
      bankDigit: row.bank_digit,
      accountType: row.account_type,
      pixKey: row.pix_key,
      pixKeyType: row.pix_key_type,
      transferType: row.transfer_type,
    },
    accountChangedAt: row.changed_at,
    head: toHead({ ...row, payeeDigest: datedPayeeDigest(row) }),
  };
}
