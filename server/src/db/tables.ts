import type { Generated } from 'kysely';
import type {
  CardBrand,
  Channel,
  ChargeStatus,
  CustomerDocumentType,
  PaymentMethod,
} from '../shared/charge-terms.ts';

/**
 * The tables, the same on both engines. Amounts are integer centavos, instants epoch milliseconds, calendar dates
 * `YYYY-MM-DD`, digests raw bytes. Every row belongs to one intermediary (D1), except those of `secret_keys`.
 */
export interface Tables {
  intermediaries: IntermediaryRow;
  tokens: TokenRow;
  rate_plans: RatePlanRow;
  sellers: SellerRow;
  seller_addresses: SellerAddressRow;
  bank_accounts: BankAccountRow;
  seller_plans: SellerPlanRow;
  seller_heads: SellerHeadRow;
  charges: ChargeRow;
  statement_entries: StatementEntryRow;
  outbox_events: OutboxEventRow;
  webhook_endpoints: WebhookEndpointRow;
  webhook_deliveries: WebhookDeliveryRow;
  audit_records: AuditRecordRow;
  idempotency_keys: IdempotencyKeyRow;
  secret_keys: SecretKeyRow;
}

export interface IntermediaryRow {
  id: Generated<number>;
  name: string;
  default_plan_id: number | null;
  created_at: number;
}

export interface TokenRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number | null;
  role: 'intermediary' | 'seller';
  hash: Buffer;
  created_at: number;
  revoked_at: number | null;
}

export interface RatePlanRow {
  intermediary_id: number;
  id: Generated<number>;
  name: string;
  tax: string;
  digest: Buffer;
  created_at: number;
}

export interface SellerRow {
  intermediary_id: number;
  id: Generated<number>;
  document: string;
  company_name: string;
  fantasy_name: string;
  seller_url: string;
  ip: string;
  webhook: string;
  email: string;
  password_hash: string;
  contact_name: string;
  contact_email: string;
  contact_country_code: string;
  contact_phone: string;
  owner_name: string | null;
  owner_document: string | null;
  owner_birthdate: string | null;
  mcc: string | null;
  status: 'ACTIVE' | 'BLOCKED';
  created_at: number;
  updated_at: number;
  /** When its personal data was erased; null while it is there. */
  forgotten_at: number | null;
}

export interface SellerAddressRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
}

export interface BankAccountRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  bank: string;
  issuer: string;
  issuer_digit: string;
  number: string;
  bank_digit: string;
  account_type: '' | 'CHECKING_ACCOUNT' | 'SAVINGS_ACCOUNT' | 'PAYMENT_ACCOUNT' | 'SALARY_ACCOUNT';
  pix_key: string;
  pix_key_type: '' | 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'EVP';
  transfer_type: 'PIX' | 'BANK_ACCOUNT' | null;
}

/** From `valid_from` on, `plan_id` prices the seller's charges by the time of their payment (D18). */
export interface SellerPlanRow {
  intermediary_id: number;
  seller_id: number;
  valid_from: number;
  plan_id: number;
  created_at: number;
}

/** The last line of a seller's statement chain and the last event of its outbox; writers lock this row (D27). */
export interface SellerHeadRow {
  intermediary_id: number;
  seller_id: number;
  statement_sequence: number;
  statement_hash: Buffer;
  statement_seal: Buffer;
  event_sequence: number;
}

export interface ChargeRow {
  intermediary_id: number;
  uuid: string;
  seller_id: number;
  uuid_order: string | null;
  title: string;
  value_cents: number;
  payment_method: PaymentMethod;
  channel: Channel | null;
  brand: CardBrand | null;
  installments: number | null;
  paid_at: number;
  expiration_date: string;
  status: ChargeStatus;
  refunded_at: number | null;
  as_fraud: number | null;
  authorization_code: string | null;
  authorization_nsu: string;
  customer_uuid: string;
  customer_document: string;
  customer_type: CustomerDocumentType;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_alternative_email: string;
}

/** One line of a statement. `hash` covers every other column, with the plan and the charge that priced it (D27). */
export interface StatementEntryRow {
  intermediary_id: number;
  seller_id: number;
  sequence: number;
  operation: 'VENDA' | 'ESTORNO';
  execution_date: string;
  charge_uuid: string;
  charge_paid_at: number;
  payment_method: PaymentMethod;
  /** `''` without a card. */
  brand: CardBrand | '';
  value_cents: number;
  fee_cents: number;
  plan_id: number;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface OutboxEventRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  sequence: number;
  type: 'seller.created' | 'seller.bank_account.updated' | 'charge.paid' | 'charge.refunded';
  charge_uuid: string | null;
  occurred_at: number;
  /** When it was written, which is later than a payment; 0 for events from before deliveries existed. */
  recorded_at: number;
}

/** How a seller is told of its events, and which worker does it until when (D28). */
export interface WebhookEndpointRow {
  intermediary_id: number;
  seller_id: number;
  /** Encrypted; null until `payfac webhooks rotate-secret` for a seller from before there were secrets. */
  secret: Buffer | null;
  /** Encrypted; signs beside the new one until `old_secret_until`. */
  old_secret: Buffer | null;
  old_secret_until: number | null;
  /** Every event up to this sequence has its delivery; of the later ones, those that were sent. */
  event_cursor: number;
  disabled_reason: 'gone' | 'no_secret' | null;
  disabled_at: number | null;
  /** The receiver was slow last time: it shares the slots of the slow ones. */
  is_slow: number;
  /** When a worker should look at it; null when nothing waits. Never before `claimable_at`. */
  due_at: number | null;
  /** No worker takes it before: the end of a lease, or of a pause that the receiver asked for. */
  claimable_at: number;
  lease_owner: string | null;
}

/** An event on its way to its seller. A row is there once it was sent; `due_at` is null once it is finished. */
export interface WebhookDeliveryRow {
  intermediary_id: number;
  seller_id: number;
  sequence: number;
  state: 'pending' | 'succeeded' | 'failed' | 'refused';
  /** All attempts that were made, which is the number of the last one. */
  attempts: number;
  /** Those of the present round of the schedule; a replay begins a new one. */
  tries: number;
  due_at: number | null;
  updated_at: number;
  /**
   * The attempts as a JSON array. In the row itself: nobody looks for one by its content, and a table of them would
   * cost each delivery a second row.
   */
  attempt_log: string;
}

export interface AuditRecordRow {
  intermediary_id: number;
  id: Generated<number>;
  occurred_at: number;
  action: string;
  subject: string;
  actor: string;
  origin_ip: string | null;
  remote_address: string | null;
  request_id: string | null;
}

export interface IdempotencyKeyRow {
  intermediary_id: number;
  /** The seller whose token called, or 0 for the intermediary itself. */
  principal_seller_id: number;
  operation: string;
  path: string;
  key_hash: Buffer;
  body_hmac: Buffer;
  status: number | null;
  reply: Buffer | null;
  holds_secret: number;
  created_at: number;
}

/** A secret key that the database was written with; the highest position is the newest. */
export interface SecretKeyRow {
  position: number;
  /** Seal of a fixed text with the key: identifies the key and proves it. */
  seal: Buffer;
  registered_at: number;
}
