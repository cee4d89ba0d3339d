import type { Generated } from 'kysely';
import type {
  CardBrand,
  Channel,
  ChargeStatus,
  CustomerDocumentType,
  PaymentMethod,
} from '../shared/charge-terms.ts';
import type { Arrangement, RegisteredArrangement } from '../shared/arrangements.ts';
import type { EntryType } from '../shared/entry-types.ts';

/**
 * The tables, the same on both engines. Amounts are integer centavos, instants epoch milliseconds, calendar dates
 * `YYYY-MM-DD`, digests raw bytes. Every row belongs to one intermediary (D1), except those of `secret_keys`. Rows of
 * `tokens`, `approvals`, `rate_plans`, `refunds`, `chargebacks`, `adjustments`, `paying_accounts`, `remittances`,
 * `transfers`, `holds`, `receivable_effects` and `anticipations` have a seal. That of `seller_heads` also covers the payee, the plans and the status of its seller and,
 * through the chain, all lines of its statement (D27).
 */
export interface Tables {
  intermediaries: IntermediaryRow;
  tokens: TokenRow;
  token_owners: TokenOwnerRow;
  people: PersonRow;
  memberships: MembershipRow;
  sessions: SessionRow;
  approvals: ApprovalRow;
  rate_plans: RatePlanRow;
  rate_plan_versions: RatePlanVersionRow;
  sellers: SellerRow;
  seller_addresses: SellerAddressRow;
  bank_accounts: BankAccountRow;
  seller_plans: SellerPlanRow;
  seller_heads: SellerHeadRow;
  receivable_units: ReceivableUnitRow;
  daily_volumes: DailyVolumeRow;
  charges: ChargeRow;
  refunds: RefundRow;
  chargebacks: ChargebackRow;
  adjustments: AdjustmentRow;
  paying_accounts: PayingAccountRow;
  remittances: RemittanceRow;
  transfers: TransferRow;
  remittance_returns: RemittanceReturnRow;
  remittance_return_lines: ReturnLineRow;
  payment_keys: PaymentKeyRow;
  expected_sales: ExpectedSaleRow;
  settlement_files: SettlementFileRow;
  comparisons: ComparisonRow;
  settlement_lines: SettlementLineRow;
  holds: HoldRow;
  receivable_effects: ReceivableEffectRow;
  anticipations: AnticipationRow;
  statement_entries: StatementEntryRow;
  outbox_events: OutboxEventRow;
  webhook_endpoints: WebhookEndpointRow;
  webhook_deliveries: WebhookDeliveryRow;
  audit_records: AuditRecordRow;
  audit_heads: AuditHeadRow;
  idempotency_keys: IdempotencyKeyRow;
  secret_keys: SecretKeyRow;
}

interface IntermediaryRow {
  id: Generated<number>;
  name: string;
  default_plan_id: number | null;
  created_at: number;
}

export interface TokenRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number | null;
  role: 'viewer' | 'operator' | 'approver' | 'admin' | 'seller_viewer' | 'seller_owner';
  /** The person who uses it (D45); null for a program of nobody in particular. */
  person_id: number | null;
  hash: Buffer;
  /** What its maker calls it. */
  name: string | null;
  created_at: number;
  /** The last day in America/Sao_Paulo on which it was used, such as 2026-11-27; null if it never was. */
  last_used_on: string | null;
  revoked_at: number | null;
  /** Covers the owner, the role, the person, the hash and the revocation (D3). */
  seal: Buffer;
}

/** The owner of a token, for its first look-up. */
interface TokenOwnerRow {
  hash: Buffer;
  intermediary_id: number;
  seller_id: number | null;
}

/** A person who may sign in. The seal covers all but `created_at` (D44). */
interface PersonRow {
  intermediary_id: number;
  id: Generated<number>;
  email: string;
  name: string;
  subject: string | null;
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_step: number;
  recovery_hashes: string;
  invitation_hash: Buffer | null;
  invited_until: number | null;
  disabled_at: number | null;
  created_at: number;
  seal: Buffer;
}

/** What a person may do for the intermediary, or for a seller. */
interface MembershipRow {
  intermediary_id: number;
  id: Generated<number>;
  person_id: number;
  seller_id: number | null;
  role: TokenRow['role'];
  created_at: number;
  seal: Buffer;
}

/** A sign-in that has not ended. */
interface SessionRow {
  intermediary_id: number;
  id: Generated<number>;
  person_id: number;
  membership_id: number;
  hash: Buffer;
  created_at: number;
  used_at: number;
  seal: Buffer;
}

/** A change that one person asked for and another decides (D45). The seal covers all columns but `request`. */
export interface ApprovalRow {
  intermediary_id: number;
  id: Generated<number>;
  operation: 'updateSellerBankData' | 'createAdjustment' | 'updateRatePlan' | 'releaseHold';
  /** The seller that it is about; null if it is about none. */
  seller_id: number | null;
  /** The path and the body of the request, as JSON; null once its seller is erased. */
  request: string | null;
  request_digest: Buffer;
  /** The state of what it would change when somebody asked. Another text means that somebody has changed it since. */
  basis: string;
  asker_id: number;
  requested_at: number;
  expires_at: number;
  status: 'PENDING' | 'APPROVED' | 'REFUSED' | 'EXPIRED';
  /** Null while it is pending, and of one that expired. */
  decider_id: number | null;
  ended_at: number | null;
  /** Why it was refused. */
  reason: string | null;
  /** What was written when it was approved, such as `adjustment:12`. */
  subject: string | null;
  /** It is null only between its two statements. */
  seal: Buffer | null;
}

interface RatePlanRow {
  intermediary_id: number;
  id: Generated<number>;
  created_at: number;
  /** Covers the plan's versions and whether it is the default (D27). It is null only between the plan's statements. */
  seal: Buffer | null;
}

/**
 * What a plan charges from `valid_from` on, until a version that begins later applies (D18). Rows are never changed.
 */
interface RatePlanVersionRow {
  intermediary_id: number;
  plan_id: number;
  /** Counts from 1, in the order in which they were added. */
  version: number;
  valid_from: number;
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
  /** When its personal data was erased; null if it has not been. */
  forgotten_at: number | null;
  /** Its names and its document, in lower case and without accents. */
  search_text: string;
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
  account_type: '' | 'CHECKING_ACCOUNT' | 'SAVINGS_ACCOUNT' | 'PAYMENT_ACCOUNT';
  pix_key: string;
  pix_key_type: '' | 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'EVP';
  transfer_type: 'PIX' | 'BANK_ACCOUNT' | null;
  /** When it was last replaced; null if it never was. */
  changed_at: number | null;
}

/**
 * From `valid_from` on, `plan_id` prices the seller's charges by the time of their payment, in the lines after
 * `since_sequence` and up to `until_sequence` (D18).
 */
interface SellerPlanRow {
  intermediary_id: number;
  seller_id: number;
  /** Counts from 1, in the order in which they were assigned. */
  number: number;
  valid_from: number;
  plan_id: number;
  created_at: number;
  /** The last line of the seller when it was assigned. */
  since_sequence: number;
  /** The last line of the seller when another assignment replaced this one; null until then. */
  until_sequence: number | null;
}

/**
 * The last line of a seller's statement chain, the last event of its outbox, and what is paid. Writers lock this row
 * (D27).
 */
export interface SellerHeadRow {
  intermediary_id: number;
  seller_id: number;
  statement_sequence: number;
  statement_hash: Buffer;
  /** Covers all columns but `event_sequence`. */
  statement_seal: Buffer;
  event_sequence: number;
  /** The digest of its row in `bank_accounts`, and of its name and document. */
  payee_digest: Buffer;
  /** The digest of its rows in `seller_plans`, with the prices of the first versions of their plans. */
  plans_digest: Buffer;
  /** A copy of its status in `sellers`, by which it is paid or not. */
  status: SellerRow['status'];
  /** How often the payee, the plans, the status or the holds were changed. */
  terms_sequence: number;
  /** The last date of the credits that transfers have paid; '' before the first transfer. */
  credited_through: string;
  /** The last date of the debits that transfers have deducted; '' before the first transfer. */
  debited_through: string;
  /** The number of the last transfer's line; 0 before the first transfer. */
  transfer_sequence: number;
  /**
   * The sum of the lines since the last transfer that are due at once, because their dates were paid before, and what
   * that transfer left.
   */
  late_cents: number | bigint;
  /** The sum of all lines. */
  open_cents: number | bigint;
  /** The sum of its open rows in `holds` with an amount. */
  held_cents: number | bigint;
  /** The number of its open rows in `holds` without one. */
  holds_all: number;
  /** The digest of its open effects (D41); null if there are none. */
  effects_digest: Buffer | null;
}

/**
 * What falls due to a seller on one day in one payment arrangement. Whoever writes lines, but for those of transfers,
 * adds them to their units.
 */
export interface ReceivableUnitRow {
  intermediary_id: number;
  seller_id: number;
  due_date: string;
  arrangement: Arrangement;
  /** The sum of the lines that increase what the seller receives, less fees, and less what was advanced. */
  credit_cents: number | bigint;
  /** The sum of the lines that reduce it, less the fees that they return, as a positive number. */
  debit_cents: number | bigint;
  /** What was paid before the day (D42). */
  advanced_cents: number | bigint;
  lines: number;
  /**
   * The sum of the lines that were written after a transfer had paid their date. They are due as long as the seller's
   * last transfer is the one of `late_since`; then they are paid.
   */
  late_cents: number | bigint;
  /** The number of the last transfer's line when a line was last added. */
  late_since: number;
}

/**
 * What a seller sold, and what was refunded and disputed, by day and payment method (D46). Whoever writes lines of
 * charges adds them.
 */
export interface DailyVolumeRow {
  intermediary_id: number;
  seller_id: number;
  day: string;
  payment_method: PaymentMethod;
  sales: number | bigint;
  value_cents: number | bigint;
  fee_cents: number | bigint;
  refunded_cents: number | bigint;
  disputed_cents: number | bigint;
  /** What of fees the refunds and chargebacks returned. */
  returned_fee_cents: number | bigint;
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
  /** The ids of the payment at the acquirer or bank, as JSON. Ids that are looked up later need columns of their own. */
  source: string | null;
  customer_uuid: string;
  customer_document: string;
  customer_type: CustomerDocumentType;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_alternative_email: string;
  /** The customer's name in lower case and without accents; '' once the seller is erased. */
  buyer_key: string;
  /**
   * What the buyer paid (D20), for `CREDIT_CARD_EARLY_BUYER`; null for the other methods, where the buyer paid
   * `value_cents`.
   */
  buyer_value_cents: number | null;
  /** The sum of its refunds that have not failed (D23). */
  refunded_cents: Generated<number>;
  /** The sum of its chargebacks that are open or lost. */
  disputed_cents: Generated<number>;
}

/** A refund of a charge, in whole or in part (D23). */
export interface RefundRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  charge_uuid: string;
  value_cents: number;
  /** What the buyer gets back (D20); null where that is `value_cents`. */
  buyer_value_cents: number | null;
  /** The part of the sale's fee that it returns (D24). */
  fee_cents: number;
  as_fraud: number;
  /** `DONE` or `FAILED` once the processor has answered (D23). */
  status: 'REQUESTED' | 'DONE' | 'FAILED';
  requested_at: number;
  answered_at: number | null;
  reason: string | null;
  end_to_end_id: string | null;
  return_id: string | null;
  /** Its number in the intermediary's export (D23); null until an export has read it. */
  export_sequence: number | null;
  /**
   * Covers all columns but `export_sequence`, and how the refund is paid back. It is null only between its two
   * statements.
   */
  seal: Buffer | null;
}

/** A dispute of a charge by its buyer (D30). */
export interface ChargebackRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  charge_uuid: string;
  /** What it debits while it is open or lost, or did before it was won. */
  value_cents: number;
  /** The part of the sale's fee that it returns, as a refund of the same value would (D24). */
  fee_cents: number;
  /** By the payment method: `MED` of a Pix. */
  kind: 'CHARGEBACK' | 'MED';
  /** `WON` or `LOST`, from the seller's side, once it is closed. */
  status: 'OPEN' | 'WON' | 'LOST';
  stage: 'NOTIFICATION' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION';
  reason_code: string | null;
  /** The day on which the network began it. */
  occurred_on: string;
  /** The last day to answer. */
  answer_by: string | null;
  /** The `answer_by` of which the seller was told that it comes close. */
  due_told_for: string | null;
  opened_at: number;
  closed_at: number | null;
  /** Covers all columns. It is null only between its two statements. */
  seal: Buffer | null;
}

/** An amount that the intermediary gives a seller or takes from it. */
export interface AdjustmentRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  /** The charge that it is about; null if it is about none. */
  charge_uuid: string | null;
  direction: 'CREDIT' | 'DEBIT';
  value_cents: number;
  reason: string;
  /** The number of its line in the seller's statement. */
  sequence: number;
  created_at: number;
  /** Covers all columns. It is null only between its two statements. */
  seal: Buffer | null;
}

/** A payout to a seller (D32). */
export interface TransferRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  /**
   * The last date of the credits that it covers. It covers the lines up to `through_sequence` that no earlier transfer
   * covers: credits up to this date, and debits up to `debited_through`.
   */
  transfer_date: string;
  /** The last date of the debits that it deducts: the day on which it was made. */
  debited_through: string;
  /** The day on which the bank pays: the transfer's date, or the next bank business day. */
  payment_date: string;
  amount_cents: number;
  /** What it left of what was due, because it was held. */
  left_cents: number;
  status: 'CREATED' | 'CANCELLED' | 'SENT' | 'PAID' | 'FAILED' | 'RETURNED';
  /** The number of the transfer's own line, which is the last that it covers. */
  through_sequence: number;
  /** The contract for which a beneficiary is paid, and the unit of which it is paid (D41); null for the seller's own. */
  contract: string | null;
  due_date: string | null;
  arrangement: RegisteredArrangement | null;
  /** The account, name and document as they were, as a JSON object of their columns; null once the seller is erased. */
  account: string | null;
  payee_digest: Buffer;
  end_to_end_id: string | null;
  /** The code of the bank that paid, its number of the payment, and the day on which it paid, as its return says. */
  paying_bank: string | null;
  bank_number: string | null;
  paid_on: string | null;
  reason: string | null;
  /** The remittance that it is in, unless that was cancelled. */
  remittance_id: number | null;
  created_at: number;
  updated_at: number;
  /**
   * Covers all columns but the account, which its digest covers, and the remittance, whose seal covers its transfers. It
   * is null only between its two statements.
   */
  seal: Buffer | null;
}

/** An account from which an intermediary pays, as its bank knows it (D47). */
export interface PayingAccountRow {
  intermediary_id: number;
  id: Generated<number>;
  /** What the intermediary calls it, in its paths. */
  name: string;
  /** What the bank is told about who pays, as JSON. */
  payer: string;
  /** The number of the last file. It never goes back. */
  last_file_number: number;
  /** The database in which that number was given. A restored one has another name; the bank may have had later files. */
  numbered_in: string;
  created_at: number;
  updated_at: number;
  /** Covers all columns but `numbered_in`. It is null only between its two statements. */
  seal: Buffer | null;
}

/** A file that tells a bank whom to pay. The transfers in it name it. */
export interface RemittanceRow {
  intermediary_id: number;
  id: Generated<number>;
  account_id: number;
  /** The payer of the account when it was made. */
  payer: string;
  /** The day on which the bank pays all of it. */
  payment_date: string;
  transfers: number;
  amount_cents: number;
  /** The digest of the ids of its transfers. */
  transfers_digest: Buffer;
  status: 'DRAFT' | 'APPROVED' | 'CANCELLED';
  /** Null before it is approved. */
  file_number: number | null;
  /** Who made it, and who approved or cancelled it; null for a token that names no person. */
  maker_id: number | null;
  decider_id: number | null;
  created_at: number;
  /** When it was approved or cancelled. */
  ended_at: number | null;
  /** It is null only between its two statements. */
  seal: Buffer | null;
}

/** A return of a bank that was imported, with how many payments it says were paid, failed, came back or were scheduled. */
export interface RemittanceReturnRow {
  intermediary_id: number;
  id: Generated<number>;
  account_id: number;
  /** Of the file, so that the same one again changes nothing. */
  digest: Buffer;
  file_number: number | null;
  file_date: string;
  payments: number;
  paid: number;
  failed: number;
  returned: number;
  scheduled: number;
  /** The lines that were not recorded, which a person must look at. */
  open: number;
  imported_at: number;
}

/** A key by which a line of an acquirer finds a charge: see `paymentKeys`. */
interface PaymentKeyRow {
  intermediary_id: number;
  key: string;
  charge_uuid: string;
  /** Null if the charge does not name it. */
  acquirer: string | null;
}

/** A charge whose sale an acquirer has to report. */
export interface ExpectedSaleRow {
  intermediary_id: number;
  charge_uuid: string;
  acquirer: string;
  sold_on: string;
  /** `MISSING` if a settlement line of our own says that the acquirer's did not come. */
  status: 'WAITING' | 'MISSING' | 'REPORTED';
}

/** A file of an acquirer. */
export interface SettlementFileRow {
  intermediary_id: number;
  id: Generated<number>;
  acquirer: string;
  /** The acquirer's number of the establishment that it is for; null if the file does not tell it. */
  establishment: string | null;
  /** The acquirer's kind of file. */
  statement: string;
  /** Of the file, so that the same one again changes nothing. */
  digest: Buffer;
  /** How many settlement lines it has, and how many of them are written. */
  lines: number;
  written: number;
  gross_cents: number;
  cost_cents: number;
  net_cents: number;
  /** The last day of an announced sale in it, and the first day of a payment; null if it has none. */
  sold_through: string | null;
  paid_from: string | null;
  begun_at: number;
  /** Null until all lines are written: until then nothing of the file counts. */
  imported_at: number | null;
  /** The id of the last of its lines that was compared with the charges, and when all of them were. */
  compared_through: number;
  compared_at: number | null;
}

/** An intermediary that has settlement files. */
interface ComparisonRow {
  intermediary_id: number;
}

/** A movement of money in a file of an acquirer: see `SettlementLine`. */
export interface SettlementLineRow {
  intermediary_id: number;
  id: Generated<number>;
  /** Null for a sale that should be in a file and is in none, and so is `line`. */
  file_id: number | null;
  line: number | null;
  acquirer: string;
  kind: 'SALE' | 'CANCEL' | 'CHARGEBACK' | 'FEE' | 'ADJUSTMENT';
  code: string;
  sale_id: string | null;
  transaction_id: string | null;
  tid: string | null;
  nsu: string | null;
  authorization_code: string | null;
  arn: string | null;
  end_to_end_id: string | null;
  txid: string | null;
  nosso_numero: string | null;
  installment: number;
  installments: number;
  sold_on: string | null;
  sale_cents: number;
  gross_cents: number;
  cost_cents: number;
  net_cents: number;
  expected_on: string | null;
  paid_on: string | null;
  batch: string | null;
  /** The day that it counts for: when it was paid, or else is to be, or else was sold. */
  day: string;
  /** What it says something of, such as an instalment of a sale: see `slotOf`. */
  slot: string;
  /** `PENDING` until it was compared with the charges. */
  state:
    'PENDING' | 'MATCHED' | 'AMOUNT_DIFFERS' | 'MISSING_HERE' | 'MISSING_THERE' | 'DUPLICATE' | 'RESOLVED';
  /** Whether the money that it tells of counts by this line: see `Judgement`. */
  counts: 0 | 1 | 2;
  /** 1 if what it is compared with may still come, so that it is compared again. */
  may_match: 0 | 1;
  charge_uuid: string | null;
  /** What a person wrote who resolved it, or last opened it again. */
  note: string | null;
  resolved_at: number | null;
}

/** A payment in a return that failed or came back, or that was not recorded. */
export interface ReturnLineRow {
  intermediary_id: number;
  id: Generated<number>;
  return_id: number;
  /** The account of the return, whose bank says what the codes mean. */
  account_id: number;
  /** Where the file says it. */
  line: number;
  /** Why it was not recorded; null if it was. */
  problem: 'UNKNOWN_PAYMENT' | 'AMOUNT_DIFFERS' | 'UNCLEAR' | 'STATE_CONFLICT' | null;
  /** The company's number of the payment, as the file has it. */
  company_number: string;
  transfer_id: number | null;
  outcome: 'PAID' | 'SCHEDULED' | 'FAILED' | 'RETURNED' | 'UNKNOWN';
  /** The bank's codes, of two characters each. */
  occurrences: string;
  amount_cents: number;
  paid_cents: number | null;
  paid_on: string | null;
  bank_number: string | null;
}

/** What a seller is paid before it falls due (D42). */
export interface AnticipationRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  /** What falls due later and is paid today, and what that costs, in centavos. */
  amount_cents: number;
  discount_cents: number;
  rate_ppm: number;
  method: 'SIMPLE' | 'COMPOUND';
  /** The day from which the discount is counted, in São Paulo: that of the quote, or of its lines. */
  counted_from: string;
  status: 'OPEN' | 'CANCELLED';
  /** The number of its first line, and how many units follow it, a line each. */
  sequence: number;
  units: number;
  created_at: number;
  cancelled_at: number | null;
  /** Covers all columns. It is null only between its two statements. */
  seal: Buffer | null;
}

/** What is held of what is due to a seller (D40). */
export interface HoldRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  /** Null if all that is due is held. */
  amount_cents: number | null;
  reason: 'RESERVE' | 'RISK' | 'JUDICIAL';
  /** The number of the process or the order of a JUDICIAL one. */
  reference: string | null;
  /** The day on which it is released; null if nobody has said. */
  release_on: string | null;
  status: 'OPEN' | 'RELEASED';
  created_at: number;
  released_at: number | null;
  /** Covers all columns. It is null only between its two statements. */
  seal: Buffer | null;
}

/** What a contract says of a receivable unit: who is paid of it, before others and the seller, and how much (D41). */
export interface ReceivableEffectRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  due_date: string;
  arrangement: RegisteredArrangement;
  contract: string;
  /** 1 is paid first. No two of a unit are the same, unless they are withdrawn. */
  priority: number;
  kind: 'AMOUNT' | 'PERCENT';
  /** The contract's amount in centavos, or its percentage in millionths. */
  value: number;
  /** What the registry computed of it for this unit. */
  computed_cents: number;
  /** What transfers have paid of it, without those that were given back. */
  paid_cents: number;
  /** SETTLED once all that was computed is paid. */
  status: 'OPEN' | 'SETTLED' | 'WITHDRAWN';
  /** The beneficiary's account, name and document, as in a transfer; null once the seller is erased. */
  account: string | null;
  payee_digest: Buffer;
  created_at: number;
  updated_at: number;
  /** Covers all columns but the id, and the account, which its digest covers. */
  seal: Buffer;
}

/** One line of a statement. `hash` covers every other column, with the plan and the charge that priced it (D27). */
export interface StatementEntryRow {
  intermediary_id: number;
  seller_id: number;
  sequence: number;
  operation: EntryType;
  execution_date: string;
  /** The charge of the line; null for a transfer, and for an adjustment without a charge. So are the next two. */
  charge_uuid: string | null;
  charge_paid_at: number | null;
  payment_method: PaymentMethod | null;
  /** The card's brand; `''` without a card. */
  brand: CardBrand | '';
  value_cents: number;
  fee_cents: number;
  /** The plan that priced the line; null for an adjustment and for a transfer. */
  plan_id: number | null;
  /** The version of the plan; 1 without a plan. The hash covers it if it is not 1. */
  plan_version: number;
  /** Null except for lines of a refund. */
  refund_id: number | null;
  /** Null except for lines of a chargeback. */
  chargeback_id: number | null;
  /** Null except for the line of an adjustment. */
  adjustment_id: number | null;
  /** Null except for lines of an anticipation. */
  anticipation_id: number | null;
  /** Null except for lines of a transfer. */
  transfer_id: number | null;
  /** The instalment that the line is about; null except for lines of a sale that is paid out by instalment. */
  installment: number | null;
  /**
   * Copies of the charge's fields that the hash covers, so that a line is shown without a look-up of its charge; null
   * without a charge.
   */
  channel: Channel | null;
  installments: number | null;
  charge_value_cents: number | null;
  buyer_value_cents: number | null;
  /** Null also where the charge has no such code. */
  authorization_code: string | null;
  authorization_nsu: string | null;
  /** A copy of the charge's order, for the look-up of an order's lines. The hash never covers it. */
  uuid_order: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface OutboxEventRow {
  intermediary_id: number;
  id: Generated<number>;
  seller_id: number;
  sequence: number;
  type:
    | 'seller.created'
    | 'seller.updated'
    | 'seller.owner_changed'
    | 'seller.bank_account.updated'
    | 'charge.paid'
    | 'charge.partially_refunded'
    | 'charge.refunded'
    | 'refund.failed'
    | 'charge.disputed'
    | 'charge.dispute_updated'
    | 'charge.dispute_due'
    | 'charge.dispute_closed'
    | 'adjustment.created'
    | 'transfer.created'
    | 'transfer.paid'
    | 'transfer.failed'
    | 'transfer.returned'
    | 'transfer.cancelled'
    | 'hold.created'
    | 'hold.released'
    | 'receivable_effects.changed'
    | 'anticipation.created'
    | 'anticipation.cancelled'
    | 'approval.requested'
    | 'approval.approved'
    | 'approval.refused'
    | 'approval.expired'
    | 'webhook.test';
  /** The names of the fields that an update changed, with commas between them; null for every other event. */
  changed_fields: string | null;
  /** What an event says of its chargeback, as JSON; null for every other event. */
  chargeback: string | null;
  charge_uuid: string | null;
  refund_id: number | null;
  chargeback_id: number | null;
  adjustment_id: number | null;
  anticipation_id: number | null;
  transfer_id: number | null;
  hold_id: number | null;
  approval_id: number | null;
  occurred_at: number;
  /** When the row was written, which is later than the payment. */
  recorded_at: number;
}

/**
 * An endpoint of a seller, of the URL that a seller's webhook had before, or of the intermediary itself, which gets the
 * events of all its sellers. The row has the delivery state of its events, and the lease of the worker that delivers
 * them (D28).
 */
export interface WebhookEndpointRow {
  intermediary_id: number;
  /** The seller; less than 0, its negative, for its former URL; 0 for the intermediary's own endpoint. */
  seller_id: number;
  /** Null for a seller's endpoint, whose URL is in the seller's row. */
  url: string | null;
  /** The encrypted secret; null for a seller that is erased. */
  secret: Buffer | null;
  /** The encrypted former secret, with which events are also signed until `old_secret_until`. */
  old_secret: Buffer | null;
  old_secret_until: number | null;
  disabled_reason: 'gone' | 'no_secret' | null;
  disabled_at: number | null;
  /** 1 if the receiver was slow last time: it then shares the slots for slow receivers. */
  is_slow: number;
  /**
   * When a worker should look at the endpoint; null if nothing is waiting. It is never before `claimable_at`. It is not
   * used for the intermediary's own endpoint, which workers look at all the time: if each event wrote to this one row,
   * events would wait for each other.
   */
  due_at: number | null;
  /** The instant before which no worker claims it: the end of a lease, or of a pause that the receiver asked for. */
  claimable_at: number;
  lease_owner: string | null;
  /** Only for a former URL: it gets no event that is recorded later. */
  told_until: number | null;
}

/** The delivery of an event to one endpoint, written with the event. */
export interface WebhookDeliveryRow {
  intermediary_id: number;
  /** The `seller_id` of the endpoint: the event's seller, its negative, or 0. */
  endpoint_id: number;
  seller_id: number;
  sequence: number;
  state: 'pending' | 'succeeded' | 'failed' | 'refused';
  /** The number of all attempts so far. */
  attempts: number;
  /** The number of attempts since the last replay, which restarts the schedule. */
  tries: number;
  /** The time from which on the delivery is due; null once it has ended. */
  due_at: number | null;
  /**
   * The time of the last attempt or replay, or of the end. It is null for a delivery to a seller that was never
   * attempted: those are sent and listed in the order of the events, all others by their times.
   */
  updated_at: number | null;
  /**
   * The attempts as a JSON array. They are in the row itself, because nobody searches for an attempt by its content,
   * and a separate table would cost a second row for each delivery.
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
  /** The place in the intermediary's chain, from 1, and the hash there. Null until a server puts the record there. */
  sequence: number | null;
  hash: Buffer | null;
  /** Covers the record until it is in the chain; null from then on. */
  seal: Buffer | null;
}

/** The end of an intermediary's audit records, and the last one that was pruned. Its seal covers the rest of it. */
export interface AuditHeadRow {
  intermediary_id: number;
  sequence: number;
  hash: Buffer;
  pruned_sequence: number;
  pruned_hash: Buffer;
  seal: Buffer;
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

/** A secret key that the database was written with. The highest position is the newest. */
export interface SecretKeyRow {
  position: number;
  /** A seal of a fixed text with the key, which identifies the key and proves it. */
  seal: Buffer;
  registered_at: number;
}
