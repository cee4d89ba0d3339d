import type { PricedSale } from '../../../rate-plans/price.ts';
import { MAX_INSTALLMENTS } from '../../../rate-plans/tax.ts';
import { CHANNELS, type CardBrand, type Channel, type PaymentMethod } from '../../../shared/charge-terms.ts';
import { UserError } from '../../../shared/user-error.ts';

/** What the options of `plan explain` say about a sale. */
export interface SaleOptions {
  method?: PaymentMethod;
  /** Centavos. */
  value?: number;
  installments?: number;
  brand?: CardBrand;
  channel?: Channel;
}

const cardOptions = ['installments', 'brand', 'channel'] as const;

/**
 * The sale that the options describe, with the same rules as the import; null without a payment method. Throws
 * `UserError` for options that do not fit together.
 */
export function saleOf(options: SaleOptions): PricedSale | null {
  const { method, value, brand = null, channel = null, installments } = options;
  if (method === undefined) {
    refuse(options, cardOptions, 'without --method');
    return null;
  }
  if (value === undefined) throw new UserError('--method needs the value of the sale: add --value 199.90.');
  const sale = { valueCents: value, paymentMethod: method, brand };
  switch (method) {
    case 'PIX':
    case 'BANK_SLIP':
      refuse(options, cardOptions, `with ${method}`);
      return { ...sale, channel: null, installments: null };
    case 'DEBIT_CARD':
      refuse(options, ['installments', 'channel'], `with ${method}`);
      return { ...sale, channel: null, installments: null };
    case 'CREDIT_CARD_SIGHT':
    case 'CREDIT_CARD_EARLY_SELLER':
    case 'CREDIT_CARD_EARLY_BUYER':
      if (channel === null) {
        throw new UserError(
          `${method} needs the channel of the sale: add --channel ${CHANNELS.join(' or ')}.`,
        );
      }
      return { ...sale, channel, installments: installmentsOf(method, installments) };
  }
}

function installmentsOf(method: PaymentMethod, installments: number | undefined): number {
  if (method === 'CREDIT_CARD_SIGHT') {
    if (installments === undefined || installments === 1) return 1;
    throw new UserError('CREDIT_CARD_SIGHT is a single payment: leave --installments out.');
  }
  if (installments !== undefined && installments >= 2) return installments;
  throw new UserError(
    `${method} needs the number of instalments: add --installments 2 to ${MAX_INSTALLMENTS}.`,
  );
}

function refuse(options: SaleOptions, names: readonly (typeof cardOptions)[number][], when: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UserError(`--${given} has no meaning ${when}: leave it out.`);
}
