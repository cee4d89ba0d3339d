import type { CardBrand, PaymentMethod } from './charge-terms.ts';

/** The arrangements that the registries have, so that contracts may have effects on their units (D41). */
const REGISTERED_ARRANGEMENTS = [
  'ACC',
  'DBC',
  'ECC',
  'ECD',
  'HCC',
  'HCD',
  'MCC',
  'MCD',
  'VCC',
  'VCD',
] as const;

export type RegisteredArrangement = (typeof REGISTERED_ARRANGEMENTS)[number];

/** Those of cards, which alone are anticipated (D42). */
export const CARD_ARRANGEMENTS = [...REGISTERED_ARRANGEMENTS, 'XCC', 'XCD'] as const;

type CardArrangement = (typeof CARD_ARRANGEMENTS)[number];

/**
 * The payment arrangements of the receivable units, by the codes of the Brazilian registries. XCC and XCD are ours: a
 * credit or debit card for which the registries have no code. So are PIX, BOL (bank slips) and ADJ (what is no part of a
 * sale's unit, see `unitArrangementOf`), which are no card receivables and are registered nowhere.
 */
export const ARRANGEMENTS = [...CARD_ARRANGEMENTS, 'PIX', 'BOL', 'ADJ'] as const;

export type Arrangement = (typeof ARRANGEMENTS)[number];

const ofCredit: Record<CardBrand | '', Arrangement> = {
  american_express: 'ACC',
  discover: 'DBC',
  elo: 'ECC',
  hipercard: 'HCC',
  mastercard: 'MCC',
  visa: 'VCC',
  other: 'XCC',
  '': 'XCC',
};

const ofDebit: Partial<typeof ofCredit> = { elo: 'ECD', hipercard: 'HCD', mastercard: 'MCD', visa: 'VCD' };

const cards: ReadonlySet<Arrangement> = new Set(CARD_ARRANGEMENTS);

export function isOfCards(arrangement: Arrangement): arrangement is CardArrangement {
  return cards.has(arrangement);
}

/** Returns a payment method and a brand whose lines belong to this arrangement. */
export function methodOf(arrangement: CardArrangement): {
  paymentMethod: PaymentMethod;
  brand: CardBrand;
} {
  const isDebit = arrangement.endsWith('D');
  const codes = Object.entries(isDebit ? ofDebit : ofCredit);
  const [brand = 'other'] = codes.find(([, code]) => code === arrangement) ?? [];
  return { paymentMethod: isDebit ? 'DEBIT_CARD' : 'CREDIT_CARD_SIGHT', brand: brand as CardBrand };
}

/** Returns the arrangement by which the payment of a line's charge was made, or that of the unit which it names. */
export function arrangementOf({
  paymentMethod,
  brand,
}: {
  paymentMethod: PaymentMethod | null;
  brand: CardBrand | '';
}): Arrangement {
  if (paymentMethod === null) return 'ADJ';
  if (paymentMethod === 'PIX') return 'PIX';
  if (paymentMethod === 'BANK_SLIP') return 'BOL';
  return paymentMethod === 'DEBIT_CARD' ? (ofDebit[brand] ?? 'XCD') : ofCredit[brand];
}
