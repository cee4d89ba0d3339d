import type { PricedSale } from '../../rate-plans/price.ts';
import { MAX_INSTALLMENTS } from '../../rate-plans/tax.ts';
import type { CardBrand, Channel, PaymentMethod } from '../../shared/charge-terms.ts';
import { InvalidInputError, type WrongField } from '../../shared/domain-error.ts';

/** What a caller says of a sale. */
export interface QuotedTerms {
  valueCents: number;
  paymentMethod: PaymentMethod;
  channel?: Channel | undefined;
  brand?: CardBrand | undefined;
  installments?: number | undefined;
}

const cardFields = ['channel', 'brand', 'installments'] as const;

/**
 * The sale, by the rules of the import; but a brand may be left out, and so may the one instalment of a single payment.
 * Throws `invalid_request` for fields that do not fit the payment method.
 */
export function quotedSale(terms: QuotedTerms): PricedSale {
  const { valueCents, paymentMethod, channel = null, brand = null, installments = null } = terms;
  const sale = { valueCents, paymentMethod, channel, brand };
  switch (paymentMethod) {
    case 'PIX':
    case 'BANK_SLIP':
      assertAbsent(terms, cardFields);
      return { ...sale, installments: null };
    case 'DEBIT_CARD':
      assertAbsent(terms, ['channel', 'installments']);
      return { ...sale, installments: null };
    case 'CREDIT_CARD_SIGHT':
      if (channel === null) refuse([missingChannel]);
      if (installments !== null && installments !== 1) {
        refuse([{ path: ['installments'], detail: 'must be 1 or left out for CREDIT_CARD_SIGHT' }]);
      }
      return { ...sale, installments: 1 };
    case 'CREDIT_CARD_EARLY_SELLER':
    case 'CREDIT_CARD_EARLY_BUYER':
      if (channel === null) refuse([missingChannel]);
      if (installments === null || installments < 2) {
        const detail = `must be 2 to ${MAX_INSTALLMENTS} for ${paymentMethod}`;
        refuse([{ path: ['installments'], detail }]);
      }
      return { ...sale, installments };
  }
}

const missingChannel: WrongField = { path: ['channel'], detail: 'is required for credit cards' };

function assertAbsent(terms: QuotedTerms, fields: readonly (typeof cardFields)[number][]): void {
  const given = fields.filter((field) => terms[field] !== undefined);
  if (given.length === 0) return;
  refuse(given.map((field) => ({ path: [field], detail: `must be left out for ${terms.paymentMethod}` })));
}

function refuse(fields: readonly WrongField[]): never {
  throw new InvalidInputError('The fields of the sale do not fit its payment method; see errors.', fields);
}
