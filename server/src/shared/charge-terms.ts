/** How a charge is paid (D22). */
export const PAYMENT_METHODS = [
  'PIX',
  'BANK_SLIP',
  'DEBIT_CARD',
  'CREDIT_CARD_SIGHT',
  'CREDIT_CARD_EARLY_SELLER',
  'CREDIT_CARD_EARLY_BUYER',
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Where a credit card is charged, in the order in which seller rates look for the first priced channel (D21). */
export const CHANNELS = ['ONLINE', 'POS', 'TAP'] as const;

export type Channel = (typeof CHANNELS)[number];

/** The brands that can have their own rates in a plan (D17). */
export const BRANDS = ['mastercard', 'visa', 'elo', 'hipercard', 'american_express', 'discover'] as const;

export type Brand = (typeof BRANDS)[number];

/** The brands that a charged card can have. */
export const CARD_BRANDS = [...BRANDS, 'other'] as const;

export type CardBrand = (typeof CARD_BRANDS)[number];

/** The states that a charge can be in (D22). */
export const CHARGE_STATUSES = ['PAID', 'REFUND', 'DISPUTE', 'CHARGEBACK'] as const;

export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** The kinds of document that a customer can have. */
export const CUSTOMER_DOCUMENT_TYPES = ['CPF', 'CNPJ', 'SSN', 'PASSPORT'] as const;

export type CustomerDocumentType = (typeof CUSTOMER_DOCUMENT_TYPES)[number];
