import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import type { BankAccountRow, SellerAddressRow, SellerRow } from '../../../server/src/db/tables.ts';
import { checkHeadSeal, type SealedHead } from '../../../server/src/ledger/seller-head.repository.ts';
import { datedPayeeDigest } from '../../../server/src/sellers/bank-account.ts';
import { bankName } from '../../../server/src/sellers/seller-fields.ts';
import { labKeyring } from '../../lab/lab.ts';

/** Settings as durable as the service's: a commit is on the disk when it returns. */
const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'];

export function openByHand(path: string): Database.Database {
  const database = new Database(path);
  for (const pragma of pragmas) database.pragma(pragma);
  return database;
}

/** The owner of a token: the intermediary itself when `seller_id` is null. */
export interface TokenRow {
  id: number;
  intermediary_id: number;
  seller_id: number | null;
  seller_status: 'ACTIVE' | 'BLOCKED' | null;
}

/** Looks a token up by its SHA-256, among those that are not revoked. */
export function tokenLookup(database: Database.Database): (token: string) => TokenRow | undefined {
  const select = database.prepare<[Buffer], TokenRow>(
    // The value is in a select of its own. Otherwise SQLite, as better-sqlite3 builds it (STAT4), plans a join again
    // for each value: 12 µs instead of 3, and 26 instead of 4 for a seller.
    `select t.id, t.intermediary_id, t.seller_id, s.status as seller_status
     from tokens t left join sellers s on s.intermediary_id = t.intermediary_id and s.id = t.seller_id
     where t.hash = (select ?) and t.revoked_at is null`,
  );
  return (token) => select.get(createHash('sha256').update(token).digest());
}

/** The result of a handler that is written by hand, for any framework to send. */
export interface Answer {
  status: number;
  body: object;
}

/** Returns a minimal problem document (RFC 9457). */
export function refusal(status: number, title: string): Answer {
  return { status, body: { type: 'about:blank', title, status } };
}

type Seller = Omit<SellerRow, 'id'> & Omit<SellerAddressRow, 'id' | 'number'> & Omit<BankAccountRow, 'id'>;
type Head = Omit<SealedHead, 'payeeDigest' | 'eventSequence'>;

interface JoinedRow extends Seller, Head {
  id: number;
  status: SellerRow['status'];
  address_id: number;
  street_number: string;
  account_id: number;
}

const select = `select s.id, s.document, s.company_name, s.fantasy_name, s.seller_url, s.webhook, s.email,
    s.contact_name, s.contact_email, s.contact_country_code, s.contact_phone, s.status,
    s.created_at, s.updated_at, s.owner_name, s.owner_document, s.owner_birthdate, s.mcc,
    a.id as address_id, a.street, a.number as street_number, a.complement, a.district, a.city, a.state, a.zip_code,
    a.country, b.id as account_id, b.bank, b.issuer, b.issuer_digit, b.number, b.bank_digit,
    b.account_type, b.pix_key, b.pix_key_type, b.transfer_type, b.changed_at,
    h.intermediary_id as intermediaryId, h.seller_id as sellerId, h.statement_sequence as sequence,
    h.statement_hash as hash, h.statement_seal as seal, h.plans_digest as plansDigest,
    h.terms_sequence as termsSequence, h.credited_through as creditedThrough, h.debited_through as debitedThrough,
    h.transfer_sequence as transferSequence, h.late_cents as lateCents, h.open_cents as openCents,
    h.held_cents as heldCents, h.holds_all as holdsAll
  from sellers s
  join seller_addresses a on a.intermediary_id = s.intermediary_id and a.seller_id = s.id
  join bank_accounts b on b.intermediary_id = s.intermediary_id and b.seller_id = s.id
  join seller_heads h on h.intermediary_id = s.intermediary_id and h.seller_id = s.id
  where s.forgotten_at is null and s.intermediary_id = (select ?)`;

export interface SellerQuery {
  sellerId?: string;
  document?: string;
}

/**
 * Returns `getSeller` (reference 2.6) without a framework: the same rows, roles and answer, and the same check of the
 * seal.
 */
export function sellerReader(database: Database.Database): (caller: TokenRow, query: SellerQuery) => Answer {
  const byId = database.prepare<[number, number], JoinedRow>(`${select} and s.id = (select ?)`);
  const byDocument = database.prepare<[number, string], JoinedRow>(`${select} and s.document = (select ?)`);
  return (caller, { sellerId, document }) => {
    const { intermediary_id: intermediaryId, seller_id: ownId } = caller;
    if (caller.seller_status === 'BLOCKED') return refusal(403, 'This seller is blocked.');
    const id = sellerId === undefined ? ownId : Number(sellerId);
    if (ownId !== null && id !== ownId) return refusal(403, 'This is another seller.');
    if (id === null && document === undefined) return refusal(400, 'Give sellerId or document.');
    const row = id === null ? byDocument.get(intermediaryId, document ?? '') : byId.get(intermediaryId, id);
    if (row === undefined) return refusal(404, 'There is no such seller.');
    if (document !== undefined && document !== row.document) return refusal(422, 'These are two sellers.');
    if (!isIntact(row)) return refusal(409, 'The account or the status was changed without the key.');
    return { status: 200, body: sellerJson(row) };
  };
}

function isIntact(row: JoinedRow): boolean {
  return checkHeadSeal(labKeyring, { ...row, payeeDigest: datedPayeeDigest(row) }) === 'intact';
}

function sellerJson(row: JoinedRow) {
  const { owner_name: name, owner_document: document, owner_birthdate: birthdate } = row;
  return {
    id: row.id,
    name: row.company_name,
    fantasyName: row.fantasy_name,
    document: row.document,
    documentType: row.document.length === 11 ? 'CPF' : 'CNPJ',
    status: row.status,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    sellerUrl: row.seller_url,
    webhook: row.webhook,
    email: row.email,
    phone: row.contact_country_code + row.contact_phone,
    contact: {
      name: row.contact_name,
      email: row.contact_email,
      countryCode: row.contact_country_code,
      phone: row.contact_phone,
    },
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
      bankName: bankName(row.bank),
      agency: row.issuer,
      agencyDigit: row.issuer_digit,
      account: row.number,
      accountDigit: row.bank_digit,
      accountType: row.account_type,
      pixKey: row.pix_key,
      pixKeyType: row.pix_key_type,
      ...(row.transfer_type === null ? {} : { transferType: row.transfer_type }),
    },
    ...(name === null ? {} : { owner: { name, document, birthdate } }),
    ...(row.mcc === null ? {} : { mccCpf: row.mcc }),
  };
}
