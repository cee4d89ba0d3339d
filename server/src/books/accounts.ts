/** The accounts of the books, in their order, and what each one is. */
export const accountClasses = {
  /** Sold, and not reported by an acquirer's file yet. */
  UNREPORTED_SALES: 'ASSET',
  /** Reported by an acquirer, and not paid yet. */
  ACQUIRER_RECEIVABLE: 'ASSET',
  /** Paid by acquirers, less what was transferred. */
  BANK: 'ASSET',
  SELLERS_PAYABLE: 'LIABILITY',
  /** What is held of what sellers are owed. */
  SELLER_RESERVES: 'LIABILITY',
  /** Transfers to sellers, and to the beneficiaries of contracts, that are not paid yet. */
  TRANSFERS_PAYABLE: 'LIABILITY',
  BENEFICIARIES_PAYABLE: 'LIABILITY',
  /** Reported by acquirers without a known charge. */
  UNIDENTIFIED_AMOUNTS: 'LIABILITY',
  FEE_REVENUE: 'PROFIT_AND_LOSS',
  /** What buyers pay in addition, for instalments at their cost. */
  SURCHARGE_REVENUE: 'PROFIT_AND_LOSS',
  ANTICIPATION_REVENUE: 'PROFIT_AND_LOSS',
  /** Taken from sellers, less what was given to them. */
  SELLER_ADJUSTMENTS: 'PROFIT_AND_LOSS',
  ACQUIRER_COST: 'PROFIT_AND_LOSS',
} as const;

export type Account = keyof typeof accountClasses;

export const accounts = Object.keys(accountClasses) as Account[];

/** What a document says in centavos. For an acquirer's line they are its gross and its cost, or its net alone. */
export type Amount = 'value' | 'fee' | 'surcharge';

/** An amount that is debited to one account and credited to another. */
type Posting = readonly [debit: Account, credit: Account, of: Amount];

const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map(([debit, credit, of]) => [credit, debit, of]);

const sale: Posting[] = [
  ['UNREPORTED_SALES', 'SELLERS_PAYABLE', 'value'],
  ['SELLERS_PAYABLE', 'FEE_REVENUE', 'fee'],
  ['UNREPORTED_SALES', 'SURCHARGE_REVENUE', 'surcharge'],
];
const adjustmentCredit: Posting[] = [['SELLER_ADJUSTMENTS', 'SELLERS_PAYABLE', 'value']];
const anticipation: Posting[] = [['SELLERS_PAYABLE', 'ANTICIPATION_REVENUE', 'fee']];
const hold: Posting[] = [['SELLERS_PAYABLE', 'SELLER_RESERVES', 'value']];
const transfer: Posting[] = [['SELLERS_PAYABLE', 'TRANSFERS_PAYABLE', 'value']];
const beneficiaryTransfer: Posting[] = [['SELLERS_PAYABLE', 'BENEFICIARIES_PAYABLE', 'value']];
const returned: Posting[] = [['BANK', 'SELLERS_PAYABLE', 'value']];
const cost: Posting = ['ACQUIRER_COST', 'ACQUIRER_RECEIVABLE', 'fee'];

/**
 * What each kind of event posts (D50). An amount below 0 is posted the other way round, so
 * debits are always equal to credits.
 */
export const postingsOf = {
  SALE: sale,
  REFUND: reversed(sale),
  REFUND_FAILED: sale,
  CHARGEBACK: reversed(sale),
  CHARGEBACK_WON: sale,
  ADJUSTMENT_CREDIT: adjustmentCredit,
  ADJUSTMENT_DEBIT: reversed(adjustmentCredit),
  ANTICIPATION: anticipation,
  ANTICIPATION_CANCELLED: reversed(anticipation),
  HOLD: hold,
  HOLD_RELEASED: reversed(hold),
  TRANSFER: transfer,
  TRANSFER_PAID: [['TRANSFERS_PAYABLE', 'BANK', 'value']],
  /** Cancelled, or refused by the bank. */
  TRANSFER_VOIDED: reversed(transfer),
  TRANSFER_RETURNED: returned,
  BENEFICIARY_TRANSFER: beneficiaryTransfer,
  BENEFICIARY_TRANSFER_PAID: [['BENEFICIARIES_PAYABLE', 'BANK', 'value']],
  BENEFICIARY_TRANSFER_VOIDED: reversed(beneficiaryTransfer),
  BENEFICIARY_TRANSFER_RETURNED: returned,
  ACQUIRER_REPORT: [['ACQUIRER_RECEIVABLE', 'UNREPORTED_SALES', 'value'], cost],
  UNIDENTIFIED_REPORT: [['ACQUIRER_RECEIVABLE', 'UNIDENTIFIED_AMOUNTS', 'value'], cost],
  /** What an acquirer charges for itself: its value is below 0. */
  ACQUIRER_FEE: [['ACQUIRER_RECEIVABLE', 'ACQUIRER_COST', 'value']],
  ACQUIRER_PAYMENT: [['BANK', 'ACQUIRER_RECEIVABLE', 'value']],
} as const satisfies Record<string, readonly Posting[]>;

export type EntryKind = keyof typeof postingsOf;

export const entryKinds = Object.keys(postingsOf) as EntryKind[];
