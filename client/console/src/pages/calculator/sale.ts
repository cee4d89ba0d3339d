import type { Schemas } from '@payment-intermediary/client';

type QuoteInput = Schemas['QuoteInput'];

/** What the form holds, whatever of it a payment method needs. */
export interface Sale {
  value: number;
  paymentMethod: QuoteInput['paymentMethod'];
  channel: NonNullable<QuoteInput['channel']>;
  /** Empty: any brand. */
  brand: NonNullable<QuoteInput['brand']> | '';
  installments: number;
}

/** Which fields a payment method has, as the API says in `quoteFee`. */
export function fieldsOf(method: Sale['paymentMethod']) {
  const isCredit = method.startsWith('CREDIT_CARD');
  return {
    hasChannel: isCredit,
    hasBrand: isCredit || method === 'DEBIT_CARD',
    hasInstallments: isCredit && method !== 'CREDIT_CARD_SIGHT',
  };
}

/** The question to the API: only with the fields of the method. */
export function quoteOf({ value, paymentMethod, channel, brand, installments }: Sale): QuoteInput {
  const { hasChannel, hasBrand, hasInstallments } = fieldsOf(paymentMethod);
  return {
    value,
    paymentMethod,
    ...(hasChannel ? { channel } : {}),
    ...(hasBrand && brand !== '' ? { brand } : {}),
    ...(hasInstallments ? { installments } : {}),
  };
}
